import { expect, test } from 'vitest';
import { firstNames } from './first-names.ts';

test('a sentence has the first six names, and the number of the others', () => {
  expect(firstNames(['A'])).toBe('A');
  expect(firstNames([...'ABCDEF'])).toBe('A, B, C, D, E, F');
  expect(firstNames([...'ABCDEFGH'])).toBe('A, B, C, D, E, F and 2 more');
});
