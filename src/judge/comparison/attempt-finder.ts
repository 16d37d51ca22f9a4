/** Finds the attempt of the plan that explains an exchange of a run. Pure. */
import type { Exchange } from '../../core/exchange.ts';
import { textOrEmpty } from '../../core/json.ts';
import { couldDisburse, type Origin } from '../../core/request.ts';
import type { TokenChange } from '../../history/events.ts';
import { asksToWait, itemsOf, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { isListUnconfirmed } from '../../interface/service-response.ts';
import type { Generators } from '../../plan/generators.ts';
import type { Plan } from '../../plan/plan.ts';
import { MOST_RESENDS } from '../../plan/resend.ts';
import type { Case } from '../../plan/scenario.ts';
import { type Attempt, attemptAt, pollOf, resendOf } from './attempt.ts';
import type { LostDisbursements } from './lost-disbursements.ts';
import type { LostLists } from './lost-lists.ts';
import { NamedResponses } from './named-responses.ts';
import { OpenAttempts } from './open-attempts.ts';
import type { PlannedCases, PlanPosition } from './planned-cases.ts';
import { BesidePlan } from './recognize-beside-plan.ts';
import { PREFLIGHT_POSITION } from './run-order.ts';
import { Searches } from './searches.ts';
import { TokenChanges } from './token-changes.ts';

/** The part of a plan that explains requests. */
export interface ExplainingPlan extends Pick<Plan, 'settings' | 'scenarios'> {
  readonly generators: Generators;
  readonly preflight: { readonly list: Case; readonly initiate: Case };
  /** A run of one CASE searches for no smaller request. */
  readonly isOneCase: boolean;
  /** How long the second looks go on after the last disbursement; 0: there are none. */
  readonly watchMs: number;
}

export class AttemptFinder {
  readonly #plan: ExplainingPlan;
  readonly #scenarios: ReadonlyMap<string, PlannedCases>;
  readonly #named = new NamedResponses();
  /** Requests after which the target asked to wait. */
  readonly #waiting = new OpenAttempts(resendOf);
  /** Lists that did not show the expected transaction. */
  readonly #polling = new OpenAttempts(pollOf);
  readonly #tokens = new TokenChanges();
  readonly #lostLists: LostLists;
  readonly #lostDisbursements: LostDisbursements;
  readonly #searches: Searches;
  readonly #beside: BesidePlan;
  /** Cases of the preflight that have not occurred yet. */
  readonly #preflight: Map<string, Case>;

  /** `scenarios`: the cases of the plan; each is taken once. */
  constructor(
    plan: ExplainingPlan,
    scenarios: ReadonlyMap<string, PlannedCases>,
    {
      lists,
      disbursements,
    }: { readonly lists: LostLists; readonly disbursements: LostDisbursements },
  ) {
    this.#plan = plan;
    this.#lostLists = lists;
    this.#lostDisbursements = disbursements;
    this.#scenarios = scenarios;
    const { list } = plan.preflight;
    this.#searches = new Searches(plan);
    this.#beside = new BesidePlan(list);
    this.#preflight = new Map([[list.id, list]]);
  }

  /** The attempt that explains the exchange; `null` where nothing explains it. */
  attemptOf(exchange: Exchange): Attempt | null {
    const { scenario, case: id } = exchange;
    const attemptOfCase = (
      planned: Case | null,
      name = scenario,
      position: PlanPosition | null = null,
    ) => (planned === null ? null : attemptAt(name, planned, position));
    const beside = (planned: Case | null): Attempt | null =>
      planned === null ? null : { ...attemptAt(scenario, planned, null), isBeside: true };
    const byOrigin: Partial<Record<Origin, () => Attempt | null>> = {
      planned: () => this.#plannedNow(scenario, id),
      preflight: () => attemptOfCase(this.#takePreflight(id), 'preflight', PREFLIGHT_POSITION),
      resend: () => this.#resend(exchange),
      poll: () => this.#polling.follow(exchange),
      search: () => (this.#plan.isOneCase ? null : attemptOfCase(this.#searches.take(exchange))),
      readiness: () => beside(this.#beside.readinessCheck(exchange)),
      health: () => beside(this.#beside.healthCheck(exchange)),
      'second look': () =>
        this.#plan.watchMs === 0 ? null : beside(this.#beside.secondLook(exchange)),
    };
    const attempt = byOrigin[exchange.origin]?.() ?? null;
    return attempt?.scenario === scenario ? attempt : null;
  }

  /** The attempt that a case without a request would have made; `null` where none is open. */
  unsentAttempt(scenario: string, id: string): Attempt | null {
    const waiting = this.#waiting.find(id);
    if (waiting !== null) return waiting;
    const placedCase = this.#scenarios.get(scenario)?.take(id) ?? null;
    if (placedCase !== null) return attemptAt(scenario, placedCase.planned, placedCase.position);
    const planned = this.#takePreflight(id);
    return planned === null ? null : attemptAt(scenario, planned, PREFLIGHT_POSITION);
  }

  /** The attempt that would have polled the list again, under this id. */
  unsentPoll(id: string): Attempt | null {
    return this.#polling.find(id);
  }

  isConditionMet(scenario: string, planned: Case): boolean {
    return this.#named.isConditionMet(scenario, planned);
  }

  tokenChanged({ atMs }: Pick<TokenChange, 'atMs'>): void {
    this.#tokens.changed(atMs);
  }

  /** Registers what may follow the response: another attempt, or cases with a condition. */
  expectNext(attempt: Attempt, parsed: ParsedExchange): void {
    const { exchange } = parsed;
    const isBusy = asksToWait(parsed);
    if (attempt.planned.id === this.#plan.preflight.list.id) this.#beside.preflightSent();
    if (attempt.resends < MOST_RESENDS) {
      if (isBusy) {
        this.#waiting.add(exchange, attempt);
        return;
      }
      this.#tokens.see(exchange, attempt);
      if (couldDisburse(exchange.request)) this.#lostDisbursements.add(parsed, attempt);
      else this.#lostLists.add(parsed, attempt);
    }
    const { planned, scenario } = attempt;
    this.#afterPreflight(planned, parsed);
    // A repetition near the end decides no condition, because its scenario is over.
    if (planned.as !== undefined && !isBusy && attempt.isBeside !== true)
      this.#named.set(scenario, planned.as, parsed);
    const wantedReference = this.#named.wantedReference(scenario, planned);
    if (planned.until === undefined) return;
    const isShown = itemsOf(parsed).some(
      ([, item]) => textOrEmpty(item.reference).toLowerCase() === wantedReference,
    );
    if (!isShown) this.#polling.add(exchange, attempt);
  }

  /** Ids of attempts that have not occurred, without the planned cases of scenarios. */
  absent(): string[] {
    return [
      ...this.#preflight.keys(),
      ...this.#waiting.ids(),
      ...this.#polling.ids(),
      ...this.#beside.missing(),
      ...this.#lostLists.absent(),
    ];
  }

  /** Ids of exchanges whose search does not start from a case of the plan. */
  searchesWithoutBase(): string[] {
    return this.#searches.withoutBase();
  }

  /** A case with a condition is expected only after the condition is met. */
  #plannedNow(scenario: string, id: string): Attempt | null {
    const placedCase = this.#scenarios.get(scenario)?.take(id) ?? null;
    if (placedCase === null || !this.#named.isConditionMet(scenario, placedCase.planned))
      return null;
    return attemptAt(scenario, placedCase.planned, placedCase.position);
  }

  #takePreflight(id: string): Case | null {
    const planned = this.#preflight.get(id) ?? null;
    this.#preflight.delete(id);
    return planned;
  }

  /** A repetition after a wait that the target requested, with a new token, or of a lost request. */
  #resend(exchange: Exchange): Attempt | null {
    const attempt =
      this.#waiting.follow(exchange) ??
      this.#tokens.follow(exchange) ??
      this.#lostLists.follow(exchange) ??
      this.#lostDisbursements.follow(exchange);
    // This list now has to show what the refused list did not show.
    if (attempt !== null) this.#polling.delete(exchange.of ?? 0);
    return attempt;
  }

  /**
   * If the first list is refused, the preflight tries a disbursement, to find out whether only
   * lists are refused.
   */
  #afterPreflight(planned: Case, parsed: ParsedExchange): void {
    const { preflight, settings } = this.#plan;
    if (planned.id !== preflight.list.id) return;
    if (!isListUnconfirmed(parsed) || settings.readOnly) return;
    this.#preflight.set(preflight.initiate.id, preflight.initiate);
  }
}
