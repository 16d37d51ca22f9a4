/** Makes the cases of one scenario while a history is compared with it, in bounded memory. Pure. */
import { NO_LIMIT } from '../../config/settings.ts';
import type { Shard } from '../../config/shard.ts';
import { couldDisburse } from '../../core/request.ts';
import { chargeOf } from '../../plan/money/amount-at-risk.ts';
import type { Cost } from '../../plan/money/cost.ts';
import { ScenarioDigest } from '../../plan/plan.ts';
import type { PlanSettings } from '../../plan/plan-settings.ts';
import type { Case, Scenario } from '../../plan/scenario.ts';
import { takes } from '../../plan/selection/share-of-shard.ts';

/**
 * Cases that were skipped and may still occur: requests are sent in the order of the plan, except
 * those in flight together. Where more are skipped, they are missing.
 */
const MAX_OPEN = 10_000;
/** Missing cases that are counted. */
const MAX_MISSING = 10_000;

/** The position of a case in its scenario; `at` counts the cases that this run sends. */
export interface PlanPosition {
  readonly batch: number;
  readonly at: number;
}

interface PlacedCase {
  readonly planned: Case;
  readonly position: PlanPosition;
}

/** The cases of one scenario of the plan; for a shard, its part. */
export class PlannedCases {
  readonly #cases: CaseSource;
  /** Cases that were made but not returned. */
  readonly #skipped = new Map<string, PlacedCase>();

  constructor(scenario: Scenario, settings: PlanSettings, shard: Shard | null) {
    this.#cases = new CaseSource(scenario, settings, shard);
  }

  /**
   * Returns the case with this id, once; `null` where the scenario has none, or returned it before.
   */
  take(id: string): PlacedCase | null {
    const skipped = this.#skipped.get(id);
    if (skipped !== undefined) {
      this.#skipped.delete(id);
      return skipped;
    }
    while (this.#skipped.size < MAX_OPEN) {
      const next = this.#cases.next();
      if (next === null) return null;
      if (next.planned.id === id) return next;
      this.#skipped.set(next.planned.id, next);
    }
    return null;
  }

  /** Ids of cases that were not returned, and whether there are more than those. */
  rest(): { readonly ids: readonly string[]; readonly areMore: boolean } {
    while (this.#skipped.size < MAX_MISSING) {
      const next = this.#cases.next();
      if (next === null) break;
      this.#skipped.set(next.planned.id, next);
    }
    return { ids: [...this.#skipped.keys()], areMore: !this.#cases.isWhole };
  }

  /** The digest of all cases; `null` where not all of them were made. */
  digest(): string | null {
    return this.#cases.digest;
  }

  /** What all cases cost, those of all shards; `null` where not all of them were made. */
  cost(): Cost | null {
    return this.#cases.isWhole ? { ...this.#cases.cost } : null;
  }
}

/** Makes the cases of a scenario one after the other, and sums up what they cost. */
class CaseSource {
  readonly cost = { posts: 0, amount: 0 };
  isWhole = false;
  digest: string | null = null;
  readonly #takes: (at: number) => boolean;
  readonly #cases: Generator<Batched, undefined>;
  readonly #isLimited: boolean;
  readonly #digest = new ScenarioDigest();
  #at = -1;
  #own = -1;

  constructor(scenario: Scenario, settings: PlanSettings, shard: Shard | null) {
    this.#takes = (at) => shard === null || takes(shard, scenario, at);
    this.#cases = batchedCases(scenario, settings);
    this.#isLimited = settings.maxTotalAmount !== NO_LIMIT;
  }

  /** The next case of this run; `null` at the end. */
  next(): PlacedCase | null {
    for (;;) {
      const { value, done } = this.#cases.next();
      if (done === true) {
        if (!this.isWhole) this.digest = this.#digest.end();
        this.isWhole = true;
        return null;
      }
      const { planned, batch } = value;
      this.#at += 1;
      this.#digest.update(planned);
      this.#add(planned);
      if (!this.#takes(this.#at)) continue;
      this.#own += 1;
      return { planned, position: { batch, at: this.#own } };
    }
  }

  #add(planned: Case): void {
    if (!couldDisburse(planned.request)) return;
    this.cost.posts += 1;
    if (this.#isLimited) this.cost.amount += chargeOf(planned);
  }
}

interface Batched {
  readonly planned: Case;
  readonly batch: number;
}

function* batchedCases(scenario: Scenario, settings: PlanSettings): Generator<Batched, undefined> {
  for (const [batch, cases] of scenario.batches(settings).entries()) {
    for (const planned of cases) yield { planned, batch };
  }
  return undefined;
}

/** Finds the cases with these ids anywhere in the scenario. */
export function findCases(
  scenario: Scenario,
  settings: PlanSettings,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, Case> {
  const casesById = new Map<string, Case>();
  if (ids.size === 0) return casesById;
  for (const { planned } of batchedCases(scenario, settings)) {
    if (casesById.size === ids.size) break;
    if (ids.has(planned.id)) casesById.set(planned.id, planned);
  }
  return casesById;
}
