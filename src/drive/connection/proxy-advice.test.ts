import { expect, test } from 'vitest';
import { proxyAdvice } from './proxy-advice.ts';

test.each([
  [false, 'set TARGET_CA to a PEM file with the authority of the proxy'],
  [true, 'add the authority of the proxy to TARGET_CA'],
])('a proxy of an unknown authority, and TARGET_CA is set: %s', (hasCa, advice) => {
  expect(proxyAdvice('SELF_SIGNED_CERT_IN_CHAIN', { setting: 'TARGET_PROXY' }, hasCa)).toBe(advice);
});
