/** Finds the attempt of the plan that explains an exchange of a run. Pure. */
import { type Exchange, endMsOf } from '../../core/exchange.ts';
import { keyOfReference } from '../../core/reference/reference-key.ts';
import type { TokenChange } from '../../history/lines/line.ts';
import { CaseConditions, decidesConditions, mayBeFull } from '../../interface/case-conditions.ts';
import { asksToWait, itemsOf, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { isResentAtOnce, MAX_RESENDS } from '../../plan/resend.ts';
import type { Case } from '../../plan/scenario.ts';
import { type Attempt, attemptAt, besidePlan, pollOf, unplaced } from './attempt.ts';
import type { ExplainingPlan } from './explaining-plan.ts';
import type { ImmediateResends } from './immediate-resends.ts';
import type { LateResends } from './late-resends.ts';
import { OpenAttempts } from './open-attempts.ts';
import type { PlannedCases } from './planned-cases.ts';
import { PreflightCases } from './preflight-cases.ts';
import { RequestsBesidePlan } from './requests-beside-plan.ts';
import type { RunHealth } from './run-health.ts';
import { Searches } from './searches.ts';
import { TokenChanges } from './token-changes.ts';
import { WaitingAttempts } from './waiting-attempts.ts';

/** What decides whether a run sends a case again. */
interface Repetitions {
  readonly immediate: ImmediateResends;
  readonly late: LateResends;
  readonly health: Pick<RunHealth, 'refusesCredentials'>;
}

export class AttemptFinder {
  readonly #plan: ExplainingPlan;
  readonly #scenarios: ReadonlyMap<string, PlannedCases>;
  readonly #conditions = new CaseConditions();
  /** Requests after which the target asked to wait. */
  readonly #waiting = new WaitingAttempts();
  /** Lists that did not show the expected transaction. */
  readonly #polling = new OpenAttempts();
  readonly #tokens = new TokenChanges();
  readonly #health: Pick<RunHealth, 'refusesCredentials'>;
  readonly #immediate: ImmediateResends;
  readonly #late: LateResends;
  readonly #searches: Searches;
  readonly #beside: RequestsBesidePlan;
  readonly #preflight: PreflightCases;

  /** `scenarios`: the cases of the plan; each is taken once. */
  constructor(
    plan: ExplainingPlan,
    scenarios: ReadonlyMap<string, PlannedCases>,
    { immediate, late, health }: Repetitions,
  ) {
    this.#plan = plan;
    this.#health = health;
    this.#immediate = immediate;
    this.#late = late;
    this.#scenarios = scenarios;
    const { list, initiate } = plan.preflight;
    this.#searches = new Searches(plan);
    this.#beside = new RequestsBesidePlan(list);
    this.#preflight = new PreflightCases(list, plan.settings.readOnly ? null : initiate);
  }

  /** The attempt that explains the exchange; `null` where nothing explains it. */
  takeAttempt(exchange: Exchange): Attempt | null {
    const attempt = this.#takeByOrigin(exchange);
    return attempt?.scenario === exchange.scenario ? attempt : null;
  }

  #takeByOrigin(exchange: Exchange): Attempt | null {
    const { scenario, case: id, origin } = exchange;
    switch (origin) {
      case 'planned':
        return this.#takePlanned(scenario, id);
      case 'preflight':
        return this.#preflight.take(id);
      case 'resend':
        return this.#resend(exchange);
      case 'poll':
        return this.#polling.follow(exchange);
      case 'search':
        return this.#plan.isOneCase ? null : unplaced(scenario, this.#searches.take(exchange));
      case 'readiness':
        return besidePlan(scenario, this.#beside.takeReadinessCheck(exchange));
      case 'health':
        return besidePlan(scenario, this.#beside.takeHealthCheck(exchange));
      case 'second look':
        if (this.#plan.watchMs === 0) return null;
        return besidePlan(scenario, this.#beside.takeSecondLook(exchange));
      case 'recorded':
        return null;
    }
  }

  /** The attempt that a case without a request would have made; `null` where none is open. */
  takeUnsentAttempt(scenario: string, id: string): Attempt | null {
    const open = this.#waiting.takeById(id) ?? this.#immediate.takeById(id);
    if (open !== null) return open;
    const placedCase = this.#scenarios.get(scenario)?.take(id) ?? null;
    if (placedCase !== null) return attemptAt(scenario, placedCase.planned, placedCase.position);
    return this.#preflight.take(id);
  }

  /** The attempt that would have polled the list again, under this id. */
  takeUnsentPoll(id: string): Attempt | null {
    return this.#polling.takeById(id);
  }

  isConditionMet(scenario: string, planned: Case): boolean {
    return this.#conditions.isMet(scenario, planned);
  }

  tokenChanged({ atMs }: Pick<TokenChange, 'atMs'>): void {
    this.#tokens.changed(atMs);
  }

  /** Registers what may follow the response: another attempt, or cases with a condition. */
  expectNext(attempt: Attempt, parsed: ParsedExchange): void {
    const { planned, scenario } = attempt;
    const mustWait = asksToWait(parsed);
    if (this.#preflight.isList(planned)) this.#beside.preflightOver();
    if (attempt.resends < MAX_RESENDS) {
      if (mustWait) {
        this.#waiting.add(parsed, attempt);
        return;
      }
      this.#expectResend(attempt, parsed);
    }
    this.#preflight.see(planned, parsed);
    // A resend near the end decides no condition, because its scenario is over.
    if (planned.as !== undefined && decidesConditions(parsed) && attempt.kind.name === 'demanded')
      this.#conditions.set(scenario, planned.as, parsed);
    this.#expectPoll(attempt, parsed);
  }

  #expectResend(attempt: Attempt, parsed: ParsedExchange): void {
    const { exchange } = parsed;
    if (this.#health.refusesCredentials(parsed)) this.#tokens.seeRefused(exchange, attempt);
    if (isResentAtOnce(attempt.planned)) this.#immediate.add(parsed, attempt);
    else this.#late.add(parsed, attempt);
  }

  #expectPoll(attempt: Attempt, parsed: ParsedExchange): void {
    const { planned, scenario } = attempt;
    const { exchange } = parsed;
    if (planned.until === undefined) return;
    const wantedReference = this.#conditions.wantedReference(scenario, planned);
    const isShown = itemsOf(parsed).some(
      ([, item]) => keyOfReference(item.reference) === wantedReference,
    );
    if (isShown) return;
    const afterMs = endMsOf(exchange) - this.#conditions.wantedSinceMs(scenario, planned);
    const isFull = mayBeFull(parsed, this.#conditions.longestList(scenario));
    this.#polling.add(exchange, pollOf(attempt, { afterMs, isFull }));
  }

  /** Ids of attempts that have not occurred, without the planned cases of scenarios. */
  absent(): string[] {
    return [
      ...this.#preflight.ids(),
      ...this.#waiting.ids(),
      ...this.#polling.ids(),
      ...this.#beside.absent(),
      ...this.#immediate.absent(),
    ];
  }

  /** Ids of late resends that the target asked to wait, and that no other one followed. */
  waiting(): string[] {
    return this.#waiting.lateIds();
  }

  /** Ids of exchanges whose search does not start from a case of the plan. */
  searchesWithoutBase(): string[] {
    return this.#searches.withoutBase();
  }

  /** A case with a condition is expected only after the condition is met. */
  #takePlanned(scenario: string, id: string): Attempt | null {
    const placedCase = this.#scenarios.get(scenario)?.take(id) ?? null;
    if (placedCase === null || !this.#conditions.isMet(scenario, placedCase.planned)) return null;
    return attemptAt(scenario, placedCase.planned, placedCase.position);
  }

  /** A resend after a wait that the target requested, with a new token, or of a lost request. */
  #resend(exchange: Exchange): Attempt | null {
    const attempt =
      this.#waiting.follow(exchange) ??
      this.#tokens.follow(exchange) ??
      this.#immediate.follow(exchange) ??
      this.#late.follow(exchange);
    // This list now has to show what the refused list did not show.
    if (attempt !== null) this.#polling.delete(exchange.of ?? 0);
    return attempt;
  }
}
