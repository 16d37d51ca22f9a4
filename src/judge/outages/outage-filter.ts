/**
 * Excludes the exchanges of an outage from the checks. In an outage every documented request
 * fails, health checks too, so its exchanges prove nothing. Pure.
 * Above 200 lines: one value that decides which exchanges count.
 */
import { partEndsOf, RunBoundaries } from '../../check/merged-runs.ts';
import { MAX_CONCURRENCY } from '../../config/settings.ts';
import { couldDisburse } from '../../core/request.ts';
import type { Header, TokenChange } from '../../history/lines/line.ts';
import { type Health, isOwnList } from '../../interface/health/health.ts';
import { MAX_LOCKS, MAX_OUTAGES } from '../../interface/health/outage-thresholds.ts';
import { listTransactions } from '../../interface/operations.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { targetWords } from '../../interface/refusal.ts';
import { responseAdvice } from '../../interface/response-advice.ts';
import { withoutResend } from '../../plan/case-id.ts';
import { CurrentOutage, isFirstGatewayWait, type Wait } from './current-outage.ts';
import {
  isForWrongToken,
  isLostOtherwise,
  isRefusalPage,
  isRightRefusal,
  respondsOtherwise,
} from './evidence-in-outage.ts';
import type { InFlight } from './kept-slow-failures.ts';
import type { ReportedOutage } from './reported-outages.ts';
import { type EndedOutage, freshRun, type RunState } from './run-state.ts';

const UNKNOWN: InFlight = { lastSent: 0, open: 0 };
/** Exchanges that are held until more requests decide, in addition to those in flight. */
const MAX_HELD = 256;
const MINUTE_MS = 60_000;

/** `docs/architecture.md` has a table of its states, under "States of an outage". */
export class OutageFilter {
  readonly #pass: (parsed: ParsedExchange) => void;
  /** What `hidden` gives of the runs that have ended. */
  readonly #hiddenBefore: string[] = [];
  readonly #reported: EndedOutage[] = [];
  #run: RunState;
  #inFlight = UNKNOWN;

  readonly #config: Header['config'];
  /** Recorded traffic has no health checks. */
  readonly #isPassive: boolean;
  readonly #boundaries: RunBoundaries;
  readonly #maxHeld: number;

