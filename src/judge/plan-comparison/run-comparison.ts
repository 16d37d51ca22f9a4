/** Compares a run with its plan: what was sent and not planned, and what was planned and not sent. Pure. */
import type { Shard } from '../../config/shard.ts';
import { couldDisburse } from '../../core/request.ts';
import type { UnsentEvent } from '../../history/lines/events.ts';
import type { TokenChange } from '../../history/lines/line.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { isUnjudgedReadiness } from '../../interface/service-response.ts';
import { LIST_DELAY_MS } from '../../plan/beside-plan.ts';
import { CutTally } from '../../plan/money/cut.ts';
import { absentResends } from './absent-resends.ts';
import { type Attempt, sentCase } from './attempt.ts';
import { AttemptFinder } from './attempt-finder.ts';
import type { Differences, MatchedRun } from './differences.ts';
import type { ExplainingPlan } from './explaining-plan.ts';
import { ImmediateResends } from './immediate-resends.ts';
import { LateResends } from './late-resends.ts';
import { type CuttablePlan, isPlanCut } from './plan-cut.ts';
import { PlannedCases } from './planned-cases.ts';
import { RunHealth } from './run-health.ts';
import { type OrderedLine, RunOrder } from './run-order.ts';
import { RunSpending } from './run-spending.ts';
import { isSameRequest } from './same-request.ts';
import { Untimely } from './untimely.ts';
import { WatchedToEnd } from './watched-to-end.ts';

/** The plan of a run, and the settings that change what is sent. */
export interface RunPlan extends ExplainingPlan, CuttablePlan {
  readonly runId: string;
  readonly shard: Shard | null;
  /** RATE_LIMIT is set. */
  readonly hasRateLimit: boolean;
}

