import { expect, test } from 'vitest';
import { secretsInTraffic, type Traffic } from './traffic-secrets.ts';

const withCookies = (count: number): Traffic => ({
  url: new URL('http://127.0.0.1/transactions'),
  headers: Array.from({ length: count }, (_, at) => ['Cookie', `session=secret-${at}`] as const),
  ...{ body: null, responseHeaders: [], responseBody: null },
});

test('each secret is found, and more than can be masked are refused', () => {
  expect(secretsInTraffic([withCookies(20_000)], () => false)).toHaveLength(20_000);
  const tooMany = () => secretsInTraffic([withCookies(20_001)], () => false);
  expect(tooMany).toThrow(/more than 20,000 different secrets: split it/);
});
