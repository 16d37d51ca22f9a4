import { expect, test } from 'vitest';
import { configOf } from '../../../selftest/support/pipeline.ts';
import { planOf } from '../../../src/plan/plan-of-config.ts';
import { suite } from '../../index.ts';
import { belowPowerOfTwo, largeInexact, smallInexact } from './inexact-amounts.ts';

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
