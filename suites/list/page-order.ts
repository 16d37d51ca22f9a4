/** What a list leaves out between what it shows: a limit on the size of a page does not explain that. */
import type { Evidence } from '../../src/core/exchange.ts';

/** A disbursement of the run. */
export interface Made {
  readonly reference: string;
  readonly evidence: Evidence;
}

/** Made one after the other and listed so: of the orders of so many, one in millions. */
const ENOUGH_STEPS = 10;

const startOf = ({ evidence }: Made) => evidence.atMs;
const endOf = ({ evidence: { atMs, response } }: Made) => atMs + response.durationMs;
/** Requests that were on their way together may have been served in either order. */
const isOlder = (one: Made, other: Made) => endOf(one) < startOf(other);

/**
 * Those that a page does not show, although it shows older and newer ones. Only where all that it
 * shows of the run is in the order in which it was made, newest or oldest first: in any other order
 * a limit may hide whatever it likes.
 */
export function holesIn(page: readonly Made[], missing: readonly Made[]): readonly Made[] {
  if (!isOldestFirst(page) && !isOldestFirst(page.toReversed())) return [];
  return missing.filter(
    (made) => page.some((one) => isOlder(one, made)) && page.some((one) => isOlder(made, one)),
  );
}

function isOldestFirst(page: readonly Made[]): boolean {
  let newestStartMs = -Infinity;
  let stepEndMs = -Infinity;
  let steps = 0;
  for (const made of page) {
    if (endOf(made) < newestStartMs) return false;
    newestStartMs = Math.max(newestStartMs, startOf(made));
    if (startOf(made) <= stepEndMs) continue;
    stepEndMs = endOf(made);
    steps += 1;
  }
  return steps >= ENOUGH_STEPS;
}
