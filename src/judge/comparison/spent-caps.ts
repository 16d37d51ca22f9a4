/** Counts again what the requests of a run took out of its caps. Pure. */
import { NO_LIMIT } from '../../config/settings.ts';
import { centsOf } from '../../plan/amount-at-risk.ts';
import type { Caps } from '../../plan/caps.ts';
import { add, oneOf, openSpareCaps, type SpareCaps, type Spent } from './spare-caps.ts';

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
  allowed(): string[];
}

/** A prevented case, and what was spent before it. */
interface WithheldCase {
  readonly id: string;
  readonly sent: number;
  readonly cents: number;
  readonly spent: Spent;
}

/**
 * A request is charged before it is sent, but counted here when its response arrives. Requests that
 * were in flight when a case was prevented are therefore added later, by their numbers.
 */
export function openSpentCaps({ maxDisbursements, maxTotalAmount }: Caps): SpentCaps & SpareCaps {
  const total: Spent = { posts: 0, cents: 0 };
  const withheldCases: WithheldCase[] = [];
  /** Element `i` is what was spent before case `i` of `withheldCases` but not before case `i - 1`. */
  const later: Spent[] = [];
  const fits = ({ posts, cents }: Spent) =>
    posts <= maxDisbursements && cents / 100 <= maxTotalAmount;
  return {
    ...openSpareCaps(total, fits),
    isLimited: Math.min(maxDisbursements, maxTotalAmount) < NO_LIMIT,
    charge(index, amount) {
      const oneDisbursement = oneOf(amount);
      add(total, oneDisbursement);
      const from = firstAfter(withheldCases, index);
      const isAllowed = fits(total);
      if (from === withheldCases.length) return isAllowed;
      // Counts for all later cases of which the comparison knows so far.
      add(later[from] as Spent, oneDisbursement);
      add(later[withheldCases.length] as Spent, {
        posts: -oneDisbursement.posts,
        cents: -oneDisbursement.cents,
      });
      return isAllowed;
    },
    addWithheld(id, sent, amount) {
      // The numbers never decrease, even where a history says so.
      const place = Math.max(sent, withheldCases.at(-1)?.sent ?? 0);
      if (withheldCases.length === 0) later.push({ posts: 0, cents: 0 });
      withheldCases.push({ id, sent: place, cents: centsOf(amount), spent: { ...total } });
      later.push({ posts: 0, cents: 0 });
    },
    allowed() {
      const inFlight: Spent = { posts: 0, cents: 0 };
      return withheldCases.flatMap(({ id, cents, spent }, at) => {
        add(inFlight, later[at] as Spent);
        const isForbidden =
          spent.posts + inFlight.posts + 1 > maxDisbursements ||
          (spent.cents + inFlight.cents + cents) / 100 > maxTotalAmount;
        return isForbidden ? [] : [id];
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
