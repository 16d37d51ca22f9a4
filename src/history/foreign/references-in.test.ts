import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referencesIn } from './references-in.ts';

const names = fc.constantFrom('reference', 'Reference', 'a"reference', 'data', 'x\\');
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('', 'r-1', '"reference":"r-2"', 'é\n', 'reference', 7, null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3 }),
  ),
})).value;

/** The texts of each member `reference`, in the order of the text. */
function walk(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'reference' && typeof member === 'string' ? [member] : walk(member),
  );
}

test('referencesIn finds each member `reference` with a text, and nothing else', () => {
  fc.assert(
    fc.property(values, fc.constantFrom(undefined, 2), (value, indent) => {
      const body = JSON.stringify(value, null, indent);
      expect([...referencesIn(body)]).toEqual(walk(value));
    }),
    { seed: 20261122, numRuns: 2000 },
  );
});

test.each([
  ['cut in the text', '{"data":{"reference":"r-1', ['r-1']],
  ['cut before the text', '{"data":{"reference":', []],
  ['blanks', '{"reference" :\n\t"r-1"}', ['r-1']],
  ['an escape in the text', '{"reference":"r\\u002d1"}', ['r-1']],
  ['an escape in the name', '{"data":{"\\u0072eference":"\\u0061-1"}}', ['a-1']],
])('referencesIn reads a body with %s', (_, body, references) => {
  expect([...referencesIn(body)]).toEqual(references);
});
