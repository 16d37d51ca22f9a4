/** The caps that a plan needs, for every `must` and for all of it, and the cost of scenarios. Pure. */
import { couldDisburse } from '../core/request.ts';
import { chargeOf } from './amount-at-risk.ts';
import { PREFLIGHT_POSTS } from './beside-plan.ts';
import { casesOf } from './cases.ts';
import type { Plan } from './plan.ts';
import type { PlanSettings } from './plan-settings.ts';
import type { Scenario } from './scenario.ts';

/** What requests may cost: those that could disburse, and the sum of their amounts. */
export interface Cost {
  readonly posts: number;
  readonly amount: number;
}

/**
 * The cost of the scenarios that a `must` needs, of the preflight, and of one generated
 * disbursement. Its amount is the largest, because the next run may have another seed.
 */
export function leastCapsOf(plan: Pick<Plan, 'scenarios' | 'settings'>): Cost {
  const neededScenarios = plan.scenarios.filter(({ optional }) => optional !== true);
  const fixed = costOf(neededScenarios, { ...plan.settings, cases: 0 });
  const { posts } = costOf(neededScenarios, { ...plan.settings, cases: 1 });
  const { amountMin, amountMax } = plan.settings;
  const generated = (posts - fixed.posts) * amountMax;
  return {
    posts: posts + PREFLIGHT_POSTS,
    amount: Math.ceil(fixed.amount + generated + Math.ceil(amountMin)),
  };
}

/** The smallest caps with which the whole plan is sent; `least`: the amount that the preflight may need. */
export function wholeCapsOf(
  { posts, amount }: Pick<Plan, 'posts' | 'amount'>,
  least: number,
): Cost {
  return { posts: posts + PREFLIGHT_POSTS, amount: Math.ceil(amount + least) };
}

export function costOf(scenarios: readonly Scenario[], settings: PlanSettings) {
  const count = { requests: 0, posts: 0, amount: 0 };
  for (const planned of casesOf(scenarios, settings)) {
    count.requests += 1;
    if (!couldDisburse(planned.request)) continue;
    count.posts += 1;
    count.amount += chargeOf(planned);
  }
  return count;
}
