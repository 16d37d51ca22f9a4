/**
 * Whether requests in flight together show an outage: all of them fail, and the target responds to none
 * meanwhile. One health check may come too late to show it, because a gateway can hold a request until
 * its service is back. Pure.
 */
import { endMsOf } from '../core/exchange.ts';
import { type Health, SLOW_MS, slownessOf } from './health.ts';
import { asksToWait, type ParsedExchange } from './parsed-exchange.ts';

/** So many slow failures together; two or three may be requests that stop each other. */
const MANY_SLOW = 4;

export class FailedTogether {
  /** When the last response arrived that was no failure. */
  #heardMs = Number.NEGATIVE_INFINITY;
  /** When the first failure after it arrived. */
  #firstMs: number | null = null;
  /** Failures that were in flight with the first one, and for which nothing was heard in `SLOW_MS`. */
  #slow = 0;

  /** Called with each exchange, in the order of completion. */
  see(parsed: ParsedExchange, health: Health): void {
    const { exchange } = parsed;
    const endMs = endMsOf(exchange);
    if (health === 'down') {
      this.#firstMs ??= endMs;
      const isSlow = slownessOf(exchange) >= SLOW_MS && endMs - this.#heardMs >= SLOW_MS;
      if (isSlow && exchange.atMs <= this.#firstMs) this.#slow += 1;
    } else if (exchange.response.kind === 'response' && !asksToWait(parsed)) {
      this.#heardMs = Math.max(this.#heardMs, endMs);
      this.#firstMs = null;
      this.#slow = 0;
    }
  }

  /** Whether the failures since the last other response show an outage, as far as they are known. */
  areOutage(): boolean {
    return this.#slow >= MANY_SLOW;
  }
}
