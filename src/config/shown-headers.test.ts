import { expect, test } from 'vitest';
import { headerWarnings, isHeaderHidden } from './shown-headers.ts';

test.each([
  ['staging', 'https://staging.bank.example/api', false],
  ['Staging', 'https://eu-staging.bank.example/api', false],
  ['staging.bank', 'https://staging.bank.example', false],
  ['eu-staging', 'https://eu-staging.bank.example', false],
  ['stag', 'https://staging.bank.example', true],
  ['taging', 'https://staging.bank.example', true],
  ['api-key', 'https://staging.bank.example/api-key', true],
  ['staging.', 'https://staging.bank.example', true],
  ['staging:bank', 'https://staging.bank.example', true],
  ['staging-bank', 'https://staging.bank.example', true],
  ['bank.example:8443', 'https://staging.bank.example:8443', false],
  ['8f14e45fceea', 'https://8f14e45fceea.tunnel.example', true],
  ['gateway-key', null, true],
  ['18097', 'http://127.0.0.1:18097', false],
  ['eu', 'https://staging.bank.example', false],
])('the header value %s with the address %s is hidden: %s', (value, url, hidden) => {
  expect(isHeaderHidden(value, url)).toBe(hidden);
});

test('a warning names each header whose value is shown', () => {
  const headers = { 'X-Env': 'staging', 'X-Api-Key': 'gateway-key-1', 'X-Zone': 'eu' };
  expect(headerWarnings({ headers, targetUrl: 'https://staging.eu.example' })).toEqual([
    'Reports show the value of X-Env in TARGET_HEADERS, because it is a part of the host or port in TARGET_URL',
  ]);
});
