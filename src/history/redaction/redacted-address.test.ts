import { expect, test } from 'vitest';
import { isBareAddress } from '../../core/text/text-formats.ts';
import { makeRedactor } from './redact.ts';
import { redactedAddress } from './redacted-address.ts';

const redact = makeRedactor([
  { value: 'BIZ-204417', replacement: '[business number]' },
  { value: 'tok_live_51H8aXyZ92kL', replacement: '[token]' },
]);

test.each([
  ['https://bank.example/api', 'https://bank.example/api'],
  ['http://[::1]:8080/api', 'http://[::1]:8080/api'],
  ['https://bank.example/of/BIZ-204417/api', 'https://bank.example/of/(business-number)/api'],
  ['https://bank.example/tok_live_51H8aXyZ92kL', 'https://bank.example/(token)'],
  ['https://biz-204417.bank.example/api', 'https://(business-number).bank.example/api'],
])('%s is recorded as %s', (url, recorded) => {
  expect(redactedAddress(url, redact)).toBe(recorded);
  expect(isBareAddress(recorded)).toBe(true);
});

test('where a replacement leaves half an escape, nothing of the address is recorded', () => {
  expect(redactedAddress('https://bank.example/api', () => 'https://bank.example/%2[token]')).toBe(
    'https://(not-shown)',
  );
});
