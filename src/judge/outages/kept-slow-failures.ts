/**
 * Slow failures that a response of the target has made look like single ones. They are kept while
 * requests are in flight that may still fail with them, because together they can be an outage.
 * Pure.
 */
import { endMsOf } from '../../core/exchange.ts';
import { slownessOf } from '../../interface/health/health.ts';
import type { TimeSpan } from '../../interface/health/outage-spans.ts';
import { SLOW_MS } from '../../interface/health/outage-thresholds.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';

/** Which requests were in flight when a response arrived. */
export interface InFlight {
  /** The number of the last request that was sent; 0 where it is unknown. */
  readonly lastSent: number;
  /** How many of the requests until then had no response yet. */
  readonly open: number;
}

interface Kept {
  readonly parsed: ParsedExchange;
  /** The number of the last request that was sent before its response arrived. */
  readonly lastSent: number;
  /** How many of the requests until then have no response yet. */
  open: number;
}

const MAX_KEPT = 1000;

export class KeptSlowFailures {
  #kept: Kept[] = [];

  /** Keeps those of these exchanges that may be of a later outage, and returns the others. */
  keep(exchanges: readonly ParsedExchange[], { lastSent, open }: InFlight): ParsedExchange[] {
    return exchanges.filter((parsed) => {
      const isKept =
        open > 0 && this.#kept.length < MAX_KEPT && slownessOf(parsed.exchange) >= SLOW_MS;
      // The exchange that ends the suspicion is the next one to be counted.
      if (isKept) this.#kept.push({ parsed, lastSent, open: open + 1 });
      return !isKept;
    });
  }

  /** Called with each later exchange. Returns those that nothing in flight can join any more. */
  completed({ exchange }: ParsedExchange): ParsedExchange[] {
    for (const one of this.#kept) if (exchange.index <= one.lastSent) one.open -= 1;
    return this.#take(({ open }) => open <= 0);
  }

  /** Removes and returns those that failed in an outage. */
  within({ fromMs, toMs }: TimeSpan): ParsedExchange[] {
    return this.#take(({ parsed: { exchange } }) => {
      const endMs = endMsOf(exchange);
      return endMs >= fromMs && endMs <= toMs;
    });
  }

  /** Removes and returns all. */
  all(): ParsedExchange[] {
    return this.#take(() => true);
  }

  #take(isTaken: (one: Kept) => boolean): ParsedExchange[] {
    if (this.#kept.length === 0) return [];
    const taken = this.#kept.filter(isTaken);
    this.#kept = this.#kept.filter((one) => !taken.includes(one));
    return taken.map(({ parsed }) => parsed);
  }
}
