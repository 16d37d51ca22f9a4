import { expect, test } from 'vitest';
import { tlsAdvice } from './tls-advice.ts';

test.each([
  'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: tlsv1 alert no application protocol',
  'received fatal alert: NoApplicationProtocol',
])('a target that refuses HTTP/1.1: %s', (message) => {
  expect(tlsAdvice(message)).toMatch(/^The suite speaks HTTP\/1\.1, and the target refuses it/);
});
