import { expect, test } from 'vitest';
import { tlsAdvice } from './tls-advice.ts';

test.each([
  'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: tlsv1 alert no application protocol',
  'received fatal alert: NoApplicationProtocol',
])('a target that refuses HTTP/1.1: %s', (message) => {
  expect(tlsAdvice(message)).toMatch(/^The suite speaks HTTP\/1\.1, and the target refuses it/);
});

test.each([
  ['CERT_NOT_YET_VALID: certificate is not yet valid', /is not valid yet: correct the clock/],
  ['unsafe legacy renegotiation disabled', /^The target offers only an old TLS/],
  ['dh key too small', /^The target offers only an old TLS/],
  ['something else', /If the target does not use TLS at all/],
])('%s', (message, advice) => {
  expect(tlsAdvice(message)).toMatch(advice);
});
