import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberSet } from './number-set.ts';

test('it has the numbers that were added, and no others', () => {
  const number = fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 2 ** 32, 2 ** 53 - 1));
  fc.assert(
    fc.property(fc.array(number), fc.array(number), (added, others) => {
      const set = new NumberSet();
      for (const one of added) set.add(one);
      const expected = new Set(added);
      expect(set.size).toBe(expected.size);
      for (const one of [...added, ...others]) expect(set.has(one)).toBe(expected.has(one));
    }),
  );
});

test('it grows with many numbers', () => {
  const set = new NumberSet();
  for (let number = 0; number < 100_000; number += 1) set.add(number * 7);
  expect(set.size).toBe(100_000);
  expect([set.has(7), set.has(699_993), set.has(8), set.has(700_000)]).toEqual([
    ...[true, true, false, false],
  ]);
});
