/** Counts the exchanges of a run, and reports its progress. */
import type { Shard } from '../config/shard.ts';
import { couldDisburse } from '../core/request.ts';
import { asksToWait, type ParsedExchange } from '../interface/parsed-exchange.ts';
import { PREFLIGHT_LISTS } from '../plan/beside-plan.ts';
import type { Plan } from '../plan/plan.ts';
import { requestsOfShard } from '../plan/selection/share-of-shard.ts';
import type { Budget } from './request/budget.ts';
import type { RunParts } from './run-parts.ts';

export class ExchangeCounts {
  readonly #parts: Pick<RunParts, 'elapsedMs' | 'onProgress'>;
  readonly #budget: Budget;
  readonly #planned: number;
  #completed = 0;
  #waits = 0;
  #hasDisbursed = false;

  constructor(parts: RunParts, budget: Budget) {
    this.#parts = parts;
    this.#budget = budget;
    this.#planned = requestsOf(parts.plan, parts.config.shard);
  }

  /** Whether the target has accepted a disbursement. */
  get hasDisbursed(): boolean {
    return this.#hasDisbursed;
  }

  see(parsed: ParsedExchange): void {
    const { elapsedMs, onProgress } = this.#parts;
    const isAccepted = parsed.response.outcome === 'accepted';
    this.#hasDisbursed ||= couldDisburse(parsed.exchange.request) && isAccepted;
    this.#completed += 1;
    if (asksToWait(parsed)) this.#waits += 1;
    const counts = { sent: this.#completed, planned: this.#planned, waits: this.#waits };
    onProgress?.({ ...counts, ...this.#budget.spent, elapsedMs: elapsedMs() });
  }
}

/** The number of requests of the usual preflight and of the plan, or of the shard's part of it. */
export function requestsOf(plan: Plan, shard: Shard | null): number {
  return PREFLIGHT_LISTS + requestsOfShard(plan, shard);
}
