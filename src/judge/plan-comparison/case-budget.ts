/**
 * Limits how many cases are made to compare a history with its plan, because a header can request
 * any number. Pure.
 */
import type { Generators } from '../../plan/generators.ts';
import type { Case, Scenario } from '../../plan/scenario.ts';

/**
 * Cases that are made to fit the plan into the caps, before the first exchange is compared: half a
 * minute. A run of 100,000 requests with ten times too many CASES needs less.
 */
const MAX_TO_FIT = 2_000_000;
/** Cases beyond those that the exchanges of the history justify: a quarter of a minute. */
const MAX_UNJUSTIFIED = 1_000_000;
/**
 * A case is made up to three times: to be compared, where a search began at it, and at the end. One
 * more is a reserve.
 */
const MAX_PER_EXCHANGE = 4;

/** The cost of a value that a generator skips, as a part of the cost of a case. */
const SKIPPED_VALUE_COST = 1 / 32;

/** The header requests more cases than its history justifies. */
export class TooManyCasesError extends Error {
  override readonly name = 'TooManyCasesError';
}

export class CaseBudget {
  readonly #perExchange: number;
  #left = MAX_TO_FIT;

  /** `shards`: each run makes the cases of all shards to select its own. */
  constructor(shards: number) {
    this.#perExchange = MAX_PER_EXCHANGE * shards;
  }

  /** Called when the plan fits into its caps: from now on cases are compared. */
  planFits(): void {
    this.#left = MAX_UNJUSTIFIED;
  }

  /** Called for each exchange of the history: it justifies a few cases more. */
  justifyMore(): void {
    this.#left += this.#perExchange;
  }

  /** The scenario, with a counter of the cases that it makes. */
  counting(scenario: Scenario): Scenario {
    const countCases = (cases: Iterable<Case>) => this.#counted(cases);
    return { ...scenario, batches: (settings) => scenario.batches(settings).map(countCases) };
  }

  /** The generators, with a counter of the values that they skip to reach a place. */
  countingPlaces(generators: Generators): Generators {
    return {
      ...generators,
      regenerate: (settings, place) => {
        const steps = place.path.split(':').map(Number);
        const skipped = steps.reduce((sum, step) => sum + step, 0);
        this.#spend(Math.ceil(skipped * SKIPPED_VALUE_COST) + steps.length);
        return generators.regenerate(settings, place);
      },
    };
  }

  #spend(cases: number): void {
    if (this.#left < cases) throw new TooManyCasesError();
    this.#left -= cases;
  }

  *#counted(cases: Iterable<Case>): Generator<Case> {
    for (const planned of cases) {
      this.#spend(1);
      yield planned;
    }
  }
}
