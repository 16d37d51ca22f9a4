/**
 * Which of the run's transactions a page lacks between two that it shows: no limit on the page size explains
 * it.
 */
import { type Evidence, endMsOf } from '../../../src/core/exchange.ts';

/** A disbursement of the run. */
export interface RunDisbursement {
  readonly reference: string;
  readonly evidence: Evidence;
  /** Its values by name, by which a list may be ordered. */
  readonly traits: ReadonlyMap<string, string | number>;
}

/** A disbursement that a page shows, with its state. */
export interface ListedDisbursement extends RunDisbursement {
  readonly isPending: boolean;
  /** When the first list that shows it arrived, in milliseconds. */
  readonly listedMs: number;
}

/**
 * Steps in the order of making: a random order has so many with a probability of one in millions.
 */
const ENOUGH_STEPS = 10;

const startOf = ({ evidence }: RunDisbursement) => evidence.atMs;
const endOf = ({ evidence }: RunDisbursement) => endMsOf(evidence);
/** Requests that were in flight together may have been served in any order. */
const isOlder = (one: RunDisbursement, other: RunDisbursement) => endOf(one) < startOf(other);

/**
 * The missing disbursements that have a place in the order of the page before its end. Only for a
 * page whose disbursements of the run are newest first: if the oldest are first, one that was
 * settled or made late may come after the last one shown.
 */
export function missingWithin(
  page: readonly ListedDisbursement[],
  missing: readonly RunDisbursement[],
  { isPlaceKept }: { readonly isPlaceKept: boolean },
): readonly RunDisbursement[] {
  if (!isNewestFirst(page)) return [];
  return missing.filter((disbursement) => {
    const older = page.filter(({ listedMs }) => listedMs < startOf(disbursement));
    return (
      page.some((one) => isOlder(disbursement, one)) &&
      stepsIn(older) >= ENOUGH_STEPS &&
      isInAnyState(older, isPlaceKept) &&
      [...disbursement.traits].every(([name, value]) => isNotBy(page, name, value))
    );
  });
}

/** Whether it was certainly made between two that the page shows. */
export const isWithin = (
  page: readonly RunDisbursement[],
  disbursement: RunDisbursement,
): boolean =>
  page.some((one) => isOlder(disbursement, one)) && page.some((one) => isOlder(one, disbursement));

/**
 * Whether a page shows that a transaction keeps its position when it is settled: a transaction was
 * pending when a newer one existed, and comes after the newer one, which is still pending. Then the
 * list is not ordered by the last change, and does not hide one state.
 */
export function showsPlaceKept(
  page: readonly ListedDisbursement[],
  lastPendingMs: (one: RunDisbursement) => number,
): boolean {
  if (!isNewestFirst(page)) return false;
  let firstEndMs = Infinity;
  for (const one of page) {
    if (one.isPending) firstEndMs = Math.min(firstEndMs, endOf(one));
    else if (lastPendingMs(one) >= firstEndMs) return true;
  }
  return false;
}

function isNewestFirst(page: readonly RunDisbursement[]): boolean {
  let oldestEndMs = Infinity;
  for (const disbursement of page) {
    if (startOf(disbursement) > oldestEndMs) return false;
    oldestEndMs = Math.min(oldestEndMs, endOf(disbursement));
  }
  return true;
}

/** How many of the disbursements on a page, newest first, were certainly made one after another. */
function stepsIn(page: readonly RunDisbursement[]): number {
  let stepStartMs = Infinity;
  let steps = 0;
  for (const disbursement of page) {
    if (endOf(disbursement) >= stepStartMs) continue;
    stepStartMs = startOf(disbursement);
    steps += 1;
  }
  return steps;
}

/**
 * Whether older transactions in its own state are shown, whatever that state is: a list may group
 * or hide states. A pending transaction has not moved since it was made.
 */
function isInAnyState(older: readonly ListedDisbursement[], isPlaceKept: boolean): boolean {
  return (
    older.some(({ isPending }) => !isPending) &&
    (isPlaceKept || older.some(({ isPending }) => isPending))
  );
}

/**
 * Whether a page that is ordered by this trait, or filtered by one value of it, would show this
 * value.
 */
function isNotBy(page: readonly RunDisbursement[], name: string, value: string | number): boolean {
  const values = page.flatMap(({ traits }) => traits.get(name) ?? []);
  const isSole = values.length === page.length && values.every((other) => other === value);
  const steps = values.slice(1).map((later, at) => compare(values[at] ?? later, later));
  const isUnordered = steps.some((step) => step > 0) && steps.some((step) => step < 0);
  const isBetween =
    values.some((other) => compare(other, value) > 0) &&
    values.some((other) => compare(other, value) < 0);
  return isSole || isUnordered || isBetween;
}

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one > other ? 1 : -1;
}
