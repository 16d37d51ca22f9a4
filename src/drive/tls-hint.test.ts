import { expect, test } from 'vitest';
import { tlsHint } from './tls-hint.ts';

test.each([
  'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: tlsv1 alert no application protocol',
  'received fatal alert: NoApplicationProtocol',
])('a target that refuses HTTP/1.1: %s', (message) => {
  expect(tlsHint(message)).toMatch(/^The suite speaks HTTP\/1\.1, and the target refuses it/);
});
