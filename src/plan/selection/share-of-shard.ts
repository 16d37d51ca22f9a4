/** Which cases of a plan a shard sends. Pure. */
import type { Shard } from '../../config/shard.ts';
import { casesOf } from '../cases.ts';
import type { Plan } from '../plan.ts';
import type { PlanSettings } from '../plan-settings.ts';
import type { Scenario } from '../scenario.ts';

/**
 * Whether a shard sends this case, by its index in the scenario. Only generated disbursements are
 * divided. The first shard sends everything else: probes need their controls, and lists must follow
 * disbursements to the same deployment.
 */
export function takes(
  { number, of }: Shard,
  scenario: Pick<Scenario, 'divisible'>,
  at: number,
): boolean {
  return scenario.divisible ? at % of === number - 1 : number === 1;
}

/** The number of requests of the plan, or of the shard's part of it. */
export function requestsOfShard(
  { requests, scenarios, settings }: Pick<Plan, 'requests' | 'scenarios' | 'settings'>,
  shard: Shard | null,
): number {
  return shard === null ? requests : shareOf(shard, scenarios, settings);
}

/** The number of requests that a shard sends. */
function shareOf(shard: Shard, scenarios: readonly Scenario[], settings: PlanSettings): number {
  let requests = 0;
  for (const scenario of scenarios) {
    let at = 0;
    for (const _ of casesOf([scenario], settings)) {
      if (takes(shard, scenario, at)) requests += 1;
      at += 1;
    }
  }
  return requests;
}
