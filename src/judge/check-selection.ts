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
  const select = (operation: OperationName, isOrdinary: boolean) =>
    checkRuns.filter(
      ({ check: { operations, needsGroup } }) =>
        (operations === undefined || operations.includes(operation)) &&
        !(isOrdinary && needsGroup === true),
    );
  const ordinary = new Map<OperationName, readonly CheckRun[]>();
  const others = new Map<OperationName, readonly CheckRun[]>();
  return ({ request: { operation, documented }, exchange }) => {
    const isOrdinary = documented && exchange.group === undefined;
    const cache = isOrdinary ? ordinary : others;
    const selected = cache.get(operation) ?? select(operation, isOrdinary);
    cache.set(operation, selected);
    return selected;
  };
}
