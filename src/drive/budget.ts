/** Enforces the caps: counts each request that could disburse before it is sent. */
import { capNote } from '../history/grammar/cap-note.ts';
import type { Caps } from '../plan/money/caps.ts';
import { type Cost, costOfSpent, fits, NOTHING, oneOf, plus } from '../plan/money/cost.ts';

export interface Budget {
  /**
   * Charges one request and its amount. Returns the note, and charges nothing, where a cap
   * forbids it.
   */
  take(amount: number): string | null;
  readonly spent: Cost;
}

/** Opens a budget. A charge is final: it stays when the target refuses the request. */
export function openBudget(caps: Caps): Budget {
  const { maxDisbursements, maxTotalAmount } = caps;
  let spent = NOTHING;
  return {
    take(amount) {
      const next = plus(spent, oneOf(amount));
      if (next.posts > maxDisbursements) return capNote('MAX_DISBURSEMENTS', maxDisbursements);
      if (!fits(next, caps)) return capNote('MAX_TOTAL_AMOUNT', maxTotalAmount);
      spent = next;
      return null;
    },
    get spent() {
      return costOfSpent(spent);
    },
  };
}
