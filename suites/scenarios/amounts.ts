/** Amounts that cents, binary floating point, 32 bits and formatting get wrong, by their class. */
import fc from 'fast-check';
import type { PlanSettings } from '../../src/plan/settings.ts';

/** The bounds of a plan in hundredths of its unit. */
interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** A kind of amount: `of` gives hundredths, or `null` where the bounds have none of the kind. */
export interface AmountClass {
  readonly name: string;
  /** A smaller amount that is looked for is whole where all of the class are. */
  readonly isWhole?: true;
  readonly of: (bounds: Bounds) => fc.Arbitrary<number> | null;
}

export const boundsOf = ({ amountMin, amountMax }: PlanSettings): Bounds => ({
  min: Math.round(amountMin * 100),
  max: Math.round(amountMax * 100),
});

/** From 100 to 10,000 there are two: each is drawn from as often as the others. */
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

/** Hundredths with this rest modulo the step, in every power of ten that has some. */
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

/** Of one multiple alone, which is nearly always the upper bound, other classes have more. */
const multiples = (name: string, units: number): AmountClass => ({
  name,
  isWhole: true,
  of: (bounds) => (bounds.max < units * 200 ? null : congruent(bounds, units * 100, 0)),
});

/** Amounts of such a kind are at most so far from each other. */
const MOST_STEPS = 200;

/** The next amount, from a drawn one on, for which the arithmetic of floats goes wrong. */
function where(name: string, isWrong: (hundredths: number) => boolean): AmountClass {
  return {
    name,
    of(bounds) {
      const drawn = congruent(bounds, 1, 0);
      return (
        drawn?.map((start) => {
          for (let step = 0; step < MOST_STEPS && start + step <= bounds.max; step += 1) {
            if (isWrong(start + step)) return start + step;
          }
          return start;
        }) ?? null
      );
    },
  };
}

const fixed = (name: string, hundredths: (bounds: Bounds) => readonly number[]): AmountClass => ({
  name,
  of(bounds) {
    const inside = hundredths(bounds).filter((one) => one >= bounds.min && one <= bounds.max);
    return inside.length === 0 ? null : fc.constantFrom(...inside);
  },
});

/** The last number that fits, and its neighbours, where a count or its hundredths have so many bits. */
const LIMITS = [2 ** 15, 2 ** 16, 2 ** 24, 2 ** 31, 2 ** 32].flatMap((limit) =>
  [limit - 1, limit, limit + 1].flatMap((count) => [count, count * 100]),
);

/** Each comes as often as the others: of 100 disbursements three. */
export const amountClasses: readonly AmountClass[] = [
  ...[29, 57, 15, 10, 30].map(ending),
  // Like 1.15, of which a hundred times is 114.99999999999999.
  where('loses-a-cent', (one) => Math.trunc((one / 100) * 100) < one),
  // Like 1.1, of which a hundred times is 110.00000000000001.
  where('gains-a-cent', (one) => Math.ceil((one / 100) * 100) > one),
  where('rounds-badly', (one) => Number((one / 100).toFixed(1)) * 10 !== Math.round(one / 10)),
  multiples('hundreds', 100),
  multiples('thousands', 1_000),
  multiples('ten-thousands', 10_000),
  fixed('smallest', ({ min }) => [min]),
  fixed('largest', ({ max }) => [max]),
  fixed('next-to-a-bound', ({ min, max }) => [min + 1, max - 1]),
  fixed('bits', () => LIMITS),
  // The limit of 32 bits in hundredths by itself, as it lies in one power of ten of many.
  fixed('bits-31', () => [2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1]),
  fixed('powers-of-ten', (bounds) =>
    decadesOf(bounds).flatMap(({ min }) => [min - 100, min - 1, min, min + 1, min + 100]),
  ),
  multiples('millions', 1_000_000),
];
