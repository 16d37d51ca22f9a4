/**
 * The disbursements that got no response of the service, and their resends near the end of the run
 * (docs/decisions/0035). Pure.
 */
import { type Exchange, neverArrived } from '../../core/exchange.ts';
import { couldDisburse } from '../../core/request.ts';
import { healthOf } from '../../interface/health/health.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import {
  isResentLate,
  MAX_LATE_RESENDS,
  MAX_LATE_RESENDS_PER_CASE,
  MAX_SILENT,
} from '../../plan/resend.ts';
import { type Attempt, lateResendOf } from './attempt.ts';
import { OpenAttempts } from './open-attempts.ts';
import type { RunHealth } from './run-health.ts';

/** Those that a resend may follow; where there are more, the oldest is dropped. */
const MAX_STORED = 10_000;
/** Where a run loses more, the report does not name them. */
const MAX_NAMED = 100;

interface Lost {
  readonly exchange: Exchange;
  readonly attempt: Attempt;
}

export class LateResends {
  readonly #health: RunHealth;
  readonly #open = new OpenAttempts(lateResendOf, MAX_STORED);
  /** Those that no resend has followed, by their number; where a run has more, none is required. */
  readonly #unfollowed = new Map<number, Lost>();
  /** Those that have a neighbour, so that no resend shows the same. */
  readonly #neverResent: Lost[] = [];
  /** Those whose last resend is allowed no further one, except where each attempt began an outage. */
  readonly #exhausted: Lost[] = [];
  /** By the number of a lost exchange: how many of its attempts so far may have begun an outage. */
  readonly #begun = new Map<number, number>();
  #lostCount = 0;
  /** Resends without a response. */
  #silent = 0;

  constructor(health: RunHealth) {
    this.#health = health;
  }

  /** Registers an exchange that a resend may follow, or none. */
  add(parsed: ParsedExchange, attempt: Attempt): void {
    const { exchange } = parsed;
    const { planned, position, lateResends } = attempt;
    const isOfPlan = position !== null || lateResends > 0;
    const isLost = healthOf(parsed) === 'down' && !asksToWait(parsed) && this.#health.mayCheck;
    if (!isLost || !isOfPlan || !couldDisburse(planned.request)) return;
    this.#lostCount += 1;
    if (lateResends > 0 && exchange.response.kind === 'none') this.#silent += 1;
    if (planned.hasNeighbour === true && this.#neverResent.length < MAX_NAMED)
      this.#neverResent.push({ exchange, attempt });
    if (!isResentLate(planned)) return;
    const begun = this.#countBegun(exchange);
    if (lateResends >= MAX_LATE_RESENDS_PER_CASE) {
      // The target goes down with it each time, which is known of it then.
      const isCause = begun > MAX_LATE_RESENDS_PER_CASE;
      if (!isCause && this.#exhausted.length < MAX_NAMED)
        this.#exhausted.push({ exchange, attempt });
      return;
    }
    this.#open.add(exchange, attempt);
    if (this.#unfollowed.size < MAX_LATE_RESENDS)
      this.#unfollowed.set(exchange.index, { exchange, attempt });
  }

  /** One that was sent after the first failure, or that never arrived, did not begin the outage. */
  #countBegun(exchange: Exchange): number {
    const { index, of = 0, atMs } = exchange;
    const before = this.#begun.get(of) ?? 0;
    const mayHaveBegun = atMs <= this.#health.failedSinceMs && !neverArrived(exchange);
    const begun = mayHaveBegun ? before + 1 : 0;
    if (this.#begun.size < MAX_STORED) this.#begun.set(index, begun);
    return begun;
  }

  /** The attempt that this exchange makes after the one in its `of`. */
  follow(exchange: Exchange): Attempt | null {
    const attempt = this.#open.follow(exchange);
    if (attempt !== null) this.#unfollowed.delete(exchange.of ?? 0);
    return attempt;
  }

  /**
   * Ids of those of which nothing is known: a run does not send them again, or an outage explains the
   * last attempt too, or it never arrived. One without a response from a target that had no outage is known to get none.
   */
  lost(): string[] {
    const isOver = this.#silent >= MAX_SILENT;
    const last = [...this.#exhausted, ...(isOver ? this.#unfollowed.values() : [])];
    const unknown = last.filter(
      ({ exchange }) => this.#health.isOfOutage(exchange) || neverArrived(exchange),
    );
    return [...this.#neverResent.filter(this.#isLost), ...unknown].map(
      ({ exchange }) => exchange.case,
    );
  }

  /** A status of a gateway may also be a refusal of the service, outside of an outage. */
  #isLost = ({ exchange }: Lost) =>
    exchange.response.kind === 'none' || this.#health.isOfOutage(exchange);

  /** Resends that a run sends for certain if its caps allow them, and that have not occurred. */
  absent(): Attempt[] {
    if (this.#lostCount > MAX_LATE_RESENDS || this.#silent >= MAX_SILENT) return [];
    return [...this.#unfollowed.values()]
      .filter(this.#isLost)
      .map(({ attempt }) => lateResendOf(attempt));
  }
}
