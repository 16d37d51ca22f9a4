import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt } from '../text/excerpt.ts';
import { type Json, parseJson } from './json.ts';
import { show } from './show.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

function parsed(text: string): Json {
  const result = parseJson(text);
  if (!result.ok) throw new Error(result.why);
  return result.value;
}

test('the shown text is short for deep, wide and long values', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`m${at}`, at] as const),
  ) as Json;
  const tree = (depth: number): Json =>
    depth === 0 ? 1 : (Array.from({ length: 20 }, () => tree(depth - 1)) as Json);
  const values = [parsed(nested(100_000)), tree(4), wide, 'x'.repeat(1e6), [['y'.repeat(1e6)]]];
  for (const value of values) expect(show(value).length).toBeLessThan(250);
  expect(show(parsed('[[[[1]]],{"a":{"b":{"c":1}}}]'))).toBe('[[[[…]]],{"a":{"b":{…}}}]');
});

test('odd names and numbers are shown as they are', () => {
  expect(show(parsed('{"__proto__":1,"constructor":{"a":2}}'))).toBe(
    '{"__proto__":1,"constructor":{"a":2}}',
  );
  expect(show(parsed('[1e999,-1e999,1]'))).toBe('[Infinity,-Infinity,1]');
  expect(show('a'.repeat(500))).toMatch(/^"a{160}… \(500 characters\)$/);
});

test('every value is shown in one short line without control characters', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const shown = show(value as Json);
      expect(shown).not.toMatch(/[\p{Cc}\u2028\u2029\u202e\ufeff]/u);
      expect(excerpt('x'.repeat(1000))).toMatch(/^x{160}… \(1000 characters\)$/);
    }),
  );
});
