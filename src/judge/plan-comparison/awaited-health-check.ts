/**
 * Counts the requests between a failure and the health check that must follow it: a run sends only
 * those that already wait to be sent. Pure.
 */
import { type Exchange, endMsOf } from '../../core/exchange.ts';

export class AwaitedHealthCheck {
  /** When the failure arrived; `null`: no health check has to follow. */
  #failedMs: number | null = null;
  /** Requests that were sent since. */
  #sent = 0;
  #mostSent = 0;

  /** The largest number of requests that were sent between a failure and its health check. */
  get mostSent(): number {
    return this.#mostSent;
  }

  /** Called with each exchange that starts health checks, unless some are in progress. */
  start(exchange: Exchange): void {
    if (this.#failedMs !== null) return;
    this.#failedMs = endMsOf(exchange);
    this.#sent = 0;
  }

  /** No health check has to follow any more. */
  end(): void {
    this.#failedMs = null;
  }

  /** Called with each exchange, before `start`. */
  see({ origin, atMs }: Exchange): void {
    if (origin === 'health') this.end();
    if (this.#failedMs === null || atMs <= this.#failedMs) return;
    this.#sent += 1;
    this.#mostSent = Math.max(this.#mostSent, this.#sent);
  }
}
