/** FAIL_FAST: finds the first failed requirement that counts, while a run is in progress. */
import type { Check } from '../check/check.ts';
import { checksOf, type Suite } from '../check/suite.ts';
import type { Config } from '../config/config.ts';
import type { Failures } from '../judge/failures.ts';
import { isSelected } from '../plan/select-topics.ts';
import { isRequired } from '../report/severity.ts';

export interface FirstFailureOptions {
  readonly config: Pick<Config, 'failFast' | 'strict' | 'only' | 'waivers'>;
  readonly suite: Suite;
  readonly failures: Pick<Failures, 'resultOf'>;
}

export class FirstFailure {
  readonly #candidates: readonly Check[];
  readonly #failures: FirstFailureOptions['failures'];
  #found: Check | null = null;

  constructor({ config, suite, failures }: FirstFailureOptions) {
    this.#failures = failures;
    this.#candidates = config.failFast ? candidatesOf(config, suite) : [];
  }

  /** The check of that requirement; `null` while there is none. */
  get found(): Check | null {
    return this.#found;
  }

  /** Searches again, after each exchange. */
  update(): void {
    this.#found ??= this.#candidates.find(({ id }) => this.#hasFailed(id)) ?? null;
  }

  #hasFailed = (id: string) => this.#failures.resultOf(id).outcome === 'failed';
}

/** The checks whose failure ends the run: a waived failure does not. */
function candidatesOf(
  { strict, only, waivers }: FirstFailureOptions['config'],
  suite: Suite,
): readonly Check[] {
  const waivedIds = new Set(waivers.map(({ requirement }) => requirement));
  const selectedIds = new Set(
    suite.topics.flatMap(({ name: topic, checks }) =>
      checks.flatMap(({ id }) => (only === null || isSelected(only, { id, topic }) ? [id] : [])),
    ),
  );
  return checksOf(suite).filter(
    ({ id, level }) => isRequired(level, strict) && selectedIds.has(id) && !waivedIds.has(id),
  );
}
