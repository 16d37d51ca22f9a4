/** A list is redacted in the same way whether or not its other items were searched before. */
import { expect, test } from 'vitest';
import { makeRedactor } from '../../src/history/redaction/redact.ts';
import { encodings } from './encodings.ts';

const token = 'Selftest-Access_token9/k+Zq';
const secret = { value: token, replacement: '[token]' };

const ITEMS = 30;
const item = (number: number, narration = `Transfer ${number} "to" O\u2019Neil`) => ({
  reference: `0f9c1c2e-7a41-4f0c-9d53-${String(number).padStart(12, '0')}`,
  amount: 1000 + number,
  narration,
});
type Item = ReturnType<typeof item>;
const listOf = (items: readonly unknown[]) =>
  JSON.stringify({ status: 'success', message: 'Retrieved', data: items, errors: null });
const clean = Array.from({ length: ITEMS }, (_, at) => item(at));

/** A redactor that has searched this list. */
function afterList(items: readonly unknown[], value = token) {
  const redact = makeRedactor([{ ...secret, value }]);
  const list = listOf(items);
  expect(redact(list)).toBe(list);
  return redact;
}

const withNarration = (at: number, narration: string) =>
  listOf(clean.with(at, { ...(clean[at] as Item), narration }));

test.each(Object.entries(encodings))('%s, in a new item of a known list', (_, encode) => {
  const redact = afterList(clean);
  for (const at of [0, 7, ITEMS - 1]) {
    const list = withNarration(at, encode(token));
    expect(redact(list)).toBe(makeRedactor([secret])(list));
    expect(redact(list)).not.toBe(list);
  }
});

test('an item with a secret is never known', () => {
  const redact = afterList(clean);
  const first = withNarration(7, token);
  expect(redact(first)).toContain('[token]');
  expect(redact(`${first} `)).toContain('[token]');
});

test('a new secret is found in items that were known', () => {
  const named = withNarration(7, token);
  expect(
    makeRedactor([{ value: 'another-secret-altogether', replacement: '[other]' }])(named),
  ).toBe(named);
  expect(makeRedactor([secret])(named)).toContain('[token]');
});

test('characters in strings of their own, each in an item, are found in any order of the items', () => {
  const each = [...token].map((one) => ({ c: one, d: '-' }));
  const reversed = each.toReversed();
  const padded = clean.map((one, at) => ({ ...one, ...each[at] }));
  const redact = afterList([
    ...padded,
    ...reversed.map((one) => ({ pad: 'xxxxxxxxxxxx', ...one })),
  ]);
  const list = listOf([...clean, ...each.map(({ c }) => ({ c })), ...clean]);
  expect(redact(list)).toBe(makeRedactor([secret])(list));
  expect(redact(list)).not.toBe(list);
});
