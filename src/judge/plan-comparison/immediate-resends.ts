/**
 * Lists without a response of the service, and disbursements on which other cases depend without one or with a
 * refusal of their credentials: a run sends each of them once more, at once. Pure.
 */
import { type Exchange, endMsOf } from '../../core/exchange.ts';
import { couldDisburse } from '../../core/request.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { type Attempt, resendAfter, sentCase } from './attempt.ts';
import { isLostForGood, isSilent, isUnknown, type Loss, lossOf } from './losses.ts';
import { OpenAttempts } from './open-attempts.ts';
import type { RunHealth } from './run-health.ts';

/** Those that a resend may follow; where there are more, the oldest is dropped. */
const MAX_STORED = 10_000;
/** Where a run has more without a resend, the report does not name them. */
const MAX_NAMED = 100;

/** The next readiness or health check comes in place of a lost one. */
const isResent = ({ origin }: Exchange) => origin !== 'readiness' && origin !== 'health';

/** A resend that got no response of the service either. */
interface LostAgain {
  readonly first: Loss;
  readonly again: Loss;
}

type HealthOfRun = Pick<
  RunHealth,
  | 'startsHealthChecks'
  | 'hasHealthCheckSince'
  | 'isOfOutage'
  | 'healthOf'
  | 'refusesCredentials'
  | 'isInDoubt'
>;

export class ImmediateResends {
  readonly #health: HealthOfRun;
  readonly #open = new OpenAttempts(MAX_STORED);
  /** Resends that got no response of the service either. */
  readonly #lostAgain: LostAgain[] = [];
  /** Ids of cases that got no response, and that a run never sends again. */
  readonly #neverResent: string[] = [];
  /** Those that a run sends again for certain, by their number. */
  readonly #certain = new Map<number, { readonly nextId: string; readonly endMs: number }>();

  constructor(health: HealthOfRun) {
    this.#health = health;
  }

  /** Registers an exchange that did not ask to wait. */
  add(parsed: ParsedExchange, attempt: Attempt): void {
    const { exchange } = parsed;
    if (this.#health.healthOf(parsed) !== 'down' || !isResent(exchange)) return;
    const isRefused = this.#health.refusesCredentials(parsed);
    // Such a list is sent again only with another token.
    if (isRefused && !couldDisburse(exchange.request)) return;
    // Another second look or smaller request shows the same.
    const isOfPlan = attempt.kind.name === 'demanded' && attempt.position !== null;
    const loss = lossOf(exchange, this.#health.isInDoubt(exchange));
    if (attempt.afterLoss !== undefined) {
      if (isOfPlan && this.#lostAgain.length < MAX_NAMED)
        this.#lostAgain.push({ first: attempt.afterLoss, again: loss });
      return;
    }
    if (isOfPlan && isLostForGood(exchange, this.#health) && this.#neverResent.length < MAX_NAMED)
      this.#neverResent.push(exchange.case);
    const next = resendAfter(loss, attempt);
    this.#open.add(exchange, next);
    const isCertain = this.#health.startsHealthChecks && !isRefused;
    if (!isCertain || this.#certain.size >= MAX_NAMED) return;
    this.#certain.set(exchange.index, { nextId: sentCase(next).id, endMs: endMsOf(exchange) });
  }

  /**
   * The attempt that this exchange makes after the one in its `of`; `null` without a health check between
   * the two, because a run waits for one.
   */
  follow(exchange: Exchange): Attempt | null {
    const before = this.#certain.get(exchange.of ?? 0);
    if (before !== undefined && !this.#health.hasHealthCheckSince(before.endMs)) return null;
    const attempt = this.#open.follow(exchange);
    if (attempt !== null) this.#certain.delete(exchange.of ?? 0);
    return attempt;
  }

  /** The resend with this id, which may have been cut; `null` where none is open. */
  takeById(id: string): Attempt | null {
    const attempt = this.#open.takeById(id);
    if (attempt === null) return null;
    for (const [index, { nextId }] of this.#certain) if (nextId === id) this.#certain.delete(index);
    return attempt;
  }

  /** Ids of cases of which nothing is known. */
  lost(): string[] {
    const again = this.#lostAgain.filter((one) => this.#isUnknown(one));
    return [...again.map(({ again: { exchange } }) => exchange.case), ...this.#neverResent];
  }

  /** The first one of several that fail together may be in doubt: AROUND-05 counts it, unless a health check failed too. */
  #isUnknown({ first, again }: LostAgain): boolean {
    if (isUnknown(again, this.#health)) return true;
    return isSilent(again) && isUnknown({ ...first, isInDoubt: false }, this.#health);
  }

  /** Ids of resends that have not occurred. */
  absent(): string[] {
    return [...this.#certain.values()].map(({ nextId }) => nextId);
  }
}
