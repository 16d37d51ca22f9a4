/** The outages that a run has noticed for certain. Pure. */
import { type Exchange, endMsOf } from '../../core/exchange.ts';
import { OutageSpans, type TimeSpan } from '../../interface/health/outage-spans.ts';
import type { TargetHealth } from '../../interface/health/target-health.ts';

export class NoticedOutages {
  readonly #spans = new OutageSpans();
  /** When failures in flight together last showed an outage. */
  #togetherMs = Number.NEGATIVE_INFINITY;

  /** Called with each exchange, after the target's health has it. */
  see(exchange: Exchange, { togetherSpan, isShownByLists }: TargetHealth): void {
    if (togetherSpan === null) return;
    this.#togetherMs = endMsOf(exchange);
    if (isShownByLists) this.#spans.add(togetherSpan);
  }

  /** Adds one that health checks have shown. */
  add(span: TimeSpan): void {
    this.#spans.add(span);
  }

  /** Whether failures in flight together have shown one since this time. */
  hasTogetherSince(atMs: number): boolean {
    return this.#togetherMs >= atMs;
  }

  /** Whether the exchange, or a part of it, falls into one of them. */
  has(exchange: Exchange): boolean {
    return this.#spans.has(exchange);
  }
}
