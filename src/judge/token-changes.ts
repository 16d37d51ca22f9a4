/** When a run changed its token, and what it may have asked for again because of that. Pure. */
import type { Exchange } from '../core/exchange.ts';
import { couldDisburse } from '../core/request.ts';
import { tokenUse } from '../interface/token-use.ts';
import type { Attempt } from './attempt.ts';
import { resendOf } from './attempt.ts';
import { OpenAttempts } from './open-attempts.ts';

/** No honest run has so many tokens; further ones explain nothing. */
const MOST_CHANGES = 1000;
/** A refused list is asked for again soon, or never: of more than this, the first is forgotten. */
const MOST_REFUSED = 10_000;
/** Times are rounded to a thousandth of a millisecond. */
const ROUNDING_MS = 0.001;

/** A list that was refused for its token is asked for again with the next one, never a disbursement. */
export class TokenChanges {
  readonly #changedAtMs: number[] = [];
  readonly #refused = new OpenAttempts(resendOf, MOST_REFUSED);

  changed(atMs: number): void {
    if (this.#changedAtMs.length < MOST_CHANGES) this.#changedAtMs.push(atMs);
  }

  /** Takes an exchange, which may be refused for its token. */
  see(exchange: Exchange, attempt: Attempt): void {
    if (couldDisburse(exchange.request) || tokenUse(exchange, true) !== 'refused') return;
    this.#refused.add(exchange, attempt);
  }

  /** The attempt that the exchange is, if the token changed between the refused one and it. */
  follow(exchange: Exchange): Attempt | null {
    const sentAtMs = this.#refused.sentAtMs(exchange.of ?? 0);
    if (sentAtMs === null) return null;
    const isBetween = (changedAtMs: number) =>
      changedAtMs >= sentAtMs - ROUNDING_MS && changedAtMs <= exchange.atMs + ROUNDING_MS;
    return this.#changedAtMs.some(isBetween) ? this.#refused.follow(exchange) : null;
  }
}
