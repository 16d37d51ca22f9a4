/** FAIL_FAST: finds the first failed requirement that counts, while a run is in progress. */
import type { Check } from '../check/check.ts';
import type { Suite } from '../check/suite.ts';
import type { Config } from '../config/config.ts';
import type { ResultsSoFar } from '../judge/results-so-far.ts';
import { selectedChecks } from '../plan/selection/select-topics.ts';
import { isRequired } from '../report/severity.ts';
import { waiverOf } from '../report/waivers.ts';

interface FirstFailureOptions {
  readonly config: Pick<Config, 'failFast' | 'strict' | 'only' | 'waivers'>;
  readonly suite: Suite;
  /** The start of the run: a waiver that was over then counts no more. */
  readonly startedAt: string;
}

type Results = Pick<ResultsSoFar, 'resultOf'>;

export class FirstFailure {
  readonly #candidates: readonly Check[];
  readonly #results: Results | null;
  #found: Check | null = null;

  /** `results`: `null` where another thread has them. */
  constructor(options: FirstFailureOptions, results: Results | null) {
    this.#results = results;
    this.#candidates = options.config.failFast ? candidatesOf(options) : [];
  }

  /** The check of that requirement; `null` while there is none. */
  get found(): Check | null {
    return this.#found;
  }

  /** Searches again, after each exchange. */
  update(): void {
    this.#found ??= this.#candidates.find(({ id }) => this.#hasFailed(id)) ?? null;
  }

  #hasFailed = (id: string) => this.#results?.resultOf(id).outcome === 'failed';
}

/** The checks whose failure ends the run: a waived failure does not. */
function candidatesOf({ config, suite, startedAt }: FirstFailureOptions): readonly Check[] {
  const { strict, only, waivers } = config;
  const isWaived = (id: string) => waiverOf(id, 'failed', { waivers, startedAt }) !== null;
  return selectedChecks(only, suite.topics).filter(
    ({ id, level }) => isRequired(level, strict) && !isWaived(id),
  );
}
