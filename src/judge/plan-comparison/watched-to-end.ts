/** Whether a run sent second looks until the end of its watch. Pure. */
import { endMsOf } from '../../core/exchange.ts';
import { couldDisburse } from '../../core/request.ts';
import { TIME_ROUNDING_MS } from '../../history/grammar/line-times.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { MAX_SECOND_LOOKS, MAX_SILENT_LOOKS, SECOND_LOOK } from '../../plan/beside-plan.ts';
import { lastScenarios, type Scenario } from '../../plan/scenario.ts';
import { WatchedTransactions } from '../watched-transactions.ts';

export class WatchedToEnd {
  readonly #watchMs: number;
  /** The watch may end before these scenarios, whose transactions then need no further look. */
  readonly #last: ReadonlySet<string>;
  readonly #watched = new WatchedTransactions();
  #endsAtMs = Number.NEGATIVE_INFINITY;
  #looks = 0;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  /** When the last second look was sent. */
  #askedMs = Number.NEGATIVE_INFINITY;
  /** Second looks after the end that got no response. */
  #silent = 0;

  /** `watchMs`: how long a run watches after its last disbursement; 0: not at all. */
  constructor(watchMs: number, scenarios: readonly Scenario[]) {
    this.#watchMs = watchMs;
    this.#last = lastScenarios(scenarios);
  }

  see(parsed: ParsedExchange): void {
    if (this.#watchMs === 0) return;
    this.#watched.see(parsed);
    const { exchange } = parsed;
    if (couldDisburse(exchange.request) && !this.#last.has(exchange.scenario))
      this.#endsAtMs = this.#watched.endsAtMs(this.#watchMs);
    if (exchange.origin === 'second look') this.#looks += 1;
    if (exchange.scenario !== SECOND_LOOK) return;
    this.#askedMs = Math.max(this.#askedMs, exchange.atMs);
    const endMs = endMsOf(exchange);
    // One that the target asked to repeat counts until its last response.
    if (exchange.response.kind === 'response') this.#lookedAtMs = Math.max(this.#lookedAtMs, endMs);
    else if (endMs >= this.#endsAtMs - TIME_ROUNDING_MS && exchange.origin === 'second look')
      this.#silent += 1;
  }

  /** The id of the second look that a whole run would have sent next. */
  absent(): string[] {
    if (this.#watchMs === 0 || this.#looks >= MAX_SECOND_LOOKS) return [];
    const isWhole = this.#watched.hasPending ? this.#isToEnd() : this.#hasOldList();
    return isWhole ? [] : [`${SECOND_LOOK}/${this.#looks + 1}`];
  }

  /** The id of the last second look, where none after the end got a response. */
  lost(): string[] {
    const needsLast = this.#watchMs !== 0 && this.#watched.hasPending;
    const isLost = needsLast && !this.#hasLast() && this.#silent >= MAX_SILENT_LOOKS;
    return isLost ? [`${SECOND_LOOK}/${this.#looks}`] : [];
  }

  #isToEnd(): boolean {
    return this.#hasLast() || this.#silent >= MAX_SILENT_LOOKS;
  }

  #hasLast(): boolean {
    return this.#lookedAtMs >= this.#endsAtMs - TIME_ROUNDING_MS;
  }

  #hasOldList(): boolean {
    const atMs = this.#watched.needsListAtMs(this.#watchMs);
    return atMs === null || Math.max(this.#lookedAtMs, this.#askedMs) >= atMs - TIME_ROUNDING_MS;
  }
}
