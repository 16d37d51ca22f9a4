/** Whether the caps reduced a plan, from what its cases cost. Pure. */
import { isCutBy } from '../../plan/plan.ts';
import type { PlanSettings } from '../../plan/plan-settings.ts';
import type { PlannedCases } from './planned-cases.ts';

export interface CuttablePlan {
  readonly settings: PlanSettings;
  /** The number of generated disbursements before the caps reduced it. */
  readonly requestedCases: number;
}

/** Less than any difference of two sums of amounts. */
const ROUNDING = 0.001;

/** `costs`: of each scenario. Returns `null` where not all cases of a scenario were made. */
export function isPlanCut(
  costs: readonly ReturnType<PlannedCases['cost']>[],
  { settings, requestedCases }: CuttablePlan,
): boolean | null {
  const sum = { posts: 0, amount: 0 };
  for (const cost of costs) {
    if (cost === null) return null;
    sum.posts += cost.posts;
    sum.amount += cost.amount;
  }
  const isCut = (amount: number) =>
    isCutBy({ ...settings, cases: requestedCases }, settings.cases, { ...sum, amount });
  // Another order of the same sum may differ by a rounding error.
  const [least, most] = [isCut(sum.amount - ROUNDING), isCut(sum.amount + ROUNDING)];
  return least === most ? least : null;
}
