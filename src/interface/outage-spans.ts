/** The outages of a run as spans of time. Pure. */
import { type Exchange, endMsOf } from '../core/exchange.ts';

/** In milliseconds since the start of the run. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export class OutageSpans {
  readonly #spans: Span[] = [];

  add(span: Span): void {
    this.#spans.push(span);
  }

  /** Whether an exchange, or a part of it, falls into one of them. */
  has(exchange: Exchange): boolean {
    const endMs = endMsOf(exchange);
    return this.#spans.some(({ fromMs, toMs }) => endMs >= fromMs && exchange.atMs <= toMs);
  }
}
