/** Selects the checks that get an exchange, by the hints of the checks, for speed. */
import type { OperationName } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { CheckRun } from './check-run.ts';

/**
 * Returns the check runs for an exchange. The selection is cached, because a long history has few
 * kinds of exchanges.
 */
export function openSelection(
  checkRuns: readonly CheckRun[],
): (parsed: ParsedExchange) => readonly CheckRun[] {
  const select = (operation: OperationName, isUngrouped: boolean) =>
    checkRuns.filter(
      ({ check: { operations, needsGroup } }) =>
        (operations === undefined || operations.includes(operation)) &&
        !(isUngrouped && needsGroup === true),
    );
  const ordinary = new Map<OperationName, readonly CheckRun[]>();
  const others = new Map<OperationName, readonly CheckRun[]>();
  return ({ request: { operation, isDocumented }, exchange }) => {
    const isUngrouped = isDocumented && exchange.group === undefined;
    const cache = isUngrouped ? ordinary : others;
    const selected = cache.get(operation) ?? select(operation, isUngrouped);
    cache.set(operation, selected);
    return selected;
  };
}
