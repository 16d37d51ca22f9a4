/** Enforces the caps: counts each request that could disburse before it is sent. */
import { capNote } from '../../history/grammar/cap-note.ts';
import type { Caps } from '../../plan/money/caps.ts';
import { type Cost, costOfSpent, fits, NOTHING, oneOf, plus } from '../../plan/money/cost.ts';

/** A charge is final: it stays when the target refuses the request. */
export class Budget {
  readonly #caps: Caps;
  #spent = NOTHING;

  constructor(caps: Caps) {
    this.#caps = caps;
  }

  /**
   * Charges one request and its amount. Returns the note, and charges nothing, where a cap
   * forbids it.
   */
  take(amount: number): string | null {
    const { maxDisbursements, maxTotalAmount } = this.#caps;
    const next = plus(this.#spent, oneOf(amount));
    if (next.posts > maxDisbursements) return capNote('MAX_DISBURSEMENTS', maxDisbursements);
    if (!fits(next, this.#caps)) return capNote('MAX_TOTAL_AMOUNT', maxTotalAmount);
    this.#spent = next;
    return null;
  }

  get spent(): Cost {
    return costOfSpent(this.#spent);
  }
}
