/** How many outages a run may have, and how many tokens may end in it; further failures are evidence. Pure. */
import { MAX_LOCKS, MAX_OUTAGES } from '../../interface/health/outage-thresholds.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import type { CurrentOutage } from './current-outage.ts';

const MINUTE_MS = 60_000;

/** The counts of one run; each of the merged runs has its own. */
export class OutageLimits {
  /** Whether the run can get a new token. */
  readonly #hasTokenSource: boolean;
  /** When the first exchange was sent; `null`: none was. */
  #beganMs: number | null = null;
  /** Confirmed outages, except those that a new token ended, and locks. */
  #outages = 0;
  /** Outages that refused the token each time, and began within a second of wrong credentials. */
  #locks = 0;
  /** Tokens whose end one refusal showed, which may be a random one. */
  #doubtfulExpiries = 0;

  constructor(hasTokenSource: boolean) {
    this.#hasTokenSource = hasTokenSource;
  }

  /** Called with each exchange, in their order. */
  see({ exchange }: ParsedExchange): void {
    this.#beganMs ??= exchange.atMs;
  }

  /** Counts a confirmed outage that no new token ended. */
  addOutage({ isForToken, isAfterWrongCredentials }: CurrentOutage): void {
    // It may be a lock: a target may lock a client for a moment after a few wrong tokens, and the suite
    // sends many.
    if (isForToken && isAfterWrongCredentials) this.#locks += 1;
    else this.#outages += 1;
  }

  addDoubtfulExpiry(): void {
    this.#doubtfulExpiries += 1;
  }

  /** Whether the run may have no more outages, or no more tokens that end: one more in each minute. */
  areReached({ exchange }: ParsedExchange, refusesCredentials: boolean): boolean {
    if (!refusesCredentials) return this.#outages >= MAX_OUTAGES;
    if (this.#locks >= MAX_LOCKS) return true;
    if (!this.#hasTokenSource) return this.#outages >= MAX_OUTAGES;
    const minutes = Math.floor((exchange.atMs - (this.#beganMs ?? 0)) / MINUTE_MS);
    return this.#outages + this.#doubtfulExpiries >= MAX_OUTAGES + minutes;
  }
}
