/** What a list leaves out between what it shows: a limit on the size of a page does not explain that. */
import type { Evidence } from '../../src/core/exchange.ts';

/** A disbursement of the run. */
export interface Made {
  readonly reference: string;
  readonly evidence: Evidence;
  /** What is known of it, by name, and what a list may be ordered by: texts and numbers. */
  readonly traits: ReadonlyMap<string, string | number>;
}

/** One that a page shows, and in which state. */
export interface Shown extends Made {
  readonly isPending: boolean;
  /** When the first list that shows it was there. */
  readonly listedMs: number;
}

/** Made one after the other and listed so: of the orders of so many, one in millions. */
const ENOUGH_STEPS = 10;

const startOf = ({ evidence }: Made) => evidence.atMs;
const endOf = ({ evidence: { atMs, response } }: Made) => atMs + response.durationMs;
/** Requests that were on their way together may have been served in either order. */
const isOlder = (one: Made, other: Made) => endOf(one) < startOf(other);

/**
 * Those that a page does not show, although its order has a place for them before its end. Only
 * where all that it shows of the run is newest first: where it is oldest first, what was settled
 * late, or taken late from a queue, may stand behind the last one that is shown.
 */
export function holesIn(
  page: readonly Shown[],
  missing: readonly Made[],
  isPlaceKept: boolean,
): readonly Made[] {
  if (!isNewestFirst(page)) return [];
  return missing.filter((made) => {
    const older = page.filter(({ listedMs }) => listedMs < startOf(made));
    return (
      page.some((one) => isOlder(made, one)) &&
      stepsIn(older) >= ENOUGH_STEPS &&
      isInAnyState(older, isPlaceKept) &&
      [...made.traits].every(([name, value]) => isNotBy(page, name, value))
    );
  });
}

/**
 * Whether a page shows that a transaction keeps its place when it is settled: one that was still
 * pending when a newer one existed stands behind that one, which is pending. Then the list is not
 * ordered by the time of the last change, and does not leave out those in one state.
 */
export function showsPlaceKept(
  page: readonly Shown[],
  lastPendingMs: (one: Made) => number,
): boolean {
  if (!isNewestFirst(page)) return false;
  let firstEndMs = Infinity;
  for (const one of page) {
    if (one.isPending) firstEndMs = Math.min(firstEndMs, endOf(one));
    else if (lastPendingMs(one) >= firstEndMs) return true;
  }
  return false;
}

function isNewestFirst(page: readonly Made[]): boolean {
  let oldestEndMs = Infinity;
  for (const made of page) {
    if (startOf(made) > oldestEndMs) return false;
    oldestEndMs = Math.min(oldestEndMs, endOf(made));
  }
  return true;
}

/** How many of a page that is newest first were certainly made one after another. */
function stepsIn(page: readonly Made[]): number {
  let stepStartMs = Infinity;
  let steps = 0;
  for (const made of page) {
    if (endOf(made) >= stepStartMs) continue;
    stepStartMs = startOf(made);
    steps += 1;
  }
  return steps;
}

/**
 * Whether older ones in its own state are shown, whichever that is: a list may have all in one state
 * before the others, or show no others. A pending one has not moved since it was made.
 */
function isInAnyState(older: readonly Shown[], isPlaceKept: boolean): boolean {
  return (
    older.some(({ isPending }) => !isPending) &&
    (isPlaceKept || older.some(({ isPending }) => isPending))
  );
}

/** Whether a page ordered by this trait, or of one value of it alone, would show this value. */
function isNotBy(page: readonly Made[], name: string, value: string | number): boolean {
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
