import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AmountClass, amountClasses } from './amounts.ts';

const UNITS = { min: 100 * 100, max: 10_000 * 100 };

const draw = (name: string, bounds: { readonly min: number; readonly max: number }) => {
  const { of } = amountClasses.find((one) => one.name === name) as AmountClass;
  return fc.sample(of(bounds) as fc.Arbitrary<number>, { seed: 1, numRuns: 300 });
};

describe('amounts with which float arithmetic fails', () => {
  test.each([
    ['loses-a-cent', (one: number) => Math.trunc((one / 100) * 100) < one],
    ['gains-a-cent', (one: number) => Math.ceil((one / 100) * 100) > one],
    ['rounds-badly', (one: number) => Number((one / 100).toFixed(1)) * 10 !== Math.round(one / 10)],
  ])(
    'every amount of the class %s has its error, and none is outside of the bounds',
    (name, fails) => {
      const drawn = draw(name, UNITS);
      expect(drawn.filter((one) => !fails(one))).toEqual([]);
      expect(drawn.filter((one) => one < UNITS.min || one > UNITS.max)).toEqual([]);
      expect(new Set(drawn).size).toBeGreaterThan(100);
    },
  );

  test('bounds without such an amount give an amount inside them', () => {
    expect(new Set(draw('gains-a-cent', { min: 101, max: 103 }))).toEqual(new Set([101, 102, 103]));
  });
});
