/**
 * Whether requests in flight together show an outage: a gateway can hold requests while its service
 * is away, and refuse them one by one when it is back, so that health checks succeed in between.
 * Pure.
 */
import { endMsOf } from '../../core/exchange.ts';
import { asksToWait, hasEnvelope, type ParsedExchange } from '../parsed-exchange.ts';
import { type Health, mustBeAccepted, slownessOf } from './health.ts';
import type { TimeSpan } from './outage-spans.ts';
import { SLOW_MS, SLOW_TOGETHER } from './outage-thresholds.ts';

/** Slow failures of requests that were in flight when the first of them arrived. */
interface FailuresTogether {
  /** When the last request was sent that had got another response by then: they were sent later. */
  readonly afterMs: number;
  readonly firstEndMs: number;
  /** When the first request of the group was sent that got another response later. */
  beforeMs: number;
  /** When the first few of its requests were sent, the first one first. */
  sentMs: readonly number[];
  /**
   * Whether one of them is no refusal of the service: a service may refuse undocumented requests slowly,
   * with an envelope and any status.
   */
  hasFailure: boolean;
}

export class FailedTogether {
  /** When the last request was sent that has got a response that is no failure. */
  #answeredMs = Number.NEGATIVE_INFINITY;
  #group: FailuresTogether | null = null;

  /**
   * Called with each exchange, in the order of completion. Returns the time of the outage that this
   * failure and the others before it show; `null` where they show none.
   */
  see(parsed: ParsedExchange, health: Health): TimeSpan | null {
    const { exchange } = parsed;
    if (health === 'down') return slownessOf(exchange) < SLOW_MS ? null : this.#failed(parsed);
    if (exchange.response.kind === 'response' && !asksToWait(parsed)) this.#answered(exchange.atMs);
    return null;
  }

  #failed(parsed: ParsedExchange): TimeSpan | null {
    const { exchange } = parsed;
    const { atMs } = exchange;
    const endMs = endMsOf(exchange);
    if (this.#group === null || atMs > this.#group.firstEndMs) {
      const afterMs = this.#answeredMs;
      this.#group = {
        ...{ afterMs, firstEndMs: endMs, beforeMs: Number.POSITIVE_INFINITY },
        ...{ sentMs: [], hasFailure: false },
      };
    }
    const { afterMs, beforeMs, sentMs } = this.#group;
    if (atMs <= afterMs || atMs >= beforeMs) return null;
    const firstMs = [...sentMs, atMs].sort((a, b) => a - b).slice(0, SLOW_TOGETHER);
    this.#group.sentMs = firstMs;
    this.#group.hasFailure ||= mustBeAccepted(parsed) || !hasEnvelope(parsed);
    if (!this.#group.hasFailure) return null;
    const [fromMs = endMs, ...others] = firstMs.filter((one) => one < beforeMs);
    return others.length + 1 < SLOW_TOGETHER ? null : { fromMs, toMs: endMs };
  }

  #answered(atMs: number): void {
    this.#answeredMs = Math.max(this.#answeredMs, atMs);
    if (this.#group === null || atMs <= this.#group.afterMs) return;
    this.#group.beforeMs = Math.min(this.#group.beforeMs, atMs);
  }
}
