/** Whether a health check followed each failure: a run then sends only what is on its way. Pure. */
import { type Exchange, endMsOf } from '../../core/exchange.ts';

export class OwedHealthCheck {
  /** When the failure arrived; `null`: no health check is owed. */
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

  /** Called with each exchange, before `start`. */
  see({ origin, atMs }: Exchange): void {
    if (origin === 'health') this.#failedMs = null;
    if (this.#failedMs === null || atMs <= this.#failedMs) return;
    this.#sent += 1;
    this.#mostSent = Math.max(this.#mostSent, this.#sent);
  }
}
