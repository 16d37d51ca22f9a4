/** Selects the checks that get an exchange, by the hints of the checks, for speed. */
import type { OperationName } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { CheckRun } from './check-run.ts';

/** The selection is cached, because a long history has few kinds of exchanges. */
export class CheckSelection {
  readonly #checkRuns: readonly CheckRun[];
  readonly #ordinary = new Map<OperationName, readonly CheckRun[]>();
  readonly #others = new Map<OperationName, readonly CheckRun[]>();

  constructor(checkRuns: readonly CheckRun[]) {
    this.#checkRuns = checkRuns;
  }

  /** The check runs for an exchange. */
  for({ request: { operation, isDocumented }, exchange }: ParsedExchange): readonly CheckRun[] {
    const isUngrouped = isDocumented && exchange.group === undefined;
    const cache = isUngrouped ? this.#ordinary : this.#others;
    const selected = cache.get(operation) ?? this.#select(operation, isUngrouped);
    cache.set(operation, selected);
    return selected;
  }

  #select(operation: OperationName, isUngrouped: boolean): readonly CheckRun[] {
    return this.#checkRuns.filter(
      ({ check: { operations, needsGroup } }) =>
        (operations === undefined || operations.includes(operation)) &&
        !(isUngrouped && needsGroup === true),
    );
  }
}
