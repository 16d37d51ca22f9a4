/**
 * The outages of one run that have ended, and the tokens that have expired: which late failures belong to
 * them, and whether there are too many. Pure.
 */
import type { Exchange } from '../../core/exchange.ts';
import type { Header, TokenChange } from '../../history/lines/line.ts';
import type { TargetHealth } from '../../interface/health/target-health.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import type { CurrentOutage } from './current-outage.ts';
import type { ExcludedTime, Expiry, Outage } from './excluded-times.ts';
import { OutageLimits } from './outage-limits.ts';
import { OutagesCloseTogether } from './outages-close-together.ts';
import { type ExplainedRefusals, TokenRenewals } from './token-renewals.ts';

/** Late failures are added to it. */
type Ended<Time> = { -readonly [Name in keyof Time]: Time[Name] };

export class EndedOutages {
  readonly #target: TargetHealth;
  readonly #renewals: TokenRenewals;
  readonly #limits: OutageLimits;
  readonly #closeTogether = new OutagesCloseTogether();
  readonly #reported: ExcludedTime[] = [];
  /** The last outage: a failed request that was sent before its end belongs to it. */
  #last: { readonly outage: Ended<Outage>; readonly endMs: number } | null = null;
  /** When a new token last explained the refusals of requests that were sent before it. */
  #renewedMs = Number.NEGATIVE_INFINITY;
  /** The refusals of the token before that one; `null`: there were none yet. */
  #expired: Ended<Expiry> | null = null;

  constructor(config: Header['config'], target: TargetHealth) {
    this.#target = target;
    this.#renewals = new TokenRenewals({ config });
    this.#limits = new OutageLimits(this.#renewals.hasSource);
  }

  get reported(): readonly ExcludedTime[] {
    return this.#reported;
  }

  /** Called with each exchange, in their order, before it changes what is known of the target. */
  see(parsed: ParsedExchange): void {
    this.#limits.see(parsed);
    this.#renewals.see(parsed, this.#target.mayRefuseToken(parsed));
    this.#closeTogether.see(parsed);
  }

  /** Whether so many outages have ended that a failure begins no other one. */
  areTooMany(parsed: ParsedExchange): boolean {
    return this.#limits.areReached(parsed, this.#target.refusesCredentials(parsed));
  }

  isAfterWrongCredentials({ exchange }: ParsedExchange): boolean {
    return this.#closeTogether.isAfterWrongCredentials(exchange.atMs);
  }

  /** Adds an outage that this response ended; `null`: none did. */
  add(current: CurrentOutage, response: Exchange | null): void {
    const { first, excluded, beganWith } = current;
    const last = response?.index ?? null;
    const isTooClose = this.#closeTogether.add(current);
    const outage: Ended<Outage> = { kind: 'outage', first, last, excluded, beganWith };
    if (isTooClose) outage.isTooClose = true;
    this.#reported.push(outage);
    this.#limits.addOutage(current);
    if (response !== null) this.#last = { outage, endMs: response.atMs };
  }

  /** Registers a new token. Returns which refusals of the earlier one it explains. */
  seeTokenChange(change: TokenChange): ExplainedRefusals {
    const explained = this.#renewals.seeChange(change);
    if (explained.later) {
      this.#renewedMs = change.atMs;
      this.#expired = null;
    }
    return explained;
  }

  /**
   * A token was replaced after these refusals, so they show that it had expired. Refusals of the new
   * one prove nothing either, until the target accepts it.
   */
  addExpiry({ first, last, excluded }: Omit<Expiry, 'kind'>, isDoubtful: boolean): void {
    this.#expired = { kind: 'expiry', first, last, excluded };
    this.#reported.push(this.#expired);
    if (isDoubtful) this.#limits.addDoubtfulExpiry();
  }

  /**
   * Adds a failure that arrives after the end of an outage or of a token, but was sent before it.
   * Returns whether it was one.
   */
  addIfLate(parsed: ParsedExchange): boolean {
    const ended = this.#endedBefore(parsed);
    if (ended !== null) ended.excluded += 1;
    return ended !== null;
  }

  #endedBefore(parsed: ParsedExchange): Ended<ExcludedTime> | null {
    const { index, atMs } = parsed.exchange;
    if (this.#last !== null && atMs < this.#last.endMs) return this.#last.outage;
    if (atMs >= this.#renewedMs || !this.#target.mayRefuseToken(parsed)) return null;
    if (this.#expired === null && !this.areTooMany(parsed)) {
      // No earlier refusal showed that this token had expired, so this one may be a random one.
      this.addExpiry({ first: index, last: index, excluded: 0 }, true);
    }
    return this.#expired;
  }
}
