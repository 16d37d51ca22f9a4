/** Whether the token changes of a history are possible in a run. Pure. */
import { endMsOf } from '../../core/exchange.ts';
import type { Header, TokenChange } from '../../history/lines/line.ts';
import {
  CONFIRMING_REFUSALS,
  MAX_TOKENS,
  RENEWAL_SPACING_MS,
  tokenUse,
} from '../../interface/health/token-use.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';

/** A run renews a token for its lifetime after four fifths of it at the earliest; the rest is a reserve. */
const LEAST_AGE_PART = 0.75;

/** Tokens of a run that end before their renewal: with more of them, the setting is wrong. */
const MAX_ENDED_EARLY = 3;

/** Refusals that the end of a token explains. */
export interface ExplainedRefusals {
  /** Those that arrived before the change, without an acceptance after them. */
  readonly before: boolean;
  /** Those that arrive after the change, of requests that were sent before it. */
  readonly later: boolean;
  /** The target accepted the token, and refused it sooner than any ordinary token ends. */
  readonly endedAtOnce: boolean;
}

/**
 * Token changes come from the history, so whoever holds it could add one after each refusal. A run
 * renews its token only from a command or file, and rarely.
 */
export class TokenRenewals {
  /** Whether a run can get a new token. */
  readonly hasSource: boolean;
  readonly #leastAgeMs: number;
  /** When the token in use was new, on the clock of the run. */
  #tokenSinceMs = Number.NEGATIVE_INFINITY;
  /** When its first refusal arrived; `null`: there was none. */
  #firstRefusedMs: number | null = null;
  /** Refusals since the last acceptance, each sent after the response to the one before it. */
  #refusals = 0;
  #wasAccepted = false;
  #lastRefusedMs = Number.NEGATIVE_INFINITY;
  /** The earliest moment at which the last renewal after a refusal may have started. */
  #startedMs = Number.NEGATIVE_INFINITY;
  #tokens = 1;
  /** Tokens that were refused before their renewal for the lifetime. */
  #endedEarly = 0;

  constructor({ config }: Pick<Header, 'config'>) {
    this.hasSource = config.tokenCommandConfigured === true || config.tokenFileConfigured === true;
    const { tokenTtlS = null } = config;
    this.#leastAgeMs =
      tokenTtlS === null ? Number.POSITIVE_INFINITY : tokenTtlS * 1000 * LEAST_AGE_PART;
  }

  /** `mayRefuseToken`: whether the response may be a refusal of the token. */
  see({ exchange }: ParsedExchange, mayRefuseToken: boolean): void {
    if (!this.hasSource || exchange.atMs < this.#tokenSinceMs) return;
    const use = tokenUse(exchange, {
      isTokenAccepted: this.#wasAccepted && this.#refusals === 0,
      mayRefuseToken,
    });
    if (use === 'accepted') {
      this.#refusals = 0;
      this.#wasAccepted = true;
    }
    if (use !== 'refused') return;
    this.#firstRefusedMs ??= endMsOf(exchange);
    if (exchange.atMs < this.#lastRefusedMs) return;
    this.#refusals += 1;
    this.#lastRefusedMs = endMsOf(exchange);
  }

  /** Registers a new token. Returns which refusals of the earlier one it explains. */
  seeChange({ atMs, why }: TokenChange): ExplainedRefusals {
    this.#tokens += 1;
    // A run gets no further ones.
    if (this.#tokens > MAX_TOKENS) return { before: false, later: false, endedAtOnce: false };
    const endedAtOnce = this.#wasAccepted && atMs - this.#tokenSinceMs < RENEWAL_SPACING_MS;
    this.#wasAccepted = false;
    const refusedMs = this.#firstRefusedMs;
    const isLater = atMs >= this.#startedMs + RENEWAL_SPACING_MS;
    const mayBeRefused = refusedMs !== null && (isLater || this.#refusals >= CONFIRMING_REFUSALS);
    // A command may print a token that has lived for a while, which then ends before its renewal.
    const mayHaveEnded = this.hasSource && atMs - this.#tokenSinceMs >= this.#leastAgeMs;
    const wasRefused = this.#refusals > 0;
    if (why === 'refused' && refusedMs !== null) this.#startedMs = refusedMs;
    this.#tokenSinceMs = atMs;
    this.#firstRefusedMs = null;
    this.#refusals = 0;
    if (why === 'lifetime') {
      if (wasRefused) this.#endedEarly += 1;
      const isExplained = mayHaveEnded && this.#endedEarly <= MAX_ENDED_EARLY;
      return { before: isExplained && wasRefused, later: isExplained, endedAtOnce };
    }
    const isReason = this.hasSource && mayBeRefused;
    return { before: isReason, later: isReason, endedAtOnce };
  }
}
