import { expect, test } from 'vitest';
import { lookEveryMs } from './look-every.ts';

test.each([
  [10, 50],
  [200, 50],
  [1000, 200],
  [5000, 300],
])('a watch of %i ms on this machine has a look every %i ms', (watchMs, everyMs) => {
  expect(lookEveryMs(watchMs, true)).toBe(everyMs);
});

test('a distant target gets a few in each watch', () => {
  expect(lookEveryMs(5000, false)).toBe(1000);
});
