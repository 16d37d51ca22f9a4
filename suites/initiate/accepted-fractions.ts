/**
 * Which fractions of an amount each receiver got. The unit of the target may have none, or only certain
 * ones (10.5 and not 10.37), and that is left open; but it does not change during a run. A test system may
 * simulate a failure for certain fractions (.99), whatever comes before them.
 */
import type { Values } from '../../src/check/accepted-values.ts';

/** With fewer accepted fractions of a receiver, these may have the same step by chance. */
const MIN_ACCEPTED = 4;
/** Receivers whose fractions are stored; a run has a few. */
const MAX_RECEIVERS = 1000;

interface Fractions {
  count: number;
  /** All accepted amounts are multiples of so many hundredths. */
  step: number;
  lowest: number;
  highest: number;
}

export class AcceptedFractions {
  readonly #byReceiver = new Map<string, Fractions>();
  /** The hundredths after the point of all accepted amounts: at most a hundred. */
  readonly #afterPoint = new Set<number>();

  add({ receiver, amount }: Values): void {
    const hundredths = hundredthsIn(amount);
    if (hundredths === null || Number.isInteger(amount)) return;
    this.#afterPoint.add(hundredths % ONE);
    const fractions = this.#byReceiver.get(receiver);
    if (fractions !== undefined) {
      fractions.count += 1;
      fractions.step = greatestDivisor(fractions.step, hundredths);
      fractions.lowest = Math.min(fractions.lowest, amount);
      fractions.highest = Math.max(fractions.highest, amount);
    } else if (this.#byReceiver.size < MAX_RECEIVERS) {
      const step = greatestDivisor(ONE, hundredths);
      this.#byReceiver.set(receiver, { count: 1, step, lowest: amount, highest: amount });
    }
  }

  /**
   * Whether the receiver got smaller and larger amounts with fractions like this one, and some receiver an
   * amount with the same one.
   */
  hasLike({ receiver, amount }: Values): boolean {
    const fractions = this.#byReceiver.get(receiver);
    const hundredths = hundredthsIn(amount);
    if (fractions === undefined || hundredths === null) return false;
    const { count, step, lowest, highest } = fractions;
    const isBetween = lowest <= amount && amount <= highest;
    const isLike = isBetween && hundredths % step === 0 && this.#afterPoint.has(hundredths % ONE);
    return count >= MIN_ACCEPTED && isLike;
  }
}

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
