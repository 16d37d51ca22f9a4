/** Compares a history with its plan, made again from the seed and the recorded settings. Pure. */
import type { Suite } from '../../check/suite.ts';
import type { Event } from '../../history/lines/events.ts';
import type { Header } from '../../history/lines/line.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { CaseBudget, TooManyCasesError } from './case-budget.ts';
import { HistoryComparison, type PlanComparison, type PlanResult } from './history-comparison.ts';
import {
  missingShardsProblem,
  otherSuiteProblem,
  unknownSettingProblem,
} from './plan-sentences.ts';
import { planOfRun, runsOf } from './planned-runs.ts';

/** The result where the plan is unknown and nothing contradicts one. */
export const NO_PLAN: PlanResult = { problems: [], isWhole: true, cases: null, cut: null };

/** Opens the comparison; recorded traffic has no plan. */
export function openPlanComparison(header: Header, suite: Suite): PlanComparison {
  if (header.plan === null) return noComparison(NO_PLAN);
  const obstacle =
    otherSuiteProblem(header, suite) ??
    unknownSettingProblem(header) ??
    missingShardsProblem(header);
  if (obstacle !== null) return noComparison(without(obstacle));
  const budget = new CaseBudget(header.parts?.length ?? header.config.shard?.of ?? 1);
  try {
    const base = planOfRun(header, suite, budget);
    budget.planFits();
    const comparison = new HistoryComparison(header, base.settings, runsOf(header, base));
    return new BoundedComparison(comparison, budget);
  } catch (error) {
    if (error instanceof TooManyCasesError) return noComparison(TOO_LARGE);
    throw error;
  }
}

/** Stops the comparison when it would have to make too many cases. */
class BoundedComparison implements PlanComparison {
  readonly #comparison: PlanComparison;
  readonly #budget: CaseBudget;
  #isTooLarge = false;

  constructor(comparison: PlanComparison, budget: CaseBudget) {
    this.#comparison = comparison;
    this.#budget = budget;
  }

  seeExchange(parsed: ParsedExchange, sentBefore: number): void {
    this.#budget.justifyMore();
    this.#unlessFailed(() => this.#comparison.seeExchange(parsed, sentBefore));
  }

  seeEvent(event: Event): void {
    this.#unlessFailed(() => this.#comparison.seeEvent(event));
  }

  conclude(hidden: readonly string[]): PlanResult {
    let result: PlanResult | null = null;
    this.#unlessFailed(() => {
      result = this.#comparison.conclude(hidden);
    });
    return result ?? TOO_LARGE;
  }

  #unlessFailed(act: () => void): void {
    if (this.#isTooLarge) return;
    try {
      act();
    } catch (error) {
      if (!(error instanceof TooManyCasesError)) throw error;
      this.#isTooLarge = true;
    }
  }
}

const without = (problem: string) => ({ ...NO_PLAN, problems: [problem], isWhole: false });

const TOO_LARGE = without(
  'The header describes a plan with far more requests than the history has. They are too many to ' +
    'compare, so the verdict is about the recorded part only.',
);

const noComparison = (result: PlanResult): PlanComparison => ({
  seeExchange() {},
  seeEvent() {},
  conclude: () => result,
});
