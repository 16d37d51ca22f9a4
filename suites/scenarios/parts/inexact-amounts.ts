/**
 * Amounts that wrong arithmetic with floats changes: a target may make hundredths of them, or take the fee off a
 * total.
 */
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import { type Bounds, boundsOf, isInside } from './bounds.ts';

/** Like 1.15, of which a hundred times is 114.99999999999999. */
export const losesHundredth = (hundredths: number): boolean =>
  Math.trunc((hundredths / 100) * 100) < hundredths;

/** Like 1.1, of which a hundred times is 110.00000000000001. */
export const gainsHundredth = (hundredths: number): boolean =>
  Math.ceil((hundredths / 100) * 100) > hundredths;

/** Amounts lose or gain a hundredth only up to so many times a power of two. */
const LAST_INEXACT = 1.28;
const MAX_TRIES = 2000;

/** The first amount that is wanted, near one of the starts. */
function firstNear(
  starts: readonly number[],
  step: 1 | -1,
  isWanted: (hundredths: number) => boolean,
): number | undefined {
  for (const start of starts) {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const candidate = start + tries * step;
      if (isWanted(candidate)) return candidate / 100;
    }
  }
  return undefined;
}

/** A small one that loses a hundredth, and has fewer than ten: a target may leave out the zero before them. */
export function smallInexact(settings: PlanSettings): number | undefined {
  const bounds = boundsOf(settings);
  const power = 100 * 2 ** Math.floor(Math.log2(bounds.min / 100));
  return firstNear([bounds.min, Math.ceil(2 * power), Math.ceil(4 * power)], 1, (hundredths) => {
    const cents = hundredths % 100;
    return cents > 0 && cents < 10 && losesHundredth(hundredths) && isInside(bounds, hundredths);
  });
}

/** A large one that gains a hundredth. */
export function largeInexact(settings: PlanSettings): number | undefined {
  const bounds = boundsOf(settings);
  const last = Math.floor(100 * LAST_INEXACT * 2 ** Math.floor(Math.log2(bounds.max / 100)));
  return firstNear(
    [bounds.max, last, Math.floor(last / 2)],
    -1,
    (hundredths) => gainsHundredth(hundredths) && isInside(bounds, hundredths),
  );
}

/** Usual fees: parts of an amount, with all decimals and in hundredths, and fixed ones. */
const feesOf = (amount: number): readonly number[] => [
  ...[0.005, 0.01, 0.014, 0.015, 0.02].flatMap((part) => [
    amount * part,
    Math.round(amount * part * 100) / 100,
  ]),
  ...[10, 10.75, 25.5, 50],
];

const countWrongSums = (amount: number) =>
  feesOf(amount).filter((fee) => amount + fee - fee !== amount).length;

/** From 256 up: below it, a fixed fee is more than the amount. */
const POWERS = Array.from({ length: 13 }, (_, at) => 256 * 2 ** at);
/** Nearer to its power of two than the least fee, as a part of the amount. */
const NEAR = 0.004;
const MAX_CANDIDATES = 500;

/**
 * One just below each power of two, in hundredths. Floats above that are twice as far apart, so a total with a fee loses the last
 * bit of the amount. Of those near the power, it is the one that is wrong with the most fees.
 */
const belowPowersOfTwo: readonly number[] = POWERS.map((power) => {
  const count = Math.min(MAX_CANDIDATES, Math.floor(100 * power * NEAR));
  const candidates = Array.from({ length: count }, (_, at) => 100 * power - 1 - at);
  const wrongSums = candidates.map((hundredths) => countWrongSums(hundredths / 100));
  return candidates[wrongSums.indexOf(Math.max(...wrongSums))] ?? 100 * power - 1;
});

/** From here on, nearly all fees leave another amount. */
const SURE = 200_000;

/** Those of them inside the bounds that show most. */
export function belowPowersInside(bounds: Bounds): readonly number[] {
  const inside = belowPowersOfTwo.filter((hundredths) => isInside(bounds, hundredths));
  const sure = inside.filter((hundredths) => hundredths >= SURE);
  return sure.length > 0 ? sure : inside;
}

/** The smallest one of these, as an amount. */
export function belowPowerOfTwo(settings: PlanSettings): number | undefined {
  const [hundredths] = belowPowersInside(boundsOf(settings));
  return hundredths === undefined ? undefined : hundredths / 100;
}
