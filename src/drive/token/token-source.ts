/** The token of a run: given once, or fetched again when it expires or the target refuses it. */
import { type Exchange, endMsOf } from '../../core/exchange.ts';
import {
  CONFIRMING_REFUSALS,
  MAX_TOKENS,
  RENEWAL_SPACING_MS,
  tokenUse,
} from '../../interface/health/token-use.ts';
import type { FetchToken } from './fetch-token.ts';
import type { HeldToken, RenewalReason, TokenSourceOptions } from './token-source-options.ts';

/** How long before its end a token is replaced: a request in flight still needs it. */
const MAX_MARGIN_MS = 30_000;
/** The largest part of a short lifetime that this may take. */
const MARGIN_PART = 0.2;

export class TokenSource {
  readonly #options: TokenSourceOptions;
  readonly #marginMs: number;
  #held: HeldToken;
  #heldSinceMs: number;
  /** Whether the target has accepted the current token. */
  #isAccepted = false;
  /** Refusals since the last acceptance, each sent after the response to the one before it. */
  #refusals = 0;
  #refusedMs = Number.NEGATIVE_INFINITY;
  /** Whether the issuer returned the current token again. */
  #isReturned = false;
  #renewing: Promise<void> | null = null;
  #nextRenewalAtMs = Number.NEGATIVE_INFINITY;
  readonly #closing = new AbortController();
  readonly #signal: AbortSignal;

  constructor(options: TokenSourceOptions) {
    this.#options = options;
    this.#marginMs = Math.min(MAX_MARGIN_MS, (options.lifetimeMs ?? 0) * MARGIN_PART);
    this.#held = { value: options.first, number: 1 };
    this.#heldSinceMs = options.elapsedMs() - options.firstAgeMs;
    this.#signal = AbortSignal.any([this.#closing.signal, options.signal]);
  }

  /** The token for a request that is sent now. */
  current(): HeldToken {
    return this.#held;
  }

  /** Waits while another token is fetched; true where it had to wait. */
  async ready(): Promise<boolean> {
    const { fetch } = this.#options;
    if (fetch !== null && this.#mayRenew() && this.#isDue()) this.#renew(fetch, 'lifetime');
    if (this.#renewing === null) return false;
    await this.#renewing;
    return true;
  }

  /** Ends the fetching of a token; nothing is written after it. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#renewing?.catch(() => {});
  }

  /**
   * Evaluates whether an exchange accepted its token (`number`); true where another token replaces
   * it. `mayRefuseToken`: whether its response may be a refusal of the token.
   */
  see(exchange: Exchange, number: number, mayRefuseToken: boolean): boolean {
    const { fetch } = this.#options;
    const isHeld = number === this.#held.number;
    const isTokenAccepted = isHeld && this.#isAccepted && this.#refusals === 0 && !this.#isReturned;
    const use = tokenUse(exchange, { isTokenAccepted, mayRefuseToken });
    if (use === 'accepted' && isHeld) {
      this.#isAccepted = true;
      // The target agreed with the issuer, so refusals after this one are another matter.
      this.#isReturned = false;
      this.#refusals = 0;
    }
    if (use !== 'refused' || fetch === null) return false;
    if (!isHeld || this.#renewing !== null) return true;
    this.#countRefusal(exchange);
    // A later token may be over before the first request with it.
    const mayHelp = this.#isAccepted || number > 1;
    if (!mayHelp || !this.#mayRenew()) return false;
    this.#renew(fetch, 'refused');
    return true;
  }

  #countRefusal(exchange: Exchange): void {
    if (exchange.atMs < this.#refusedMs) return;
    this.#refusals += 1;
    this.#refusedMs = endMsOf(exchange);
  }

  #mayRenew(): boolean {
    if (this.#renewing !== null || this.#held.number >= MAX_TOKENS) return false;
    const isValid = this.#isReturned && !this.#isPastLifetime();
    const isOver = this.#isAccepted && !isValid && this.#refusals >= CONFIRMING_REFUSALS;
    return isOver || this.#options.elapsedMs() >= this.#nextRenewalAtMs;
  }

  #isDue(): boolean {
    const { lifetimeMs, elapsedMs } = this.#options;
    if (lifetimeMs === null) return false;
    return elapsedMs() - this.#heldSinceMs >= lifetimeMs - this.#marginMs;
  }

  #isPastLifetime(): boolean {
    const { lifetimeMs, elapsedMs } = this.#options;
    return lifetimeMs !== null && elapsedMs() - this.#heldSinceMs >= lifetimeMs;
  }

  /** At most one renewal at a time. */
  #renew(fetch: FetchToken, why: RenewalReason): void {
    const spacingMs =
      why === 'refused' ? RENEWAL_SPACING_MS : Math.min(RENEWAL_SPACING_MS, this.#marginMs);
    this.#refusals = 0;
    this.#renewing = this.#fetchNext(fetch, why).finally(() => {
      this.#renewing = null;
      // From the end, because a slow issuer would leave no time for a request. One for the lifetime
      // does not shorten the time after one for a refusal.
      const nextMs = this.#options.elapsedMs() + spacingMs;
      this.#nextRenewalAtMs = Math.max(this.#nextRenewalAtMs, nextMs);
    });
    // If the history cannot be written, the caller that waits, or the next write, gets the error.
    this.#renewing.catch(() => {});
  }

  async #fetchNext(fetch: FetchToken, why: RenewalReason): Promise<void> {
    const signal = this.#signal;
    let value: string;
    try {
      value = await fetch(signal);
    } catch (error) {
      if (!signal.aborted) this.#fail((error as Error).message, why);
      return;
    }
    if (!signal.aborted) this.#take(value, why);
  }

  #take(value: string, why: RenewalReason): void {
    const { whyUnusable, onRenewed, elapsedMs } = this.#options;
    // Then the issuer regards it as valid, and the next attempt waits for the time between tokens.
    this.#isReturned = value === this.#held.value;
    if (this.#isReturned) {
      // It has lived longer than the setting says: then its lifetime starts again. An issuer with a
      // cache may return a token until shortly before its end, so until then the suite asks again.
      if (this.#isPastLifetime()) this.#heldSinceMs = elapsedMs();
      return;
    }
    const unusable = whyUnusable(value);
    if (unusable !== null) {
      this.#fail(`the new token is ${unusable}`, why);
      return;
    }
    const next = { value, number: this.#held.number + 1 };
    onRenewed(next, why);
    this.#held = next;
    this.#heldSinceMs = elapsedMs();
    this.#isAccepted = false;
    this.#refusals = 0;
    this.#refusedMs = Number.NEGATIVE_INFINITY;
  }

  /** A failed renewal counts only after a refusal: otherwise the old token may still be valid. */
  #fail(sentence: string, why: RenewalReason): void {
    if (why === 'refused') this.#options.onFailure(sentence);
  }
}
