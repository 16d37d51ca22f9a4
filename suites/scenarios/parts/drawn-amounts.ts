/** Generated amounts: from the whole range of the settings, and of a class. */
import fc from 'fast-check';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import { type AmountClass, decadesOf } from './amounts.ts';
import { boundsOf } from './bounds.ts';
import { Shrinkable } from './shrinkable.ts';

/** Amounts at which formats, limits and tiers often change, in units of the amount. */
const THRESHOLDS = [500, 1_000, 5_000, 10_000, 50_000, 100_000, 1_000_000];

/**
 * Amounts in hundredths with at most that many decimals: small ones, the whole range, and edges.
 */
export function amountOf(settings: PlanSettings, decimals: number): fc.Arbitrary<number> {
  const unit = 10 ** (2 - decimals);
  const min = Math.ceil(Math.round(settings.amountMin * 100) / unit);
  const max = Math.floor(Math.round(settings.amountMax * 100) / unit);
  // If the bounds are too narrow for so few decimals, the lower bound itself.
  if (min > max) return fc.constant(Math.round(settings.amountMin * 100));
  const edges = THRESHOLDS.flatMap((amount) => {
    const at = (amount * 100) / unit;
    return [at - 1, at, at + 1].filter((value) => value >= min && value <= max);
  });
  const drawn = fc.oneof(
    fc.oneof(...decadesOf({ min, max }).map((decade) => fc.integer(decade))),
    fc.integer({ min, max: Math.min(max, min * 10) }),
    fc.constantFrom(min, max, ...edges),
  );
  return new Shrinkable(drawn, fc.integer({ min, max })).map((value) => value * unit);
}

/** Amounts of a class, in hundredths; a smaller failing amount need not belong to the class. */
export function amountOfClass(
  settings: PlanSettings,
  { of, isWhole }: AmountClass,
): fc.Arbitrary<number> {
  const bounds = boundsOf(settings);
  const drawn = of(bounds) ?? fc.constant(bounds.min);
  const unit = isWhole === true ? 100 : 1;
  const range = fc.integer({
    min: Math.ceil(bounds.min / unit),
    max: Math.floor(bounds.max / unit),
  });
  return new Shrinkable(
    drawn.map((value) => value / unit),
    range,
  ).map((value) => value * unit);
}
