/**
 * Counts the requests between a failure and the health check that must follow it: a run sends only
 * those that already wait to be sent. Pure.
 */
import { type Exchange, endMsOf } from '../../core/exchange.ts';
import { TIME_ROUNDING_MS } from '../../history/grammar/line-times.ts';
import { MAX_TRIALS } from '../../plan/beside-plan.ts';

export class AwaitedHealthCheck {
  /** When the failure arrived; `null`: no health check has to follow. */
  #failedMs: number | null = null;
  /** Requests that were sent since. */
  #sent = 0;
  #mostSent = 0;
  /** When the first response to one of them arrived. */
  #answeredMs = Number.POSITIVE_INFINITY;
  /** Requests that were sent after it. */
  #later = 0;
  #mostLater = 0;

  /**
   * Whether the run sent more than those that waited already: CONCURRENCY of them and the trials of an outage,
   * or after the response to one of them more than the trials, which may wait for their rate.
   */
  isMissing(concurrency: number): boolean {
    return this.#mostSent > concurrency + MAX_TRIALS || this.#mostLater > MAX_TRIALS;
  }

  /** Called with each exchange that starts health checks, unless some are in progress. */
  start(exchange: Exchange): void {
    if (this.#failedMs !== null) return;
    this.#failedMs = endMsOf(exchange);
    this.#sent = 0;
    this.#answeredMs = Number.POSITIVE_INFINITY;
    this.#later = 0;
  }

  /** No health check has to follow any more. */
  end(): void {
    this.#failedMs = null;
  }

  /** Called with each exchange, in the order of completion, before `start`. */
  see(exchange: Exchange): void {
    const { origin, atMs } = exchange;
    if (origin === 'health') this.end();
    if (this.#failedMs === null || atMs <= this.#failedMs) return;
    this.#sent += 1;
    this.#mostSent = Math.max(this.#mostSent, this.#sent);
    if (atMs > this.#answeredMs + TIME_ROUNDING_MS) {
      this.#later += 1;
      this.#mostLater = Math.max(this.#mostLater, this.#later);
    }
    this.#answeredMs = Math.min(this.#answeredMs, endMsOf(exchange));
  }
}
