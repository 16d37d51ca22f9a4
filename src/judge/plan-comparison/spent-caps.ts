/** Counts again what the requests of a run took out of its caps. Pure. */
import { NO_LIMIT } from '../../config/settings.ts';
import type { Caps } from '../../plan/money/caps.ts';
import { fits, NOTHING, oneOf, plus, type Spent } from '../../plan/money/cost.ts';
import { openSpareCaps, type SpareCaps } from './spare-caps.ts';

interface SpentCaps {
  /** Without a cap nothing has to be counted. */
  readonly isLimited: boolean;
  /**
   * Counts the request with this number; `amount` is the most that it can move. Whether the caps
   * allow it.
   */
  charge(index: number, amount: number): boolean;
  /** Registers a case that a cap prevented, after `sent` requests. */
  addWithheld(id: string, sent: number, amount: number): void;
  /** Ids of cases that no cap forbade at that time. */
  wronglyWithheld(): string[];
}

/** A prevented case, and what was spent before it. */
interface WithheldCase {
  readonly id: string;
  readonly sent: number;
  readonly cost: Spent;
  readonly spent: Spent;
  /**
   * What `spent` lacks in comparison with the `spent` of the case before it: requests between the two
   * that were counted later, less those that the case before it lacks and this one has. The sum over all
   * cases up to this one is what `spent` lacks.
   */
  later: Spent;
}

/**
 * A request is charged before it is sent, but counted here when its response arrives. Requests that
 * were in flight when a case was prevented are therefore added later, by their numbers.
 */
export function openSpentCaps(caps: Caps): SpentCaps & SpareCaps {
  let total = NOTHING;
  const withheldCases: WithheldCase[] = [];
  /** What was counted later since the last case. */
  let countedLater = NOTHING;
  return {
    ...openSpareCaps(
      () => total,
      (spent) => fits(spent, caps),
    ),
    isLimited: Math.min(caps.maxDisbursements, caps.maxTotalAmount) < NO_LIMIT,
    charge(index, amount) {
      const one = oneOf(amount);
      total = plus(total, one);
      const first = withheldCases[firstAfter(withheldCases, index)];
      if (first !== undefined) {
        // It counts for all later cases of which the comparison knows so far.
        first.later = plus(first.later, one);
        countedLater = plus(countedLater, one);
      }
      return fits(total, caps);
    },
    addWithheld(id, sent, amount) {
      // The numbers never decrease, even where a history says so.
      const place = Math.max(sent, withheldCases.at(-1)?.sent ?? 0);
      const later = { posts: -countedLater.posts, cents: -countedLater.cents };
      withheldCases.push({ id, sent: place, cost: oneOf(amount), spent: total, later });
      countedLater = NOTHING;
    },
    wronglyWithheld() {
      let inFlight = NOTHING;
      return withheldCases.flatMap(({ id, cost, spent, later }) => {
        inFlight = plus(inFlight, later);
        return fits(plus(plus(spent, inFlight), cost), caps) ? [id] : [];
      });
    },
  };
}

/** The index of the first case that was prevented after the request with this number. */
function firstAfter(withheldCases: readonly WithheldCase[], index: number): number {
  let [low, high] = [0, withheldCases.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((withheldCases[middle]?.sent ?? 0) >= index) high = middle;
    else low = middle + 1;
  }
  return low;
}
