/** How many cases may be made while a history is compared with its plan: a header can ask for any number. Pure. */
import type { Generators } from '../plan/generators.ts';
import type { Case, Scenario } from '../plan/scenario.ts';

/**
 * To find out how many cases the caps leave room for, before the first exchange is looked at: half a
 * minute. A run of 100,000 requests whose CASES are ten times too many needs less.
 */
const MOST_FITTED = 2_000_000;
/** Beside what the exchanges of a history account for: a quarter of a minute. */
const MOST_BESIDE = 1_000_000;
/** A case is made once to be compared, once where a search began at it, and once more at the end. */
const MOST_PER_EXCHANGE = 4;

/** A value that a generator passes over takes this part of the time of a case. */
const PASSED_OVER = 1 / 32;

/** The header asks for more cases than its history accounts for. */
export class TooManyCasesError extends Error {
  override readonly name = 'TooManyCasesError';
}

export class CaseBudget {
  readonly #perExchange: number;
  #left = MOST_FITTED;

  /** `shards`: each run makes the cases of all of them, to take its own. */
  constructor(shards: number) {
    this.#perExchange = MOST_PER_EXCHANGE * shards;
  }

  /** The plan fits its caps: from here on cases are compared. */
  fitted(): void {
    this.#left = MOST_BESIDE;
  }

  exchange(): void {
    this.#left += this.#perExchange;
  }

  /** The scenario, with its cases counted as they are made. */
  counting(scenario: Scenario): Scenario {
    const counted = (cases: Iterable<Case>) => this.#counted(cases);
    return { ...scenario, batches: (settings) => scenario.batches(settings).map(counted) };
  }

  /** The generators, with what they pass over on the way to a place counted. */
  countingPlaces(generators: Generators): Generators {
    return {
      ...generators,
      regenerate: (settings, place) => {
        const steps = place.path.split(':').map(Number);
        const passed = steps.reduce((sum, step) => sum + step, 0);
        this.#spend(Math.ceil(passed * PASSED_OVER) + steps.length);
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
