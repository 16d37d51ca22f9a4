/** The money guard: counts each request that could disburse before it leaves, inside the caps. */
import { capReached } from '../history/cap-note.ts';

export interface Caps {
  readonly maxDisbursements: number;
  readonly maxTotalAmount: number;
}

export interface Budget {
  /** Takes one request and its amount out of the budget; a sentence when a cap forbids it. */
  take(amount: number): string | null;
  readonly spent: { readonly posts: number; readonly amount: number };
}

/** Opens a budget. What is taken is never given back, not even when the target refuses. */
export function openBudget({ maxDisbursements, ...caps }: Caps): Budget {
  const maxTotalAmount =
    caps.maxTotalAmount === Number.MAX_SAFE_INTEGER ? Infinity : caps.maxTotalAmount;
  let posts = 0;
  let cents = 0;
  return {
    take(amount) {
      // Whole cents, so that a thousand small sums cannot drift past the cap.
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
