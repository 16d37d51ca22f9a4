import { expect, test } from 'vitest';
import { makeRedactor } from './redact.ts';

const token = 'Zq7xWm2KpR9vTb4LcY8nGd3H';
const redact = makeRedactor([{ value: token, replacement: '[token]' }]);
const pieces = (length: number) => token.match(new RegExp(`.{1,${length}}`, 'g')) ?? [];

test.each([1, 2, 3, 4, 5, 6, 7])('a secret in strings of %i characters', (length) => {
  const parts = pieces(length);
  const members = Object.fromEntries(parts.map((part, at) => [`part${at}`, part]));
  for (const text of [
    JSON.stringify(parts),
    JSON.stringify(parts, null, 2),
    JSON.stringify(members),
  ]) {
    const redacted = redact(text);
    for (const part of parts.slice(1, -1)) expect(redacted, text).not.toContain(`"${part}"`);
  }
});

test.each([
  '{"status":"success","message":"ok","data":[],"errors":null}',
  '{"type":"debit","amount":100.5,"fee":"1.50","status":"pending"}',
  '["a","b","c","Zq7","other","words"]',
])('other short strings stay: %s', (text) => {
  expect(redact(text)).toBe(text);
});
