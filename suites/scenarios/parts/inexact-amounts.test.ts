import { expect, test } from 'vitest';
import { configOf } from '../../../selftest/support/pipeline.ts';
import { planOf } from '../../../src/plan/plan-of-config.ts';
import { suite } from '../../index.ts';
import {
  BELOW_POWERS_OF_TWO,
  belowPowerOfTwo,
  largeInexact,
  smallInexact,
} from './inexact-amounts.ts';

const within = (AMOUNT_MIN: string, AMOUNT_MAX: string) =>
  planOf(configOf({ AMOUNT_MIN, AMOUNT_MAX }), suite).settings;

test.each([
  ['100', '10000'],
  ['1', '8192'],
  ['5000', '1000000'],
])('from %s to %s, each amount is wrong after its arithmetic', (min, max) => {
  const settings = within(min, max);
  const small = smallInexact(settings) ?? 0;
  const large = largeInexact(settings) ?? 0;
  const below = belowPowerOfTwo(settings) ?? 0;
  expect(Math.floor(small * 100) / 100).toBeLessThan(small);
  expect(Math.round(small * 100) % 100).toBeLessThan(10);
  expect(Math.ceil(large * 100) / 100).toBeGreaterThan(large);
  const fee = Math.round(below) / 100;
  expect(below + fee - fee).not.toBe(below);
  for (const amount of [small, large, below]) {
    expect(amount).toBeGreaterThanOrEqual(settings.amountMin);
    expect(amount).toBeLessThanOrEqual(settings.amountMax);
  }
});

test('a narrow range has none', () => {
  const settings = within('100', '101');
  expect([smallInexact(settings), largeInexact(settings), belowPowerOfTwo(settings)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

/** Parts of an amount, with all decimals and in hundredths, and fixed ones. */
const usualFees = (amount: number): readonly number[] => [
  ...[0.005, 0.01, 0.014, 0.015, 0.02].flatMap((part) => [
    amount * part,
    Math.round(amount * part * 100) / 100,
  ]),
  ...[10, 10.75, 25.5, 50],
];

test.each(BELOW_POWERS_OF_TWO)('%d is another amount after most usual fees', (amount) => {
  const wrong = usualFees(amount).filter((fee) => amount + fee - fee !== amount);
  expect(wrong.length).toBeGreaterThanOrEqual(11);
});
