/** Enforces the caps: counts each request that could disburse before it is sent. */
import { NO_LIMIT } from '../config/settings.ts';
import { capNote } from '../history/cap-note.ts';
import { centsOf } from '../plan/amount-at-risk.ts';
import type { Caps } from '../plan/caps.ts';

export interface Budget {
  /**
   * Charges one request and its amount. Returns the note, and charges nothing, where a cap
   * forbids it.
   */
  take(amount: number): string | null;
  readonly spent: { readonly posts: number; readonly amount: number };
}

/** Opens a budget. A charge is final: it stays when the target refuses the request. */
export function openBudget({ maxDisbursements, ...caps }: Caps): Budget {
  const maxTotalAmount = caps.maxTotalAmount === NO_LIMIT ? Infinity : caps.maxTotalAmount;
  let posts = 0;
  let cents = 0;
  return {
    take(amount) {
      const next = cents + centsOf(amount);
      if (posts + 1 > maxDisbursements) return capNote('MAX_DISBURSEMENTS', maxDisbursements);
      if (next / 100 > maxTotalAmount) return capNote('MAX_TOTAL_AMOUNT', maxTotalAmount);
      posts += 1;
      cents = next;
      return null;
    },
    get spent() {
      return { posts, amount: cents / 100 };
    },
  };
}
