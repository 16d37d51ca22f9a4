/** Whether a run sent second looks until the end of its watch. Pure. */
import { endMsOf } from '../../core/exchange.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { MOST_SECOND_LOOKS, SECOND_LOOK } from '../../plan/beside-plan.ts';
import { WatchedTransactions } from '../watched-transactions.ts';

/** Times are rounded to a thousandth of a millisecond. */
const ROUNDING_MS = 0.01;

export class WatchedToEnd {
  readonly #watchMs: number;
  readonly #watched = new WatchedTransactions();
  #looks = 0;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  /** `watchMs`: how long a run watches after its last disbursement; 0: not at all. */
  constructor(watchMs: number) {
    this.#watchMs = watchMs;
  }

  see(parsed: ParsedExchange): void {
    if (this.#watchMs === 0) return;
    this.#watched.see(parsed);
    const { exchange } = parsed;
    if (exchange.origin === 'second look') this.#looks += 1;
    // One that the target asked to repeat counts until its last response.
    if (exchange.scenario !== SECOND_LOOK) return;
    this.#lookedAtMs = Math.max(this.#lookedAtMs, endMsOf(exchange));
  }

  /** The id of the second look that a whole run would have sent next. */
  missing(): string[] {
    if (this.#watchMs === 0 || !this.#watched.arePending) return [];
    const isToEnd = this.#lookedAtMs >= this.#watched.endsAtMs(this.#watchMs) - ROUNDING_MS;
    return isToEnd || this.#looks >= MOST_SECOND_LOOKS ? [] : [`${SECOND_LOOK}/${this.#looks + 1}`];
  }
}
