/** The caps that a plan needs, for every `must` and for all of it, and the cost of scenarios. Pure. */
import { casesOf } from '../cases.ts';
import type { Plan } from '../plan.ts';
import type { PlanSettings } from '../plan-settings.ts';
import type { Scenario } from '../scenario.ts';
import { type Cost, costOfSpent, NOTHING, plus, preflightCost, spentBy } from './cost.ts';

/**
 * The cost of the scenarios that a `must` needs, of the preflight, and of one generated
 * disbursement. Its amount is the largest, because the next run may have another seed.
 */
export function leastCapsOf(plan: Pick<Plan, 'scenarios' | 'settings'>): Cost {
  const neededScenarios = plan.scenarios.filter(({ optional }) => optional !== true);
  const fixed = costOf(neededScenarios, { ...plan.settings, cases: 0 });
  const { posts } = costOf(neededScenarios, { ...plan.settings, cases: 1 });
  const generated = (posts - fixed.posts) * plan.settings.amountMax;
  return capsForWholePlan({ ...plan, posts, amount: fixed.amount + generated });
}

/** The smallest caps with which the whole plan is sent. */
export function capsForWholePlan({ posts, amount, settings }: Cost & Pick<Plan, 'settings'>): Cost {
  const preflight = preflightCost(settings);
  return { posts: posts + preflight.posts, amount: Math.ceil(amount + preflight.amount) };
}

export function costOf(scenarios: readonly Scenario[], settings: PlanSettings) {
  let spent = NOTHING;
  let requests = 0;
  for (const planned of casesOf(scenarios, settings)) {
    requests += 1;
    spent = plus(spent, spentBy(planned));
  }
  return { requests, ...costOfSpent(spent) };
}
