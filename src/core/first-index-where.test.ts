import { expect, test } from 'vitest';
import { firstIndexWhere } from './first-index-where.ts';

test.each([
  [[], 0],
  [[1], 1],
  [[3], 0],
  [[1, 2, 3, 3, 5], 2],
  [[1, 2, 2, 2], 4],
])('in %j the first from 3 on has the index %i', (sorted, index) => {
  expect(firstIndexWhere(sorted, (one) => one >= 3)).toBe(index);
});
