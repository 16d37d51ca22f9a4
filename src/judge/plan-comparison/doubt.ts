/** Whether the target may be away: a failure is known that no response of the service has followed. Pure. */
import { type Exchange, endMsOf } from '../../core/exchange.ts';
import type { Health } from '../../interface/health/health.ts';
import { SENT_TOGETHER_MS } from '../../interface/health/outage-thresholds.ts';

export class Doubt {
  /** When the response of the first failure arrived; infinite: the target is up. */
  #sinceMs = Number.POSITIVE_INFINITY;

  /** Called with each exchange. A request to wait ends a series of health checks, and leaves the doubt. */
  see(exchange: Exchange, health: Health): void {
    if (health === 'down') this.#sinceMs = Math.min(this.#sinceMs, endMsOf(exchange));
    else if (health === 'up' && exchange.atMs >= this.#sinceMs)
      this.#sinceMs = Number.POSITIVE_INFINITY;
  }

  /** Whether it was sent after the first failure, and not together with it. */
  has = ({ atMs }: Exchange): boolean => atMs > this.#sinceMs + SENT_TOGETHER_MS;
}