export class RunComparison {
  readonly #differences: Record<keyof Differences, string[]> = {
    missing: [],
    changed: [],
    extra: [],
    beyondCap: [],
  };
  readonly #plan: RunPlan;
  readonly #scenarios: ReadonlyMap<string, PlannedCases>;
  readonly #spending: RunSpending;
  readonly #finder: AttemptFinder;
  readonly #order: RunOrder;
  readonly #watch: WatchedToEnd;
  /** Cases that were cut according to the history, although a `must` needs them. */
  readonly #needed: string[] = [];
  readonly #cut = new CutTally();
  readonly #unselected = new Set<string>();
  readonly #health = new RunHealth();
  readonly #immediate = new ImmediateResends(this.#health);
  readonly #late = new LateResends(this.#health);
  readonly #untimely = new Untimely(this.#health);

  constructor(plan: RunPlan) {
    this.#plan = plan;
    const { settings, scenarios, shard } = plan;
    this.#scenarios = new Map(
      scenarios.map((one) => [one.name, new PlannedCases(one, settings, shard)]),
    );
    this.#spending = new RunSpending(settings, plan.runId);
    this.#finder = new AttemptFinder(plan, this.#scenarios, {
      immediate: this.#immediate,
      late: this.#late,
      health: this.#health,
    });
    this.#order = new RunOrder(scenarios, plan.hasRateLimit);
    this.#watch = new WatchedToEnd(plan.watchMs, scenarios);
  }

  /**
   * Compares an exchange; they come in the order of completion. `sentBefore`: the number of requests
   * before its response, 0 where it is unknown.
   */
  see(parsed: ParsedExchange, sentBefore: number): void {
    const { exchange } = parsed;
    if (exchange.origin === 'health' || asksToWait(parsed)) this.#order.allowOvertaking();
    this.#watch.see(parsed);
    const attempt = this.#finder.takeAttempt(exchange);
    // What was known before this exchange decides.
    this.#untimely.see(parsed, attempt, sentBefore);
    // A target that is not ready yet shows nothing of its health.
    if (!isUnjudgedReadiness(parsed)) this.#health.see(parsed);
    if (attempt === null) {
      this.#differences.extra.push(exchange.case);
      return;
    }
    const plannedCase = sentCase(attempt);
    if (!isSameRequest(exchange, plannedCase, this.#plan.runId))
      this.#differences.changed.push(exchange.case);
    if (!this.#spending.charge(parsed, plannedCase, attempt))
      this.#differences.beyondCap.push(exchange.case);
    this.#place(attempt, { id: exchange.case, index: exchange.index, sentBefore });
    this.#finder.expectNext(attempt, parsed);
  }

  /** Compares the line of a case that was not sent. */
  unsent(line: UnsentEvent): void {
    const { scenario, case: id, why } = line;
    if (id === null) this.#unselected.add(scenario);
    else if (why === 'time' || why === 'full') this.#unsentPoll(id, why);
    else this.#unsentCase(id, line);
  }

  #unsentPoll(id: string, why: 'time' | 'full'): void {
    const awaited = this.#finder.takeUnsentPoll(id);
    const isAllowed = awaited !== null && mayEndPolls(awaited, why);
    if (!isAllowed) this.#differences.missing.push(id);
    if (awaited !== null) this.#place(awaited, { id, index: null, sentBefore: 0 });
  }

  #unsentCase(id: string, { scenario, why, sentBefore }: UnsentEvent): void {
    const attempt = this.#finder.takeUnsentAttempt(scenario, id);
    if (attempt === null) {
      // A case that the plan does not contain cannot be unsent.
      this.#differences.extra.push(id);
      return;
    }
    const { planned } = attempt;
    const isCut = why === 'cap' && attempt.resends === 0;
    this.#spending.addUnsent(attempt);
    this.#place(attempt, { id, index: null, sentBefore: 0, isCut });
    if (why === 'cap' && couldDisburse(sentCase(attempt).request)) {
      this.#spending.addCut(id, sentBefore, sentCase(attempt));
      this.#cut.add(scenario, planned);
      if (attempt.afterLoss !== undefined || !this.#isOptional(scenario)) this.#needed.push(id);
    } else if (why === 'cap' || this.#finder.isConditionMet(scenario, planned)) {
      this.#differences.missing.push(id);
    } else if (this.#cut.dependsOnCut(scenario, planned)) {
      this.#cut.add(scenario, planned);
    }
  }

  /** Processes the change to another token. */
  tokenChanged(change: TokenChange): void {
    this.#finder.tokenChanged(change);
    this.#order.allowOvertaking();
  }

  /** `isWhole`: the run reached its end, so that absent cases are missing. */
  conclude(isWhole: boolean): MatchedRun {
    const { missing, changed, extra, beyondCap } = this.#differences;
    const rests = [...this.#scenarios].map(([name, cases]) =>
      this.#unselected.has(name) ? { ids: [], areMore: false } : cases.rest(),
    );
    // Only now, because `rest` makes the cases that were not made yet.
    const costs = [...this.#scenarios.values()].map((cases) => cases.cost());
    const isSelected = this.#unselected.size > 0;
    const lateResends = isSelected || !isWhole ? [] : this.#late.absent();
    const looks = isSelected || !isWhole ? [] : this.#watch.lost();
    const resends = absentResends(lateResends, costs, this.#spending);
    const unchecked = this.#health.missing(this.#plan.settings.concurrency);
    const certain = [...missing, ...unchecked, ...this.#spending.wronglyCut()];
    const absent = [
      ...this.#finder.absent(),
      ...this.#health.absent(),
      ...(isSelected ? [] : this.#watch.absent()),
      ...resends.missing,
      ...rests.flatMap(({ ids }) => ids),
    ];
    return {
      missing: [...certain, ...(isWhole ? absent : [])],
      changed,
      extra: [...extra, ...this.#finder.searchesWithoutBase(), ...this.#health.withoutCause],
      areMore: isWhole && rests.some(({ areMore }) => areMore),
      isPartial: absent.length > 0 || isSelected,
      cut: this.#cut.conclude(resends.cut),
      needed: [...this.#needed, ...resends.cut.map(({ id }) => id)],
      lost: [...this.#late.lost(), ...this.#immediate.lost(), ...this.#finder.waiting(), ...looks],
      beyondCap: [...beyondCap, ...this.#spending.withoutSpare()],
      misplaced: [...this.#order.misplaced(isPlanCut(costs, this.#plan)), ...this.#untimely.ids],
    };
  }

  /** The digest of each scenario, in order; `null` where not all of its cases were made. */
  digests(): (string | null)[] {
    return [...this.#scenarios.values()].map((cases) => cases.digest());
  }

  #place({ scenario, position }: Attempt, line: Omit<OrderedLine, 'scenario' | 'position'>): void {
    if (position !== null) this.#order.see({ ...line, scenario, position });
  }

  /** Where the caps are tight, a scenario that no `must` needs is sent last. */
  #isOptional = (scenario: string) =>
    this.#plan.scenarios.find(({ name }) => name === scenario)?.optional === true;
}

/** Whether a run may request no further list: it has waited for as long as it waits, or a page is full. */
const mayEndPolls = ({ planned, polled }: Attempt, why: 'time' | 'full'): boolean =>
  why === 'full'
    ? planned.until?.orFull === true && polled?.isFull === true
    : (polled?.afterMs ?? 0) >= LIST_DELAY_MS - POLL_ROUNDING_MS;

/** The two times are measured one after the other, and rounded. */
const POLL_ROUNDING_MS = 5;
