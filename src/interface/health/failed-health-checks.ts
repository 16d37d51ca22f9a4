/**
 * Health checks, one after the other, until one succeeds: what a run counts of them, and `verify`
 * when it compares the run with its plan. Pure.
 */
import type { Exchange } from '../../core/exchange.ts';
import { asksToWait, type ParsedExchange } from '../parsed-exchange.ts';
import { ConsecutiveFailures } from './consecutive-failures.ts';
import { type Health, isServiceWait } from './health.ts';
import { CONFIRMING_FAILURES } from './outage-thresholds.ts';

export class FailedHealthChecks {
  #count = 0;
  /** The failed checks, and the exchange that started them. */
  readonly #failures = new ConsecutiveFailures();

  /** `cause`: the failure that started the checks; `null`: none did. */
  constructor(cause: Exchange | null) {
    if (cause !== null) this.#failures.add(cause);
  }

  get count(): number {
    return this.#count;
  }

  /** Whether the failures are an outage, with the one that started the checks. */
  get isOutage(): boolean {
    return this.#failures.areOutage;
  }

  /**
   * Whether they are one for certain. A history does not say which failure started the checks, so
   * three of them must be health checks.
   */
  get isCertainOutage(): boolean {
    return this.#count >= CONFIRMING_FAILURES || this.#failures.areSlow;
  }

  /**
   * Counts a check that did not succeed. Returns whether another one follows: not where the service
   * asks to wait before a check failed, because it responds then.
   */
  addFailed(check: ParsedExchange, health: Health): boolean {
    const isPresent = health !== 'down' || isServiceWait(check);
    if (this.#count === 0 && asksToWait(check) && isPresent) return false;
    if (health === 'down') {
      this.#count += 1;
      this.#failures.add(check.exchange);
    }
    return true;
  }
}
