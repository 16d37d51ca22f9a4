/** Whether outages began too close together for a target that is not at fault. Pure. */
import { mayCauseLockout } from '../../interface/credentials.ts';
import { MAX_CLOSE_OUTAGES } from '../../interface/health/outage-thresholds.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import type { CurrentOutage } from './current-outage.ts';

/** Outages are close together where all of them began in this time. */
const CLOSE_MS = 60_000;
/** So long after wrong credentials a target may lock a client. */
const LOCKOUT_AFTER_MS = 1000;

interface Begun {
  readonly beganMs: number;
  /** Wrong credentials were sent shortly before. */
  readonly isExplained: boolean;
}

/** The outages of one run; each of the merged runs has its own. */
export class OutagesCloseTogether {
  /** How the last outages began in which the token was refused, as many as may be close together. */
  #ofToken: readonly Begun[] = [];
  /** How the last of all other outages began. */
  #others: readonly Begun[] = [];
  /** When the last request with the token or the business number of no client was sent. */
  #wrongCredentialsMs = Number.NEGATIVE_INFINITY;

  /** Called with each exchange, in their order. */
  see({ request, exchange }: ParsedExchange): void {
    if (mayCauseLockout(request)) this.#wrongCredentialsMs = exchange.atMs;
  }

  /** Whether wrong credentials were sent shortly before this time. */
  isAfterWrongCredentials(atMs: number): boolean {
    return atMs - this.#wrongCredentialsMs <= LOCKOUT_AFTER_MS;
  }

  /**
   * Adds an outage. Returns whether too many began close together. They are not too many where each
   * one began soon after wrong credentials: a target may lock a client for a moment then.
   */
  add({ beganMs, isForToken, isAfterWrongCredentials }: CurrentOutage): boolean {
    const earlier = isForToken ? this.#ofToken : this.#others;
    const begun = [...earlier, { beganMs, isExplained: isForToken && isAfterWrongCredentials }];
    const kept = begun.slice(-MAX_CLOSE_OUTAGES);
    if (isForToken) this.#ofToken = kept;
    else this.#others = kept;
    const [earliest] = begun;
    const areClose = earliest !== undefined && beganMs - earliest.beganMs < CLOSE_MS;
    const isExplained = begun.every((one) => one.isExplained);
    return begun.length > MAX_CLOSE_OUTAGES && areClose && !isExplained;
  }
}
