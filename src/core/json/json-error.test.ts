import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJson } from './is-json.ts';
import { parseJson } from './json.ts';
import { jsonErrorAt } from './json-error.ts';

test.each([
  ['{"fee": NaN}', 8],
  ['{"a":1,}', 7],
  ['[1,2', 4],
  ['[1 2]', 3],
  ['{"a" 1}', 5],
  ['{"a":01}', 6],
  ['"a\nb"', 0],
  ['Gone', 0],
  ['{} {}', 3],
  ['', 0],
  ['[}', 1],
  ['{"a":[1,{"b":tru}]}', 13],
])('%j stops being JSON at %i', (text, at) => {
  expect(jsonErrorAt(text)).toBe(at);
});

test('of a long body, the position and the text around it are shown', () => {
  const body = `{"items":[\n${'{"a":1},\n'.repeat(900)}{"fee":NaN,"status":"pending"}]}`;
  expect(parseJson(body)).toEqual({
    ok: false,
    why: 'not JSON at offset 8,118 (line 902): …1},\\n{"a":1},\\n{"fee":NaN,"status":"pendin…',
  });
});

test('it finds an error where JSON.parse does, and none elsewhere', () => {
  const texts = fc.oneof(
    fc.json(),
    fc.string(),
    fc.json().map((one) => one.replace(/[\d"{]/, '')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(jsonErrorAt(text) === null).toBe(isJson(text));
    }),
  );
});
