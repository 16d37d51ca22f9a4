/** Failures one after the other, and how many of them are an outage. Pure. */
import type { Exchange } from '../../core/exchange.ts';
import { slownessOf } from './health.ts';
import { CONFIRMING_FAILURES, SLOW_FAILURES, SLOW_MS } from './outage-thresholds.ts';

export class ConsecutiveFailures {
  #count = 0;
  /** How long their responses took together. */
  #tookMs = 0;

  /** `times`: as how many failures the exchange counts. */
  add(exchange: Exchange, times = 1): void {
    this.#count += times;
    this.#tookMs += slownessOf(exchange);
  }

  get areOutage(): boolean {
    return this.#count >= CONFIRMING_FAILURES || this.areSlow;
  }

  /** Whether they are an outage because they took long. */
  get areSlow(): boolean {
    return this.#count >= SLOW_FAILURES && this.#tookMs >= SLOW_MS;
  }
}
