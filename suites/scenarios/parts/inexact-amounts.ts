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

/**
 * Just below a power of two. Floats above that are twice as far apart, so a total with a fee loses the last bit of the
 * amount. Of those near its power, each is wrong with the most of fourteen usual fees; the first ones with thirteen.
 */
export const BELOW_POWERS_OF_TWO: readonly number[] = [
  ...[2046.18, 4092.31, 16_382.17, 32_764.98, 65_533.27, 131_068.99],
  ...[510.06, 1020.39, 8191.46, 262_143.27, 524_286.91, 1_048_575.41, 255.03],
];
/** More of them show little more. */
const MOST_BELOW_POWERS = 2;

/** Those of them inside the bounds that show most, in hundredths. */
export const belowPowersInside = (bounds: Bounds): readonly number[] =>
  BELOW_POWERS_OF_TWO.map((amount) => Math.round(amount * 100))
    .filter((hundredths) => isInside(bounds, hundredths))
    .slice(0, MOST_BELOW_POWERS);

/** The first one of these, as an amount. */
export function belowPowerOfTwo(settings: PlanSettings): number | undefined {
  const [hundredths] = belowPowersInside(boundsOf(settings));
  return hundredths === undefined ? undefined : hundredths / 100;
}
