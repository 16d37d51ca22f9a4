import { expect, test } from 'vitest';
import { tlsAdvice as adviceOn } from './tls-advice.ts';

const nothing = { hasCa: false, whileStarting: 'set WAIT_FOR_TARGET_MS' };
const tlsAdvice = (message: string, set = {}) => adviceOn(message, { ...nothing, ...set });

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
  [
    'ECONNRESET: Client network socket disconnected before secure TLS connection was established',
    /^The target, or a proxy or firewall before it, closed the connection before TLS was complete: does it require a client certificate \(TARGET_CLIENT_CERT\), or refuse that of the suite\?/,
  ],
  ['read ECONNRESET before secure TLS connection was established', /set WAIT_FOR_TARGET_MS\.$/],
  ['something else', /If the target does not use TLS at all/],
])('%s', (message, advice) => {
  expect(tlsAdvice(message)).toMatch(advice);
});

test.each([
  'ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: sslv3 alert certificate expired:SSL alert number 45',
  'ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED: sslv3 alert certificate revoked:SSL alert number 44',
  'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: sslv3 alert certificate unknown:SSL alert number 46',
  'received fatal alert: CertificateExpired',
])('an alert about the certificate of the suite does not blame the target: %s', (message) => {
  expect(tlsAdvice(message)).toMatch(
    /^The target refuses the client certificate .*TARGET_CLIENT_CERT/,
  );
});

test('a certificate of the target that has expired', () => {
  expect(tlsAdvice('CERT_HAS_EXPIRED: certificate has expired')).toBe(
    'The certificate of the target has expired: renew it.',
  );
});

test('an unknown authority, without and with TARGET_CA', () => {
  const message = 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unable to get local issuer certificate';
  expect(tlsAdvice(message)).toMatch(
    /: set TARGET_CA .* a PEM file with all certificates of its chain, up to the root\.$/,
  );
  expect(tlsAdvice(message, { hasCa: true })).toBe(
    'TARGET_CA lacks an authority that signed the certificate of the target: add every authority up to the root.',
  );
});

test('a target that may be starting', () => {
  const message = 'read ECONNRESET before secure TLS connection was established';
  expect(tlsAdvice(message, { whileStarting: 'start it again' })).toMatch(
    / If the target is still starting, start it again\.$/,
  );
});
