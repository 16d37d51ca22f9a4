/**
 * Classes of amounts with which arithmetic in cents, floats and 32 bits, or formatting, often
 * fails.
 */
import fc from 'fast-check';
import { type Bounds, isInside } from './bounds.ts';
import { belowPowersInside, gainsHundredth, losesHundredth } from './inexact-amounts.ts';

/** A class of amounts: `of` returns hundredths, or `null` where the bounds contain none. */
export interface AmountClass {
  readonly name: string;
  /** All amounts are whole, so smaller ones of a search are whole too. */
  readonly isWhole?: true;
  readonly of: (bounds: Bounds) => fc.Arbitrary<number> | null;
}

/** The powers of ten between the bounds, each of which is drawn equally often. */
export function decadesOf({ min, max }: Bounds): readonly Bounds[] {
  const decades: Bounds[] = [];
  for (let from = min; from <= max; ) {
    const next = 10 ** (Math.floor(Math.log10(from) + 1e-9) + 1);
    decades.push({ min: from, max: Math.min(next, max) });
    if (next >= max) break;
    from = next;
  }
  return decades;
}

/** Hundredths with this remainder modulo the step, in every power of ten that has some. */
function congruent(bounds: Bounds, step: number, rest: number): fc.Arbitrary<number> | null {
  const drawn = decadesOf(bounds).flatMap(({ min, max }) => {
    const first = Math.ceil((min - rest) / step);
    const last = Math.floor((max - rest) / step);
    return first > last ? [] : [fc.integer({ min: first, max: last })];
  });
  return drawn.length === 0 ? null : fc.oneof(...drawn).map((count) => count * step + rest);
}

const ending = (rest: number): AmountClass => ({
  name: `x.${String(rest).padStart(2, '0')}`,
  of: (bounds) => congruent(bounds, 100, rest),
});

/**
 * A class with only one multiple up to the upper bound is not used: it is usually the bound itself,
 * which another class has.
 */
const multiples = (name: string, units: number): AmountClass => ({
  name,
  isWhole: true,
  of: (bounds) => (bounds.max < units * 200 ? null : congruent(bounds, units * 100, 0)),
});

/** About one amount in twenty belongs to such a class, so almost every search finds one. */
const MAX_TRIES = 200;
/**
 * Step of a search, as a part of its power of ten. Multiples of the golden ratio modulo 1 are spread
 * evenly, so the search soon tries every region.
 */
const GOLDEN_RATIO = 0.6180339887;

/** Amounts with which float arithmetic fails, in every power of ten that has some. */
function where(name: string, isWrong: (hundredths: number) => boolean): AmountClass {
  return {
    name,
    of(bounds) {
      const drawn = decadesOf(bounds).map(({ min, max }) => {
        const count = max - min + 1;
        const stride = Math.round(count * GOLDEN_RATIO);
        return fc.integer({ min, max }).map((start) => {
          for (let step = 0; step < MAX_TRIES; step += 1) {
            const candidate = min + ((start - min + step * stride) % count);
            if (isWrong(candidate)) return candidate;
          }
          return start;
        });
      });
      return drawn.length === 0 ? null : fc.oneof(...drawn);
    },
  };
}

const fixed = (name: string, hundredths: (bounds: Bounds) => readonly number[]): AmountClass => ({
  name,
  of(bounds) {
    const inside = hundredths(bounds).filter((candidate) => isInside(bounds, candidate));
    return inside.length === 0 ? null : fc.constantFrom(...inside);
  },
});

/** The last number that fits into so many bits, and its neighbours, as a count or in hundredths. */
const LIMITS = [2 ** 15, 2 ** 16, 2 ** 24, 2 ** 31, 2 ** 32].flatMap((limit) =>
  [limit - 1, limit, limit + 1].flatMap((count) => [count, count * 100]),
);

/** Where fees often change. */
export const FEE_STEPS = [1_000, 5_000, 50_000];
/** All such steps, the most frequent ones first. */
const ALL_STEPS = [5_000, 1_000, 2_500, 500, 7_500, 10_000, 50_000];

/**
 * Each is sent once by every run whose bounds contain it, because a table of fees may be wrong at one
 * step only: exactly there, or between it and the whole amount before or after it. So is an amount just below a
 * power of two: few others show that a target takes a fee off a total.
 */
export const stepClasses: readonly AmountClass[] = [
  fixed('below-a-power-of-two', belowPowersInside),
  ...[
    ...ALL_STEPS.map((step) => step * 100),
    ...[500, 2_500, 7_500].map((step) => step * 100 + 50),
    ...[10_000].map((step) => step * 100 + 50),
    ...[10_000, 500, 2_500, 7_500].map((step) => step * 100 - 50),
  ].map((hundredths) => fixed(`at-${hundredths / 100}`, () => [hundredths])),
];

/** Each class is used equally often: about three times in 100 disbursements. */
export const amountClasses: readonly AmountClass[] = [
  ...[29, 57, 15, 10, 30, 5].map(ending),
  where('loses-a-cent', losesHundredth),
  where('gains-a-cent', gainsHundredth),
  where(
    'rounds-badly',
    (candidate) => Number((candidate / 100).toFixed(1)) * 10 !== Math.round(candidate / 10),
  ),
  multiples('hundreds', 100),
  multiples('thousands', 1_000),
  multiples('ten-thousands', 10_000),
  fixed('smallest', ({ min }) => [min]),
  fixed('largest', ({ max }) => [max]),
  fixed('next-to-a-bound', ({ min, max }) => [min + 1, max - 1]),
  fixed('bits', () => LIMITS),
  // The limit of 32 bits in hundredths gets its own class, because it is in one power of ten only.
  fixed('bits-31', () => [2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1]),
  fixed('powers-of-ten', (bounds) =>
    decadesOf(bounds).flatMap(({ min }) => [min - 100, min - 1, min, min + 1, min + 100]),
  ),
  multiples('millions', 1_000_000),
  // Between two steps of a fee: above 5,000, and not yet 5,001.
  fixed('above-a-step', () => ALL_STEPS.flatMap((step) => [step * 100 + 1, step * 100 + 50])),
];
