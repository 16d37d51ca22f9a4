/**
 * The disbursements that got no response of the service, or a refusal of their credentials in an outage, and
 * their resends near the end of the run (docs/decisions/0035 and 0042). Pure.
 */
import { type Exchange, neverArrived } from '../../core/exchange.ts';
import { couldDisburse } from '../../core/request.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import {
  isResentLate,
  MAX_LATE_RESENDS,
  MAX_LATE_RESENDS_PER_CASE,
  MAX_SILENT,
} from '../../plan/resend.ts';
import { type Attempt, lateResendAfter, lateResendsOf, neighbourOf } from './attempt.ts';
import { isLostForGood, isSilent, isUnknown, type Loss, lossOf } from './losses.ts';
import { OpenAttempts } from './open-attempts.ts';
import type { RunHealth } from './run-health.ts';

/** Those that a resend may follow; where there are more, the oldest is dropped. */
const MAX_STORED = 10_000;
/** Where a run loses more, the report does not name them. */
const MAX_NAMED = 100;

interface Lost {
  readonly loss: Loss;
  /** The loss before it; absent: it is the first one. */
  readonly before: Loss | undefined;
  /** The attempt that may follow. */
  readonly next: Attempt;
}

export class LateResends {
  readonly #health: RunHealth;
  readonly #open = new OpenAttempts(MAX_STORED);
  /** Those that no resend has followed, by their number; where a run has more, none is required. */
  readonly #unfollowed = new Map<number, Lost>();
  /** The attempts of neighbours, by the number of the accepted resend that each follows. */
  readonly #unpaired = new Map<number, Attempt>();
  /** Those whose last resend is allowed no further one, except where each attempt began an outage. */
  readonly #exhausted: Lost[] = [];
  /** Ids of cases that got no response, and that a run never sends again. */
  readonly #neverResent: string[] = [];
  #lostCount = 0;
  /** Resends without a response. */
  #silent = 0;

  constructor(health: RunHealth) {
    this.#health = health;
  }

  /** Registers an exchange that a resend may follow, or none. */
  add(parsed: ParsedExchange, attempt: Attempt): void {
    const { exchange } = parsed;
    const { planned, position } = attempt;
    const lateResends = lateResendsOf(attempt);
    if (lateResends > 0 && isFirstOfPair(parsed, attempt)) this.#expectNeighbour(exchange, attempt);
    const isOfPlan = position !== null || lateResends > 0;
    const isDown = this.#health.healthOf(parsed) === 'down' && !asksToWait(parsed);
    if (!isDown || !isOfPlan || !couldDisburse(planned.request)) return;
    if (isLostForGood(exchange, this.#health) && this.#neverResent.length < MAX_NAMED)
      this.#neverResent.push(exchange.case);
    if (!this.#health.startsHealthChecks) return;
    const isRefused = this.#health.refusesCredentials(parsed);
    if (!isRefused) this.#lostCount += 1;
    if (lateResends > 0 && exchange.response.kind === 'none') this.#silent += 1;
    if (!isResentLate(planned)) return;
    const before = attempt.afterLoss;
    const begun = !isRefused && this.#mayHaveBegun(exchange) ? (before?.begun ?? 0) + 1 : 0;
    const loss = lossOf(exchange, this.#health.isInDoubt(exchange), begun);
    const lost = { loss, before, next: lateResendAfter(loss, attempt) };
    if (lateResends >= MAX_LATE_RESENDS_PER_CASE) {
      // The target goes down with it each time, which is known of it then.
      const isCause = begun > MAX_LATE_RESENDS_PER_CASE;
      if (!isCause && this.#exhausted.length < MAX_NAMED) this.#exhausted.push(lost);
      return;
    }
    this.#open.add(exchange, lost.next);
    if (this.#unfollowed.size < MAX_LATE_RESENDS) this.#unfollowed.set(exchange.index, lost);
  }

  #expectNeighbour(exchange: Exchange, attempt: Attempt): void {
    const next = neighbourOf(attempt);
    this.#open.add(exchange, next);
    this.#unpaired.set(exchange.index, next);
  }

  /** One that was sent after the first failure, or that never arrived, did not begin the outage. */
  #mayHaveBegun(exchange: Exchange): boolean {
    return exchange.atMs <= this.#health.failedSinceMs && !neverArrived(exchange);
  }

  /** The attempt that this exchange makes after the one in its `of`. */
  follow(exchange: Exchange): Attempt | null {
    const attempt = this.#open.follow(exchange);
    if (attempt === null) return null;
    this.#unfollowed.delete(exchange.of ?? 0);
    this.#unpaired.delete(exchange.of ?? 0);
    return attempt;
  }

  /** Ids of those of which nothing is known. */
  lost(): string[] {
    const isOver = this.#silent >= MAX_SILENT;
    const last = [...this.#exhausted, ...(isOver ? this.#unfollowed.values() : [])];
    const unknown = last.filter((lost) => this.#isUnknown(lost));
    return [...unknown.map(({ loss }) => loss.exchange.case), ...this.#neverResent];
  }

  /** AROUND-05 counts a disbursement without a response only where it got none twice for certain. */
  #isUnknown({ loss, before }: Lost): boolean {
    if (isUnknown(loss, this.#health)) return true;
    return isSilent(loss) && before !== undefined && isUnknown(before, this.#health);
  }

  /** A status of a gateway may also be a refusal of the service, outside of an outage. */
  #isLost = ({ loss }: Lost) => isSilent(loss) || this.#health.isOfOutage(loss.exchange);

  /** Resends that a run sends for certain if its caps allow them, and that have not occurred. */
  absent(): Attempt[] {
    const isOver = this.#lostCount > MAX_LATE_RESENDS || this.#silent >= MAX_SILENT;
    const lost = isOver ? [] : [...this.#unfollowed.values()].filter(this.#isLost);
    return [...lost.map(({ next }) => next), ...this.#unpaired.values()];
  }
}

/** Whether a case with almost the same `merchant_reference` has to follow. */
export const isFirstOfPair = ({ response }: ParsedExchange, { planned }: Attempt): boolean =>
  planned.neighbour !== undefined && response.outcome === 'accepted';
