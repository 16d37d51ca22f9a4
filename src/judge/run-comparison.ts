/**
 * Compares one run with its plan: what was sent and not planned, and what was planned and not sent.
 * Pure.
 * Above 200 lines: one value that decides which requests each rule of the plan explains.
 */

import type { Shard } from '../config/shard.ts';
import type { Exchange } from '../core/exchange.ts';
import { textOrEmpty } from '../core/json.ts';
import { couldDisburse, type Origin } from '../core/request.ts';
import type { TokenChange, UnsentEvent } from '../history/events.ts';
import { healthOf } from '../interface/health.ts';
import { asksToWait, itemsOf, type ParsedExchange } from '../interface/parsed-exchange.ts';
import { isDoubtful } from '../interface/service-response.ts';
import { chargeOf } from '../plan/amount-at-risk.ts';
import { capsOf } from '../plan/caps.ts';
import { type CutRequests, CutTally } from '../plan/cut.ts';
import type { Generators } from '../plan/generators.ts';
import { isCutBy, type Plan } from '../plan/plan.ts';
import { withRunId } from '../plan/request-bytes.ts';
import { MOST_RESENDS } from '../plan/resend.ts';
import type { Case } from '../plan/scenario.ts';
import { type Attempt, attemptAt, pollOf, resendOf, sentCase } from './attempt.ts';
import { NamedResponses } from './named-responses.ts';
import { OpenAttempts } from './open-attempts.ts';
import { openPlannedCases, type PlannedCases, type PlanPosition } from './planned-cases.ts';
import { BesidePlan } from './recognize-beside-plan.ts';
import { type OrderedLine, PREFLIGHT_POSITION, RunOrder } from './run-order.ts';
import { isSameRequest } from './same-request.ts';
import { Searches } from './searches.ts';
import { openSpentCaps } from './spent-caps.ts';
import { TokenChanges } from './token-changes.ts';

/** The plan of a run, and the settings that change what is sent. */
export interface RunPlan extends Pick<Plan, 'settings' | 'scenarios'> {
  readonly runId: string;
  readonly shard: Shard | null;
  readonly generators: Generators;
  readonly preflight: { readonly list: Case; readonly initiate: Case };
  /** A run of one CASE searches for no smaller request. */
  readonly isOneCase: boolean;
  /** The number of generated disbursements before the caps reduced it. */
  readonly requestedCases: number;
  /** RATE_LIMIT is set. */
  readonly hasRateLimit: boolean;
}

/** The differences, by the ids of the cases. */
export interface Differences {
  /** Planned, not sent, and the history has no reason why. */
  readonly missing: readonly string[];
  /** Sent with other bytes than planned. */
  readonly changed: readonly string[];
  /** Sent, and explained neither by the plan nor by its origin. */
  readonly extra: readonly string[];
  /** Sent beyond a cap. */
  readonly beyondCap: readonly string[];
}

export interface ComparedRun extends Differences {
  /** Whether there are more missing cases than those. */
  readonly areMore: boolean;
  /** Whether a part of the plan was not sent, for any reason. */
  readonly isPartial: boolean;
  /** Planned requests that a cap prevented, by their kind. */
  readonly cut: CutRequests;
  /** Prevented by a cap, though a `must` needs them. */
  readonly needed: readonly string[];
  /** Lines in a place where no run writes them, each with the line that shows it. */
  readonly misplaced: readonly string[];
}

/** A lost list is requested again soon or never, so only this many are remembered. */
const MOST_LOST = 10_000;

/** Less than any difference of two sums of amounts. */
const ROUNDING = 0.001;

/** A list without a response, or with a response of a gateway only. */
const isLost = (parsed: ParsedExchange) =>
  !couldDisburse(parsed.exchange.request) && healthOf(parsed, false) === 'down';

/** The next readiness or health check comes in place of a lost one. */
const isRepeated = ({ origin }: Exchange) => origin !== 'readiness' && origin !== 'health';

