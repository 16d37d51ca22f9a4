/** What the requests of a run took out of its caps, counted again. Pure. */

export interface Caps {
  readonly maxDisbursements: number;
  readonly maxTotalAmount: number;
}

export interface SpentCaps {
  /** Without a cap nothing has to be counted. */
  readonly isLimited: boolean;
  charge(amount: number): void;
  /** Whether one more request of this amount would have passed a cap, by the end of the run. */
  forbid(amount: number): boolean;
}

/**
 * A request that a cap kept back is noted where it would have been sent. What was spent by then is
 * not known any more; but nothing is given back, so that what is forbidden stays forbidden.
 */
export function openSpentCaps({ maxDisbursements, maxTotalAmount }: Caps): SpentCaps {
  let posts = 0;
  let cents = 0;
  return {
    isLimited: Math.min(maxDisbursements, maxTotalAmount) < Number.MAX_SAFE_INTEGER,
    charge(amount) {
      posts += 1;
      cents += centsOf(amount);
    },
    forbid: (amount) =>
      posts + 1 > maxDisbursements || (cents + centsOf(amount)) / 100 > maxTotalAmount,
  };
}

/** As the budget of a run counts: whole cents, so that small sums cannot drift. */
const centsOf = (amount: number) => Math.ceil(amount * 100 - 1e-6);
