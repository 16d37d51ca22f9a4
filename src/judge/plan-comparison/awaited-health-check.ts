/**
 * Counts the requests between a failure and the health check that must follow it: a run sends only
 * those that already wait to be sent. Pure.
 */
import { type Exchange, endMsOf } from '../../core/exchange.ts';
import { TIME_ROUNDING_MS } from '../../history/grammar/line-times.ts';
import { MAX_TRIALS } from '../../plan/beside-plan.ts';

/** In which a run, also on a busy machine, reads a response that has arrived. */
const READ_MS = 250;

export class AwaitedHealthCheck {
  /** When the failure arrived; `null`: no health check has to follow. */
  #failedMs: number | null = null;
  /** When the last health check ended. */
  #checkedMs = Number.NEGATIVE_INFINITY;
  /** Requests that were sent since. */
  #sent = 0;
  #mostSent = 0;
  /** When the first response to one of them arrived. */
  #firstResponseMs = Number.POSITIVE_INFINITY;
  /** Requests that were sent after it. */
  #sentAfterResponse = 0;
  #mostAfterResponse = 0;

  /**
   * Whether more were sent than CONCURRENCY and `MAX_TRIALS`, or more than `MAX_TRIALS` after the first response
   * to one of these: only trials, which wait for the rate, may come so late.
   */
  isMissing(concurrency: number): boolean {
    return this.#mostSent > concurrency + MAX_TRIALS || this.#mostAfterResponse > MAX_TRIALS;
  }

  /**
   * Called with each exchange that starts health checks, unless some are in progress. One that was in
   * flight with the last health check may have failed before the run had read the response to that.
   */
  start(exchange: Exchange): void {
    if (this.#failedMs !== null || this.#mayBeUnread(exchange)) return;
    this.#failedMs = endMsOf(exchange);
    this.#sent = 0;
    this.#firstResponseMs = Number.POSITIVE_INFINITY;
    this.#sentAfterResponse = 0;
  }

  #mayBeUnread(exchange: Exchange): boolean {
    return exchange.atMs < this.#checkedMs && endMsOf(exchange) <= this.#checkedMs + READ_MS;
  }

  /** No health check has to follow any more. */
  end(): void {
    this.#failedMs = null;
  }

  /** Called with each exchange, in the order of completion, before `start`. */
  see(exchange: Exchange): void {
    const { origin, atMs } = exchange;
    if (origin === 'health') {
      this.end();
      this.#checkedMs = endMsOf(exchange);
    }
    if (this.#failedMs === null || atMs <= this.#failedMs) return;
    this.#sent += 1;
    this.#mostSent = Math.max(this.#mostSent, this.#sent);
    if (atMs > this.#firstResponseMs + TIME_ROUNDING_MS) {
      this.#sentAfterResponse += 1;
      this.#mostAfterResponse = Math.max(this.#mostAfterResponse, this.#sentAfterResponse);
    }
    this.#firstResponseMs = Math.min(this.#firstResponseMs, endMsOf(exchange));
  }
}
