/** Which cases of a plan a shard sends. Pure. */
import type { Shard } from '../config/shard.ts';
import type { Scenario } from './scenario.ts';
import type { PlanSettings } from './settings.ts';

/**
 * Whether a shard sends this case, by its place in the scenario. Only generated disbursements are
 * dealt out. The first shard sends all the rest: probes beside their controls, and lists after
 * disbursements that were sent to the same deployment before them.
 */
export function takes(
  { number, of }: Shard,
  scenario: Pick<Scenario, 'divisible'>,
  at: number,
): boolean {
  return scenario.divisible ? at % of === number - 1 : number === 1;
}

/** How many requests of the plan a shard sends. */
export function shareOf(
  shard: Shard,
  scenarios: readonly Scenario[],
  settings: PlanSettings,
): number {
  let requests = 0;
  for (const scenario of scenarios) {
    let at = 0;
    for (const batch of scenario.batches(settings)) {
      for (const _ of batch) {
        if (takes(shard, scenario, at)) requests += 1;
        at += 1;
      }
    }
  }
  return requests;
}
