/** Enforces the caps: counts each request that could disburse before it is sent. */
import { capReached } from '../history/cap-note.ts';

export interface Caps {
  readonly maxDisbursements: number;
  readonly maxTotalAmount: number;
}

export interface Budget {
  /**
   * Charges one request and its amount. Returns a sentence, and charges nothing, where a cap
   * forbids it.
   */
  take(amount: number): string | null;
  readonly spent: { readonly posts: number; readonly amount: number };
}

/** Opens a budget. A charge is final: it stays when the target refuses the request. */
export function openBudget({ maxDisbursements, ...caps }: Caps): Budget {
  const maxTotalAmount =
    caps.maxTotalAmount === Number.MAX_SAFE_INTEGER ? Infinity : caps.maxTotalAmount;
  let posts = 0;
  let cents = 0;
  return {
    take(amount) {
      // Counts whole cents, rounded up: rounding errors of many small sums cannot add up past the
      // cap.
      const next = cents + Math.ceil(amount * 100 - 1e-6);
      if (posts + 1 > maxDisbursements) return capReached('MAX_DISBURSEMENTS', maxDisbursements);
      if (next / 100 > maxTotalAmount) return capReached('MAX_TOTAL_AMOUNT', maxTotalAmount);
      posts += 1;
      cents = next;
      return null;
    },
    get spent() {
      return { posts, amount: cents / 100 };
    },
  };
}
