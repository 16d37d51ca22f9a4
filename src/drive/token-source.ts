/** The token of a run: given once, or fetched again when its time is over or the target refuses it. */
import type { Exchange } from '../core/exchange.ts';
import { tokenUse } from '../interface/token-use.ts';
import type { FetchToken } from './fetch-token.ts';

export interface HeldToken {
  readonly value: string;
  /** Counts from 1, the token of the beginning. */
  readonly number: number;
}

export type RenewalReason = 'refused' | 'lifetime';

export interface TokenSourceOptions {
  readonly first: string;
  /** How long ago the first one was fetched. */
  readonly firstAgeMs: number;
  /** `null`: the token is given as it is, and stays. */
  readonly fetch: FetchToken | null;
  readonly lifetimeMs: number | null;
  readonly elapsedMs: () => number;
  /** Whether each wrong token of the plan is still wrong beside this one. */
  readonly fits: (token: string) => boolean;
  /** Called before a request is sent with it. */
  readonly onRenewed: (token: HeldToken, why: RenewalReason) => void;
  /** The target refuses the token, and there is no other one; the sentence holds no secret. */
  readonly onFailure: (why: string) => void;
}

/** So long before its end another token is fetched: a request in flight needs some of it. */
const MOST_MARGIN_MS = 30_000;
/** Of a short lifetime, no more than this part. */
const MARGIN_PART = 0.2;
/**
 * A target that refuses at random refuses the next token too. With this between two tokens it is
 * seen to accept and refuse the same one, and whoever issues them is not flooded.
 */
const SPACING_MS = 5000;
/** Ten minutes of tokens that live for as long as the spacing; no honest run comes near. */
const MOST_TOKENS = 128;

export class TokenSource {
  readonly #options: TokenSourceOptions;
  readonly #marginMs: number;
  #held: HeldToken;
  #heldSinceMs: number;
  /** Whether the target has accepted the token that is held. */
  #isAccepted = false;
  #renewing: Promise<void> | null = null;
  #nextRenewalAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: TokenSourceOptions) {
    this.#options = options;
    this.#marginMs = Math.min(MOST_MARGIN_MS, (options.lifetimeMs ?? 0) * MARGIN_PART);
    this.#held = { value: options.first, number: 1 };
    this.#heldSinceMs = options.elapsedMs() - options.firstAgeMs;
  }

  /** For a request that leaves now. */
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

  /** Learns from an exchange what became of its token; true where another one takes its place. */
  heed(exchange: Exchange, number: number): boolean {
    const { fetch } = this.#options;
    const isHeld = number === this.#held.number;
    const use = tokenUse(exchange, isHeld && this.#isAccepted);
    if (use === 'accepted' && isHeld) this.#isAccepted = true;
    if (use !== 'refused' || fetch === null) return false;
    if (!isHeld || this.#renewing !== null) return true;
    if (!this.#isAccepted || !this.#mayRenew()) return false;
    this.#renew(fetch, 'refused');
    return true;
  }

  #mayRenew(): boolean {
    if (this.#renewing !== null || this.#held.number >= MOST_TOKENS) return false;
    return this.#options.elapsedMs() >= this.#nextRenewalAtMs;
  }

  #isDue(): boolean {
    const { lifetimeMs, elapsedMs } = this.#options;
    if (lifetimeMs === null) return false;
    return elapsedMs() - this.#heldSinceMs >= lifetimeMs - this.#marginMs;
  }

  /** At most one at a time. */
  #renew(fetch: FetchToken, why: RenewalReason): void {
    const spacingMs = why === 'refused' ? SPACING_MS : Math.min(SPACING_MS, this.#marginMs);
    this.#nextRenewalAtMs = this.#options.elapsedMs() + spacingMs;
    this.#renewing = fetch()
      .then(
        (value) => this.#take(value, why),
        (error: Error) => this.#fail(error.message, why),
      )
      .finally(() => {
        this.#renewing = null;
      });
    // A history that cannot be written is an error of whoever waits, or of the next to write.
    this.#renewing.catch(() => {});
  }

  #take(value: string, why: RenewalReason): void {
    // The same one again: whoever issues tokens thinks that it is still good.
    if (value === this.#held.value) return;
    const { fits, onRenewed, elapsedMs } = this.#options;
    if (!fits(value)) {
      this.#fail(
        'the new token is hexadecimal, a palindrome or shorter than 8 characters, unlike the first one, so a planned wrong token may be valid',
        why,
      );
      return;
    }
    const next = { value, number: this.#held.number + 1 };
    onRenewed(next, why);
    this.#held = next;
    this.#heldSinceMs = elapsedMs();
    this.#isAccepted = false;
  }

  /** The old token may still be good, unless the target has just refused it. */
  #fail(sentence: string, why: RenewalReason): void {
    if (why === 'refused') this.#options.onFailure(sentence);
  }
}
