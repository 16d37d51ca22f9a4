/** Which checks an exchange is shown to, by the hints for speed that checks give. */
import type { OperationName } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { CheckRun } from './check-run.ts';

/** The check runs that an exchange tells something: a long history is all of one kind. */
export function openSelection(
  checkRuns: readonly CheckRun[],
): (parsed: ParsedExchange) => readonly CheckRun[] {
  const choose = (operation: OperationName, isOrdinary: boolean) =>
    checkRuns.filter(
      ({ check: { operations, skips } }) =>
        (operations === undefined || operations.includes(operation)) &&
        !(isOrdinary && skips === 'ordinary'),
    );
  const ordinary = new Map<OperationName, readonly CheckRun[]>();
  const others = new Map<OperationName, readonly CheckRun[]>();
  return ({ request: { operation, documented }, exchange }) => {
    const isOrdinary = documented && exchange.group === undefined;
    const chosen = isOrdinary ? ordinary : others;
    const found = chosen.get(operation) ?? choose(operation, isOrdinary);
    chosen.set(operation, found);
    return found;
  };
}
