/** Whether something caused each health check: a failure, or a long time without a response. Pure. */
import { endMsOf } from '../../core/exchange.ts';
import { TIME_ROUNDING_MS } from '../../history/grammar/line-times.ts';
import type { Health } from '../../interface/health/health.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { SILENCE_MS } from '../../plan/beside-plan.ts';

/** After a failure a run checks the target, and once more before it sends a lost disbursement again. */
const SERIES_PER_FAILURE = 2;
/** Where a history has more, the report does not name them. */
const MAX_NAMED = 100;

export class HealthCheckCauses {
  /** The first health checks of a series that had no cause. */
  readonly withoutCause: string[] = [];
  /** How many series may still begin. */
  #series = 0;
  #heardMs = 0;

  /** `isFirst`: it is a health check with which a series begins. */
  see(parsed: ParsedExchange, health: Health, { isFirst }: { readonly isFirst: boolean }): void {
    const { exchange } = parsed;
    const isHeard = health === 'up' || asksToWait(parsed);
    // A run notices the silence before it sends, so another response may come in between.
    if (this.#isSilentUntil(isFirst ? exchange.atMs : endMsOf(exchange)) && (isFirst || isHeard))
      this.#series += 1;
    if (isFirst && health === 'up') this.#take(exchange.case);
    if (health === 'down' || asksToWait(parsed)) this.#series += SERIES_PER_FAILURE;
    if (isHeard) this.#heardMs = endMsOf(exchange);
  }

  #take(id: string): void {
    if (this.#series > 0) this.#series -= 1;
    else if (this.withoutCause.length < MAX_NAMED) this.withoutCause.push(id);
  }

  #isSilentUntil = (atMs: number) => atMs - this.#heardMs > SILENCE_MS - TIME_ROUNDING_MS;
}
