/** Makes the cases of one scenario while a history is compared with it, in bounded memory. Pure. */
import type { Shard } from '../config/shard.ts';
import { openScenarioDigest } from '../plan/plan.ts';
import type { Case, Scenario } from '../plan/scenario.ts';
import type { PlanSettings } from '../plan/settings.ts';
import { takes } from '../plan/shard.ts';

/**
 * Cases that were skipped and may still occur: requests are sent in the order of the plan, except
 * those in flight together. Where more are skipped, they are missing.
 */
const MOST_OPEN = 10_000;
/** Missing cases that are counted. */
const MOST_MISSING = 10_000;

export interface PlannedCases {
  /**
   * Returns the case with this id, once; `null` where the scenario has none, or returned it before.
   */
  take(id: string): Case | null;
  /** Ids of cases that were not returned, and whether there are more than those. */
  rest(): { readonly ids: readonly string[]; readonly areMore: boolean };
  /** The digest of all cases; `null` where not all of them were made. */
  digest(): string | null;
}

/** Opens a scenario of the plan; for a shard, its part. */
export function openPlannedCases(
  scenario: Scenario,
  settings: PlanSettings,
  shard: Shard | null,
): PlannedCases {
  const cases = casesOf(scenario, settings);
  const digest = openScenarioDigest();
  /** Cases that were made but not returned. */
  const open = new Map<string, Case>();
  let at = -1;
  let isWhole = false;
  let ended: string | null = null;

  /** Makes the next case of this run; `null` at the end. */
  function next(): Case | null {
    for (;;) {
      const { value, done } = cases.next();
      if (done === true) {
        if (!isWhole) ended = digest.end();
        isWhole = true;
        return null;
      }
      at += 1;
      digest.update(value);
      if (shard === null || takes(shard, scenario, at)) return value;
    }
  }

  return {
    take(id) {
      const known = open.get(id);
      if (known !== undefined) {
        open.delete(id);
        return known;
      }
      while (open.size < MOST_OPEN) {
        const made = next();
        if (made === null) return null;
        if (made.id === id) return made;
        open.set(made.id, made);
      }
      return null;
    },
    rest() {
      while (open.size < MOST_MISSING) {
        const made = next();
        if (made === null) break;
        open.set(made.id, made);
      }
      return { ids: [...open.keys()], areMore: !isWhole };
    },
    digest: () => ended,
  };
}

function* casesOf(scenario: Scenario, settings: PlanSettings): Generator<Case, undefined> {
  for (const batch of scenario.batches(settings)) yield* batch;
  return undefined;
}

/** Finds the cases with these ids anywhere in the scenario. */
export function findCases(
  scenario: Scenario,
  settings: PlanSettings,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, Case> {
  const found = new Map<string, Case>();
  if (ids.size === 0) return found;
  for (const planned of casesOf(scenario, settings)) {
    if (found.size === ids.size) break;
    if (ids.has(planned.id)) found.set(planned.id, planned);
  }
  return found;
}
