import { expect, test } from 'vitest';
import { firstInWords } from './list-in-words.ts';

test('a sentence has the first six names, and the number of the others', () => {
  expect(firstInWords(['A'])).toBe('A');
  expect(firstInWords([...'ABCDEF'])).toBe('A, B, C, D, E, F');
  expect(firstInWords([...'ABCDEFGH'])).toBe('A, B, C, D, E, F and 2 more');
});
