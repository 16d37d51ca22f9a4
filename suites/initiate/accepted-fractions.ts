/**
 * Which fractions of an amount each receiver got. The unit of the target may have none, or only certain
 * ones (10.5 and not 10.37), and that is left open; but it does not change during a run. A test system may
 * simulate a failure for certain fractions (.99), whatever comes before them.
 */
import type { Values } from '../../src/check/accepted-values.ts';
import { emptyRange, extend, isInside, type Range } from '../../src/core/range.ts';

/** With fewer accepted fractions of a receiver, these may have the same step by chance. */
const MIN_ACCEPTED = 4;
/** Receivers whose fractions are stored; a run has a few. */
const MAX_RECEIVERS = 1000;

interface Fractions {
  count: number;
  /** All accepted amounts are multiples of so many hundredths. */
  step: number;
  readonly amounts: Range;
  /** Of those with two decimals: a target may accept these in a narrower range. */
  readonly withCents: Range;
}

export class AcceptedFractions {
  readonly #byReceiver = new Map<string, Fractions>();
  /** The hundredths after the point of all accepted amounts: at most a hundred. */
  readonly #afterPoint = new Set<number>();

  add({ receiver, amount }: Values): void {
    const hundredths = hundredthsIn(amount);
    if (hundredths === null || Number.isInteger(amount)) return;
    this.#afterPoint.add(hundredths % ONE);
    const known = this.#byReceiver.get(receiver);
    if (known === undefined && this.#byReceiver.size >= MAX_RECEIVERS) return;
    const fractions = known ?? {
      ...{ count: 0, step: ONE },
      ...{ amounts: emptyRange(), withCents: emptyRange() },
    };
    fractions.count += 1;
    fractions.step = greatestDivisor(fractions.step, hundredths);
    extend(fractions.amounts, amount);
    if (hasCents(hundredths)) extend(fractions.withCents, amount);
    this.#byReceiver.set(receiver, fractions);
  }

  /**
   * Whether the receiver got smaller and larger fractions, with two decimals where this one has two, and some receiver an
   * amount with the same one.
   */
  hasLike({ receiver, amount }: Values): boolean {
    const fractions = this.#byReceiver.get(receiver);
    const hundredths = hundredthsIn(amount);
    if (fractions === undefined || hundredths === null) return false;
    const { count, step, amounts, withCents } = fractions;
    const isBetween = isInside(amount, hasCents(hundredths) ? withCents : amounts);
    const isLike = isBetween && hundredths % step === 0 && this.#afterPoint.has(hundredths % ONE);
    return count >= MIN_ACCEPTED && isLike;
  }
}

const hasCents = (hundredths: number) => hundredths % 10 !== 0;

/** One unit, in hundredths. */
const ONE = 100;

/** `null`: the amount has more than two decimals. */
function hundredthsIn(amount: number): number | null {
  const hundredths = Math.round(amount * ONE);
  return hundredths / ONE === amount ? hundredths : null;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
