/** The cases of scenarios, one after the other. Pure. */
import type { PlanSettings } from './plan-settings.ts';
import type { Case, Scenario } from './scenario.ts';

export function* casesOf(scenarios: readonly Scenario[], settings: PlanSettings): Generator<Case> {
  for (const scenario of scenarios) for (const batch of scenario.batches(settings)) yield* batch;
}