export class RunComparison {
  readonly #differences: Record<keyof Differences, string[]> = {
    ...{ missing: [], changed: [], extra: [], beyondCap: [] },
  };
  readonly #plan: RunPlan;
  readonly #scenarios: ReadonlyMap<string, PlannedCases>;
  readonly #caps;
  readonly #named = new NamedResponses();
  /** Requests after which the target asked to wait. */
  readonly #waiting = new OpenAttempts(resendOf);
  /** Lists that did not show the expected transaction. */
  readonly #polling = new OpenAttempts(pollOf);
  readonly #tokens = new TokenChanges();
  /** Lists without a response of the service: each may be requested again. */
  readonly #lost = new OpenAttempts(resendOf, MOST_LOST);
  readonly #searches: Searches;
  readonly #beside: BesidePlan;
  readonly #order: RunOrder;
  /** Cases that a cap prevented according to the history, and that a `must` needs. */
  readonly #needed: string[] = [];
  readonly #cut = new CutTally();
  readonly #unselected = new Set<string>();
  /** Cases of the preflight that have not occurred yet. */
  readonly #preflight: Map<string, Case>;

  constructor(plan: RunPlan) {
    this.#plan = plan;
    const { settings, scenarios, shard, preflight } = plan;
    this.#scenarios = new Map(
      scenarios.map((one) => [one.name, openPlannedCases(one, settings, shard)]),
    );
    this.#caps = openSpentCaps(capsOf(settings));
    this.#searches = new Searches(plan);
    this.#beside = new BesidePlan(preflight.list);
    this.#order = new RunOrder(scenarios, plan.hasRateLimit);
    this.#preflight = new Map([[preflight.list.id, preflight.list]]);
  }

  /**
   * Compares an exchange; they come in the order of completion. `sentBefore`: the number of requests
   * before its response, 0 where it is unknown.
   */
  see(parsed: ParsedExchange, sentBefore = 0): void {
    const { exchange } = parsed;
    if (exchange.origin === 'health' || asksToWait(parsed)) this.#order.disturb();
    const attempt = this.#attemptOf(exchange);
    if (attempt === null) {
      this.#differences.extra.push(exchange.case);
      return;
    }
    const plannedCase = sentCase(attempt);
    if (!isSameRequest(exchange, plannedCase, this.#plan.runId))
      this.#differences.changed.push(exchange.case);
    this.#charge(exchange, plannedCase);
    this.#place(attempt, { id: exchange.case, index: exchange.index, sent: sentBefore });
    this.#settle(attempt, parsed);
  }

  /** Compares the line of a case that was not sent. */
  unsent({ scenario, case: id, why, sent }: UnsentEvent): void {
    if (id === null) {
      this.#unselected.add(scenario);
      return;
    }
    if (why === 'time' || why === 'full') {
      const awaited = this.#polling.find(id);
      const mayBeFull = awaited?.planned.until?.orFull === true;
      if (awaited === null || (why === 'full' && !mayBeFull)) this.#differences.missing.push(id);
      if (awaited !== null) this.#place(awaited, { id, index: null, sent: 0 });
      return;
    }
    const attempt = this.#waiting.find(id) ?? this.#planned(scenario, id);
    if (attempt === null) {
      // A case that the plan does not contain cannot be unsent.
      this.#differences.extra.push(id);
      return;
    }
    const isWithheld = why === 'cap' && attempt.resends === 0;
    this.#place(attempt, { id, index: null, sent: 0, isWithheld });
    if (why === 'cap' && couldDisburse(sentCase(attempt).request)) {
      this.#caps.addWithheld(id, sent, this.#chargeOf(sentCase(attempt)));
      this.#cut.add(scenario, attempt.planned);
      if (!this.#isOptional(scenario)) this.#needed.push(id);
    } else if (why === 'cap' || this.#named.isConditionMet(scenario, attempt.planned)) {
      this.#differences.missing.push(id);
    } else if (this.#cut.dependsOnCut(scenario, attempt.planned)) {
      this.#cut.add(scenario, attempt.planned);
    }
  }

  /** Processes the change to another token. */
  tokenChanged({ atMs }: TokenChange): void {
    this.#tokens.changed(atMs);
    this.#order.disturb();
  }

  /** `isWhole`: the run reached its end, so that absent cases are missing. */
  conclude(isWhole: boolean): ComparedRun {
    const { missing, changed, extra, beyondCap } = this.#differences;
    const rests = [...this.#scenarios].map(([name, cases]) =>
      this.#unselected.has(name) ? { ids: [], areMore: false } : cases.rest(),
    );
    const absent = [
      ...this.#preflight.keys(),
      ...this.#waiting.ids(),
      ...this.#polling.ids(),
      ...this.#beside.missing(),
      ...rests.flatMap(({ ids }) => ids),
    ];
    return {
      missing: [...missing, ...this.#caps.allowed(), ...(isWhole ? absent : [])],
      changed,
      extra: [...extra, ...this.#searches.withoutBase()],
      areMore: isWhole && rests.some(({ areMore }) => areMore),
      isPartial: absent.length > 0 || this.#unselected.size > 0,
      cut: this.#cut.conclude(),
      needed: this.#needed,
      beyondCap,
      misplaced: this.#order.faults(this.#isCut()),
    };
  }

  /** The digest of each scenario, in order; `null` where not all of its cases were made. */
  digests(): (string | null)[] {
    return [...this.#scenarios.values()].map((cases) => cases.digest());
  }

  /** The attempt that explains the exchange; `null` where nothing explains it. */
  #attemptOf(exchange: Exchange): Attempt | null {
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
      'second look': () => beside(this.#beside.secondLook(exchange)),
    };
    const attempt = byOrigin[exchange.origin]?.() ?? null;
    return attempt?.scenario === scenario ? attempt : null;
  }

  #planned(scenario: string, id: string): Attempt | null {
    const placedCase = this.#scenarios.get(scenario)?.take(id) ?? null;
    if (placedCase !== null) return attemptAt(scenario, placedCase.planned, placedCase.position);
    const planned = this.#takePreflight(id);
    return planned === null ? null : attemptAt(scenario, planned, PREFLIGHT_POSITION);
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

  /** A repetition after a wait that the target requested, or with a new token. */
  #resend(exchange: Exchange): Attempt | null {
    const attempt =
      this.#waiting.follow(exchange) ??
      this.#tokens.follow(exchange) ??
      this.#lost.follow(exchange);
    // This list now has to show what the refused list did not show.
    if (attempt !== null) this.#polling.delete(exchange.of ?? 0);
    return attempt;
  }

  #chargeOf = (planned: Case) =>
    chargeOf({ ...planned, request: withRunId(planned.request, this.#plan.runId) });

  #charge({ index, case: id }: Exchange, planned: Case): void {
    if (!this.#caps.isLimited || !couldDisburse(planned.request)) return;
    const isAllowed = this.#caps.charge(index, this.#chargeOf(planned));
    if (!isAllowed) this.#differences.beyondCap.push(id);
  }

  #place({ scenario, position }: Attempt, line: Omit<OrderedLine, 'scenario' | 'position'>): void {
    if (position !== null) this.#order.see({ ...line, scenario, position });
  }

  /** Whether the caps reduced the plan; `null` where not all of its cases were made. */
  #isCut(): boolean | null {
    const costs = [...this.#scenarios.values()].map((cases) => cases.cost());
    const sum = { posts: 0, amount: 0 };
    for (const cost of costs) {
      if (cost === null) return null;
      sum.posts += cost.posts;
      sum.amount += cost.amount;
    }
    const { settings, requestedCases } = this.#plan;
    const isCut = (amount: number) =>
      isCutBy({ ...settings, cases: requestedCases }, settings.cases, { ...sum, amount });
    // Another order of the same sum may differ by a rounding error.
    const [least, most] = [isCut(sum.amount - ROUNDING), isCut(sum.amount + ROUNDING)];
    return least === most ? least : null;
  }

  /** Where the caps are tight, a scenario that no `must` needs is sent last. */
  #isOptional = (scenario: string) =>
    this.#plan.scenarios.find(({ name }) => name === scenario)?.optional === true;

  /** Registers what may follow the response: another attempt, or cases with a condition. */
  #settle(attempt: Attempt, parsed: ParsedExchange): void {
    const { exchange } = parsed;
    const isBusy = asksToWait(parsed);
    if (attempt.resends < MOST_RESENDS) {
      if (isBusy) {
        this.#waiting.add(exchange, attempt);
        return;
      }
      this.#tokens.see(exchange, attempt);
      if (isLost(parsed) && isRepeated(exchange)) this.#lost.add(exchange, attempt);
    }
    const { planned, scenario } = attempt;
    this.#afterPreflight(planned, parsed);
    if (planned.as !== undefined && !isBusy) this.#named.set(scenario, planned.as, parsed);
    const wantedReference = this.#named.wantedReference(scenario, planned);
    if (planned.until === undefined) return;
    const isShown = itemsOf(parsed).some(
      ([, item]) => textOrEmpty(item.reference).toLowerCase() === wantedReference,
    );
    if (!isShown) this.#polling.add(exchange, attempt);
  }

  /**
   * If the first list is refused, the preflight tries a disbursement, to find out whether only
   * lists are refused.
   */
  #afterPreflight(planned: Case, parsed: ParsedExchange): void {
    const { preflight, settings } = this.#plan;
    if (planned.id !== preflight.list.id) return;
    this.#beside.preflightEnded();
    if (!isDoubtful(parsed) || settings.readOnly) return;
    this.#preflight.set(preflight.initiate.id, preflight.initiate);
  }
}
