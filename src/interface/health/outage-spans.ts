/** The outages of a run as spans of time. Pure. */
import { type Exchange, endMsOf } from '../../core/exchange.ts';

/** In milliseconds since the start of the run. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

export class OutageSpans {
  readonly #spans: TimeSpan[] = [];

  /** Adds a span; one that overlaps the last one makes it longer. */
  add(span: TimeSpan): void {
    const last = this.#spans.at(-1);
    if (last === undefined || span.fromMs > last.toMs || span.toMs < last.fromMs) {
      this.#spans.push(span);
      return;
    }
    const fromMs = Math.min(last.fromMs, span.fromMs);
    this.#spans[this.#spans.length - 1] = { fromMs, toMs: Math.max(last.toMs, span.toMs) };
  }

  /** Whether an exchange, or a part of it, falls into one of them. */
  has(exchange: Exchange): boolean {
    const endMs = endMsOf(exchange);
    return this.#spans.some(({ fromMs, toMs }) => endMs >= fromMs && exchange.atMs <= toMs);
  }
}
