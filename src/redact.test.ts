import { expect, test } from 'vitest';
import { makeRedactor } from './redact.ts';

const token = 'tok/en+with=odd"chars';
const redact = makeRedactor([{ value: token, mask: '[token]' }]);

test.each([
  ['plain', token],
  ['in a longer string', `x${token}y`],
  ['URL-encoded', encodeURIComponent(token)],
  ['JSON-escaped', JSON.stringify(token)],
  ['base64', Buffer.from(token).toString('base64')],
  ['base64url', Buffer.from(token).toString('base64url')],
  ['base64 of a header', Buffer.from(`Bearer ${token}`).toString('base64')],
  ['base64 between others', Buffer.from(`ab${token}cd`).toString('base64')],
])('masks the token %s', (_, text) => {
  const masked = redact(`before ${text} after`);
  expect(masked).toContain('[token]');
  expect(masked).not.toContain(text.slice(6, -6));
});

test.each(['success', 'pending', 'status', 'debit'])(
  'a token "%s" leaves the interface be',
  (word) => {
    const body = '{"status":"success","data":{"status":"pending","type":"debit"}}';
    expect(makeRedactor([{ value: word, mask: '[token]' }])(body)).toBe(body);
  },
);

test('a short token cannot spoil numbers, UUIDs or words', () => {
  const body = '{"amount":100,"reference":"100f2b1e-100a-4b7e-9c51-100000000100","n":"a100"}';
  expect(makeRedactor([{ value: '100', mask: '[token]' }])(body)).toBe(body);
  expect(makeRedactor([{ value: '100', mask: '[token]' }])('"token 100 is bad"')).not.toContain(
    '100',
  );
});

test('a token that is a UUID is masked', () => {
  const uuid = '6f1c2b1e-0d0a-4b7e-9c51-000000000001';
  expect(makeRedactor([{ value: uuid, mask: '[token]' }])(`"${uuid}"`)).toBe('"[token]"');
});
