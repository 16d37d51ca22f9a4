import { expect, test } from 'vitest';
import { isOfService } from './service-response.ts';

const isOfServiceIn = (body: string, encoding: 'utf-8' | 'base64') =>
  isOfService({ kind: 'response', status: 200, headers: [], body, encoding, durationMs: 1 });
const inLatin1 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

test('an envelope shows the service, with or without valid UTF-8', () => {
  expect(isOfServiceIn('{"message":"\u00e9"}', 'utf-8')).toBe(true);
  expect(isOfServiceIn(inLatin1('{"message":"\u00e9"}'), 'base64')).toBe(true);
});

test('other bytes do not show the service', () => {
  expect(isOfServiceIn(inLatin1('<p>\u00e9</p>'), 'base64')).toBe(false);
  expect(isOfServiceIn(inLatin1('{"error":"\u00e9"}'), 'base64')).toBe(false);
  expect(isOfServiceIn('{"error":"gone"}', 'utf-8')).toBe(false);
});