  /** `pass` gets each exchange that is evidence. */
  constructor({ config, parts = [] }: Header, pass: (parsed: ParsedExchange) => void) {
    this.#pass = (parsed) => {
      this.#run.hidden.show(parsed);
      pass(parsed);
    };
    this.#config = config;
    this.#run = freshRun(config);
    this.#isPassive = config.passive === true;
    this.#boundaries = new RunBoundaries({ partEnds: partEndsOf({ parts }) });
    // All in flight may fail at once, which counts as one failure.
    this.#maxHeld = MAX_HELD + Math.min(config.concurrency, MAX_CONCURRENCY);
  }

  /** Passes the exchange on now, later or never. */
  admit(parsed: ParsedExchange, inFlight: InFlight = UNKNOWN): void {
    if (this.#isPassive) {
      this.#pass(parsed);
      return;
    }
    this.#inFlight = inFlight;
    this.#route(parsed);
    for (const failure of this.#run.keptSlowFailures.completed(parsed)) this.#pass(failure);
  }

  #route(parsed: ParsedExchange): void {
    if (this.#boundaries.see(parsed)) this.#beginNextRun();
    this.#run.beganMs ??= parsed.exchange.atMs;
    const health = this.#healthOf(parsed);
    if (health === 'down' && this.#excludeIfLate(parsed)) return;
    if (this.#run.current !== null) this.#routeInOutage(parsed, this.#run.current, health);
    else if (health === 'down') this.#begin(parsed);
    else this.#pass(parsed);
  }

  /** What the exchange shows of the target; it also decides about later exchanges. */
  #healthOf(parsed: ParsedExchange): Health {
    this.#run.renewals.see(parsed, this.#run.target.mayRefuseToken(parsed));
    this.#run.outagesCloseTogether.see(parsed);
    return this.#run.target.see(parsed);
  }

  #routeInOutage(parsed: ParsedExchange, current: CurrentOutage, health: Health): void {
    // An exchange that was in flight when the first failure arrived was sent before the outage.
    if (health !== 'down' && parsed.exchange.atMs < current.failedMs) this.#pass(parsed);
    else if (health === 'up') this.#end(parsed, current);
    else if (this.#isListAtFault(parsed) || isLostOtherwise(parsed)) this.#pass(parsed);
    // The service carried it out, whatever else fails.
    else if (parsed.response.outcome === 'accepted') this.#pass(parsed);
    else if (health === 'nothing' && respondsOtherwise(parsed, current.statuses))
      this.#pass(parsed);
    else this.#hold(parsed, current, health === 'down');
  }

  #hold(parsed: ParsedExchange, current: CurrentOutage, isFailed: boolean): void {
    current.hold(parsed, {
      isFailed,
      refusesCredentials: this.#run.target.refusesCredentials(parsed),
      wait: this.#waitOf(parsed),
    });
    this.#confirmTogether(current);
    if (current.isConfirmed) {
      this.#exclude(current);
    } else if (current.heldCount > this.#maxHeld) {
      this.#release(current.takeHeld());
    }
  }

  /** No check gets what is held, except a disbursement with which several outages began. */
  #exclude(current: CurrentOutage): void {
    for (const parsed of current.takeHeld()) {
      const isCause =
        !this.#run.target.refusesCredentials(parsed) &&
        this.#run.causes.seeInOutage(parsed.exchange, current.failedMs);
      if (isCause) {
        this.#pass(parsed);
        continue;
      }
      current.excluded += 1;
      this.#hide(parsed);
    }
  }

  /**
   * A token was replaced after refusals, so the refusals show that it had expired. Refusals of the
   * new one prove nothing either, until the target accepts it.
   */
  tokenChanged(change: TokenChange): void {
    const explained = this.#run.renewals.seeChange(change);
    if (!explained.later) return;
    this.#run.renewedMs = change.atMs;
    this.#run.expired = null;
    const current = this.#run.current;
    if (!explained.before || current === null || !current.isForToken) return;
    const { first, last, beganWith } = current;
    const held = current.takeHeld();
    const evidence = held.filter(isForWrongToken);
    for (const parsed of held) if (!isForWrongToken(parsed)) this.#hide(parsed);
    const excluded = current.excluded + held.length - evidence.length;
    this.#run.expired = { first, last, excluded, beganWith, isExpiry: true };
    this.#reported.push(this.#run.expired);
    // One refusal may be a random one, and so may some in a row, if the token was accepted just before.
    if (!current.isConfirmed || explained.endedAtOnce) this.#run.doubtfulExpiryCount += 1;
    this.#release(evidence);
  }

  /** A run ends: what is held is evidence, unless the outage is confirmed. */
  end(): void {
    const { current } = this.#run;
    if (current !== null && !current.isConfirmed) this.#release(current.takeHeld());
    for (const failure of this.#run.keptSlowFailures.all()) this.#pass(failure);
  }

  /** All outages so far, including one that has not ended. */
  reported(): readonly ReportedOutage[] {
    const current = this.#run.current;
    if (current === null || !current.isConfirmed) return this.#reported;
    const { first, excluded, beganWith } = current;
    return [...this.#reported, { first, last: null, excluded, beganWith }];
  }

  /**
   * Counts what a run sends again, and a page for a request with a fault, which it does not send again. Not a list whose right
   * credentials are refused, nor anything before the target has accepted a list: a run sends neither again. Nor a right
   * refusal of a fault, because a copy of it would show the same (docs/decisions/0042).
   */
  #hide(parsed: ParsedExchange): void {
    const { target, hidden } = this.#run;
    if (!target.isListAccepted) return;
    const isLeft =
      isRightRefusal(parsed) ||
      (target.refusesCredentials(parsed) && !couldDisburse(parsed.exchange.request));
    const isHidden = target.healthOf(parsed) === 'down' ? !isLeft : isRefusalPage(parsed);
    if (isHidden) hidden.hide(parsed);
  }

  /** The ids of the last attempts of cases of which nothing is known. */
  hidden(): readonly string[] {
    return [...this.#hiddenBefore, ...this.#run.hidden.ids()];
  }

  /** The next of the merged runs starts, with its own clock. */
  #beginNextRun(): void {
    this.end();
    const { current } = this.#run;
    if (current !== null) this.#report(current, null);
    this.#hiddenBefore.push(...this.#run.hidden.ids());
    this.#run = freshRun(this.#config);
  }

  /**
   * Excludes a failure that arrives after the end of an outage or of a token, but was sent before it.
   * Returns whether it was one.
   */
  #excludeIfLate(parsed: ParsedExchange): boolean {
    const { atMs } = parsed.exchange;
    if (atMs < this.#run.endMs) {
      if (this.#run.ended !== null) this.#run.ended.excluded += 1;
      this.#hide(parsed);
      return true;
    }
    if (atMs >= this.#run.renewedMs || !this.#run.target.mayRefuseToken(parsed)) return false;
    if (this.#run.expired === null && this.#mayHaveNoMore(parsed)) return false;
    this.#run.expired ??= this.#openExpired(parsed);
    this.#run.expired.excluded += 1;
    this.#hide(parsed);
    return true;
  }

  /** No earlier refusal showed that this token had expired, so this one may be a random one. */
  #openExpired({ exchange }: ParsedExchange): EndedOutage {
    const { index } = exchange;
    const beganWith = this.#wordsOn(exchange);
    const expired: EndedOutage = {
      first: index,
      last: index,
      excluded: 0,
      beganWith,
      isExpiry: true,
    };
    this.#reported.push(expired);
    this.#run.doubtfulExpiryCount += 1;
    return expired;
  }

  /** What the target said, and what to do about it. */
  #wordsOn = (exchange: ParsedExchange['exchange']) =>
    `${targetWords(exchange)}. ${responseAdvice(exchange, { wasAccepted: this.#run.target.acceptedClients.has('first') })}`;

  /**
   * Whether a failure may show an outage. Usually a health check follows it.
   * None follows where the target asks the suite to wait; then a disbursement counts once, because it
   * may fail for what it contains. Before the target accepts a list, health checks
   * follow only where a gateway asks to wait for the first one.
   */
  #waitOf(parsed: ParsedExchange): Wait {
    const { request, exchange } = parsed;
    const { isListAccepted, acceptedClients } = this.#run.target;
    if (!isListAccepted) {
      const mayShowOutage = !acceptedClients.has('first') && isFirstGatewayWait(parsed);
      return { mayShowOutage, onceFor: null };
    }
    if (!asksToWait(parsed) || isOwnList(request)) return { mayShowOutage: true, onceFor: null };
    return { mayShowOutage: request.isDocumented, onceFor: withoutResend(exchange.case) };
  }

  /** Whether it is a list and only lists fail: it begins no outage, and confirms none. */
  #isListAtFault = ({ request }: ParsedExchange) =>
    this.#run.target.onlyListsFail.isCertain && request.operation === listTransactions.name;

  /** Whether a run may have no more outages, or no more tokens that end: one more in each minute. */
  #mayHaveNoMore(parsed: ParsedExchange): boolean {
    const { beganMs, outageCount, lockCount, doubtfulExpiryCount, renewals, target } = this.#run;
    if (lockCount >= MAX_LOCKS && target.refusesCredentials(parsed)) return true;
    if (!renewals.hasSource || !target.refusesCredentials(parsed))
      return outageCount >= MAX_OUTAGES;
    const minutes = Math.floor((parsed.exchange.atMs - (beganMs ?? 0)) / MINUTE_MS);
    return outageCount + doubtfulExpiryCount >= MAX_OUTAGES + minutes;
  }

  #begin(parsed: ParsedExchange): void {
    if (this.#isListAtFault(parsed) || this.#mayHaveNoMore(parsed)) {
      this.#pass(parsed);
      return;
    }
    const current = this.#suspicionFrom(parsed);
    this.#run.current = current;
    this.#confirmTogether(current);
    if (current.isConfirmed) this.#exclude(current);
  }

  /** Failures in flight together are one outage, also where the target responded in between. */
  #confirmTogether(current: CurrentOutage): void {
    const { keptSlowFailures, target } = this.#run;
    if (target.togetherSpan === null) return;
    current.confirmTogether(keptSlowFailures.within(target.togetherSpan));
  }

  #suspicionFrom(parsed: ParsedExchange): CurrentOutage {
    const { exchange } = parsed;
    return new CurrentOutage(parsed, {
      beganWith: this.#wordsOn(exchange),
      wait: this.#waitOf(parsed),
      refusesCredentials: this.#run.target.refusesCredentials(parsed),
      isAfterWrongCredentials: this.#run.outagesCloseTogether.isAfterWrongCredentials(
        exchange.atMs,
      ),
      isFromStart: !this.#run.target.acceptedClients.has('first'),
    });
  }

  /**
   * The target responded. A confirmed outage ends; the failures of a suspected one are evidence, because
   * one or two failures alone are the fault of the target.
   */
  #end(parsed: ParsedExchange, current: CurrentOutage): void {
    if (current.isConfirmed) {
      this.#report(current, parsed.exchange.index);
      this.#run.target.onlyListsFail.ended(parsed);
      this.#run.endMs = parsed.exchange.atMs;
      this.#run.current = null;
    } else {
      this.#release(this.#run.keptSlowFailures.keep(current.takeHeld(), this.#inFlight));
    }
    this.#pass(parsed);
  }

  #report(outage: CurrentOutage, last: number | null): void {
    const { first, excluded, beganWith, isForToken, isAfterWrongCredentials } = outage;
    const isTooClose = this.#run.outagesCloseTogether.add(outage);
    this.#run.ended = {
      first,
      last,
      excluded,
      beganWith,
      ...(isTooClose ? { isTooClose } : {}),
    };
    this.#reported.push(this.#run.ended);
    // Such an outage may be a lock: a target may lock a client for a moment after a few wrong tokens, and
    // the suite sends many.
    if (isForToken && isAfterWrongCredentials) this.#run.lockCount += 1;
    else this.#run.outageCount += 1;
  }

  /** Ends the suspicion: what was held is evidence. */
  #release(held: readonly ParsedExchange[]): void {
    this.#run.current = null;
    for (const parsed of held) this.#pass(parsed);
  }
}
