/**
 * The outage in progress of one run: it begins, holds the exchanges that may belong to it, is confirmed,
 * and ends. `docs/architecture.md` has a table of these states, under "States of an outage". Pure.
 */
import { MAX_CONCURRENCY } from '../../config/settings.ts';
import type { Header, TokenChange } from '../../history/lines/line.ts';
import type { Health } from '../../interface/health/health.ts';
import { TargetHealth } from '../../interface/health/target-health.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import type { CurrentOutage } from './current-outage.ts';
import { EndedOutages } from './ended-outages.ts';
import { isEvidenceInOutage, isForWrongToken, isListAtFault } from './evidence-in-outage.ts';
import type { ExcludedTime } from './excluded-times.ts';
import { HiddenCases } from './hidden-cases.ts';
import { type InFlight, KeptSlowFailures } from './kept-slow-failures.ts';
import { OutageCauses } from './outage-causes.ts';
import { suspicionFrom, waitOf } from './suspicion.ts';

/** Exchanges that are held until more requests decide, in addition to those in flight. */
const MAX_HELD = 256;

export class RunOutages {
  readonly #pass: (parsed: ParsedExchange) => void;
  readonly #target = new TargetHealth();
  readonly #ended: EndedOutages;
  readonly #causes = new OutageCauses();
  readonly #keptSlowFailures = new KeptSlowFailures();
  readonly #hidden = new HiddenCases();
  readonly #maxHeld: number;
  /** The outage in progress, suspected or confirmed; `null`: there is none. */
  #current: CurrentOutage | null = null;

  /** `pass` gets each exchange that is evidence. */
  constructor(config: Header['config'], pass: (parsed: ParsedExchange) => void) {
    this.#pass = (parsed) => {
      this.#hidden.show(parsed);
      pass(parsed);
    };
    this.#ended = new EndedOutages(config, this.#target);
    // All in flight may fail at once, which counts as one failure.
    this.#maxHeld = MAX_HELD + Math.min(config.concurrency, MAX_CONCURRENCY);
  }

  /** Passes the exchange on now, later or never. */
  admit(parsed: ParsedExchange, inFlight: InFlight): void {
    this.#ended.see(parsed);
    const health = this.#target.see(parsed);
    if (health === 'down' && this.#ended.addIfLate(parsed)) this.#hide(parsed);
    else if (this.#current !== null) this.#seeInOutage(parsed, this.#current, health, inFlight);
    else if (health === 'down') this.#begin(parsed);
    else this.#pass(parsed);
    for (const failure of this.#keptSlowFailures.completed(parsed)) this.#pass(failure);
  }

  #begin(parsed: ParsedExchange): void {
    if (isListAtFault(parsed, this.#target) || this.#ended.areTooMany(parsed)) {
      this.#pass(parsed);
      return;
    }
    const isAfterWrongCredentials = this.#ended.isAfterWrongCredentials(parsed);
    this.#current = suspicionFrom(parsed, this.#target, isAfterWrongCredentials);
    this.#confirmTogether(this.#current);
    if (this.#current.isConfirmed) this.#exclude(this.#current);
  }

  #seeInOutage(
    parsed: ParsedExchange,
    current: CurrentOutage,
    health: Health,
    inFlight: InFlight,
  ): void {
    const inOutage = { health, target: this.#target, failedStatuses: current.statuses };
    // An exchange that was in flight when the first failure arrived was sent before the outage.
    if (health !== 'down' && parsed.exchange.atMs < current.failedMs) this.#pass(parsed);
    else if (health === 'up') this.#end(parsed, current, inFlight);
    else if (isEvidenceInOutage(parsed, inOutage)) this.#pass(parsed);
    else this.#hold(parsed, current, health === 'down');
  }

  #hold(parsed: ParsedExchange, current: CurrentOutage, isFailed: boolean): void {
    current.hold(parsed, {
      isFailed,
      refusesCredentials: this.#target.refusesCredentials(parsed),
      wait: waitOf(parsed, this.#target),
    });
    this.#confirmTogether(current);
    if (current.isConfirmed) {
      this.#exclude(current);
    } else if (current.heldCount > this.#maxHeld) {
      this.#release(current.takeHeld());
    }
  }

  /** Failures in flight together are one outage, also where the target responded in between. */
  #confirmTogether(current: CurrentOutage): void {
    const { togetherSpan } = this.#target;
    if (togetherSpan === null) return;
    current.confirmTogether(this.#keptSlowFailures.within(togetherSpan));
  }

  /** No check gets what is held, except a disbursement with which several outages began. */
  #exclude(current: CurrentOutage): void {
    for (const parsed of current.takeHeld()) {
      const isCause =
        !this.#target.refusesCredentials(parsed) &&
        this.#causes.seeInOutage(parsed.exchange, current.failedMs);
      if (isCause) {
        this.#pass(parsed);
        continue;
      }
      current.excluded += 1;
      this.#hide(parsed);
    }
  }

  #hide(parsed: ParsedExchange): void {
    this.#hidden.hide(parsed, this.#target);
  }

  /**
   * The target responded. A confirmed outage ends; the failures of a suspected one are evidence, because
   * one or two failures alone are the fault of the target.
   */
  #end(parsed: ParsedExchange, current: CurrentOutage, inFlight: InFlight): void {
    if (current.isConfirmed) {
      this.#ended.add(current, parsed.exchange);
      this.#target.seeEndOfOutage(parsed);
      this.#current = null;
    } else {
      this.#release(this.#keptSlowFailures.keep(current.takeHeld(), inFlight));
    }
    this.#pass(parsed);
  }

  /** Ends the suspicion: what was held is evidence. */
  #release(held: readonly ParsedExchange[]): void {
    this.#current = null;
    for (const parsed of held) this.#pass(parsed);
  }

  /** Refusals of a token that has expired are no outage, and prove nothing. */
  tokenChanged(change: TokenChange): void {
    const explained = this.#ended.seeTokenChange(change);
    const current = this.#current;
    if (!explained.before || current === null || !current.isForToken) return;
    const held = current.takeHeld();
    const evidence = held.filter(isForWrongToken);
    for (const parsed of held) if (!isForWrongToken(parsed)) this.#hide(parsed);
    current.excluded += held.length - evidence.length;
    // One refusal may be a random one, and so may some in a row, if the token was accepted just before.
    const isDoubtful = !current.isConfirmed || explained.endedAtOnce;
    this.#ended.addExpiry(current, isDoubtful);
    this.#release(evidence);
  }

  /** The run ends: what is held is evidence, unless the outage is confirmed. */
  end(): void {
    const current = this.#current;
    if (current !== null && !current.isConfirmed) this.#release(current.takeHeld());
    for (const failure of this.#keptSlowFailures.all()) this.#pass(failure);
  }

  /** Called after the end of the run, where another one follows. */
  reportCurrent(): void {
    if (this.#current !== null) this.#ended.add(this.#current, null);
    this.#current = null;
  }

  /** All excluded times so far, including an outage that has not ended. */
  reported(): readonly ExcludedTime[] {
    const current = this.#current;
    if (current === null || !current.isConfirmed) return this.#ended.reported;
    const { first, excluded, beganWith } = current;
    return [...this.#ended.reported, { kind: 'outage', first, last: null, excluded, beganWith }];
  }

  /** The ids of the last attempts of cases of which nothing is known. */
  hidden(): readonly string[] {
    return this.#hidden.ids();
  }
}
