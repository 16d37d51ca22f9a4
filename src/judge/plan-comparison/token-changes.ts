/** The token changes of a run, and the requests that may be sent again because of them. Pure. */

import type { Exchange } from '../../core/exchange.ts';
import { couldDisburse } from '../../core/request.ts';
import { TIME_ROUNDING_MS } from '../../history/grammar/line-times.ts';
import { tokenUse } from '../../interface/health/token-use.ts';
import { type Attempt, resendOf } from './attempt.ts';
import { OpenAttempts } from './open-attempts.ts';

/** Further changes explain no request: no honest run has as many tokens. */
const MAX_CHANGES = 1000;
/** A refused list is requested again soon or never, so only this many are remembered. */
const MAX_REFUSED = 10_000;

/**
 * Explains a list that is sent again with the next token after a refusal; `late-resends.ts` explains a
 * disbursement.
 */
export class TokenChanges {
  readonly #changedAtMs: number[] = [];
  readonly #refused = new OpenAttempts(MAX_REFUSED);

  changed(atMs: number): void {
    if (this.#changedAtMs.length < MAX_CHANGES) this.#changedAtMs.push(atMs);
  }

  /** Registers an exchange whose credentials were refused, perhaps for its token. */
  seeRefused(exchange: Exchange, attempt: Attempt): void {
    if (
      couldDisburse(exchange.request) ||
      tokenUse(exchange, { isTokenAccepted: true, mayRefuseToken: true }) !== 'refused'
    )
      return;
    this.#refused.add(exchange, resendOf(attempt));
  }

  /**
   * The attempt that the exchange makes, if the token changed between the refused exchange and it.
   */
  follow(exchange: Exchange): Attempt | null {
    const sentAtMs = this.#refused.sentAtMs(exchange.of ?? 0);
    if (sentAtMs === null) return null;
    const isBetween = (changedAtMs: number) =>
      changedAtMs >= sentAtMs - TIME_ROUNDING_MS && changedAtMs <= exchange.atMs + TIME_ROUNDING_MS;
    return this.#changedAtMs.some(isBetween) ? this.#refused.follow(exchange) : null;
  }
}
