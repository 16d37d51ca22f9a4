/** What the requests of a run took out of its caps, counted again. Pure. */

export interface Caps {
  readonly maxDisbursements: number;
  readonly maxTotalAmount: number;
}

export interface SpentCaps {
  /** Without a cap nothing has to be counted. */
  readonly isLimited: boolean;
  /** Takes the request with this number, which moves so much at most. */
  charge(index: number, amount: number): void;
  /** Takes a case that a cap is said to have kept back, after so many requests. */
  keptBack(id: string, sent: number, amount: number): void;
  /** Ids of the cases that no cap forbade at their place. */
  allowed(): string[];
}

/** A case that was kept back, and what was spent before it. */
interface KeptBack {
  readonly id: string;
  readonly sent: number;
  readonly cents: number;
  readonly spent: Spent;
}

interface Spent {
  posts: number;
  cents: number;
}

/**
 * A request is charged before it is sent, and told here once its response is there. So what was in
 * flight when a case was kept back is added afterwards, by the numbers of the requests.
 */
export function openSpentCaps({ maxDisbursements, maxTotalAmount }: Caps): SpentCaps {
  const total: Spent = { posts: 0, cents: 0 };
  const kept: KeptBack[] = [];
  /** What was spent before the case at each place of `kept` and not before the one above it. */
  const later: Spent[] = [];
  const add = (spent: Spent, { posts, cents }: Spent) => {
    spent.posts += posts;
    spent.cents += cents;
  };
  return {
    isLimited: Math.min(maxDisbursements, maxTotalAmount) < Number.MAX_SAFE_INTEGER,
    charge(index, amount) {
      const one = { posts: 1, cents: centsOf(amount) };
      add(total, one);
      const from = firstAfter(kept, index);
      if (from === kept.length) return;
      // It counts for all that stand behind it, as far as they are told by now.
      add(later[from] as Spent, one);
      add(later[kept.length] as Spent, { posts: -one.posts, cents: -one.cents });
    },
    keptBack(id, sent, amount) {
      // Places only grow, whatever a history says of them.
      const place = Math.max(sent, kept.at(-1)?.sent ?? 0);
      if (kept.length === 0) later.push({ posts: 0, cents: 0 });
      kept.push({ id, sent: place, cents: centsOf(amount), spent: { ...total } });
      later.push({ posts: 0, cents: 0 });
    },
    allowed() {
      const inFlight: Spent = { posts: 0, cents: 0 };
      return kept.flatMap(({ id, cents, spent }, at) => {
        add(inFlight, later[at] as Spent);
        const isForbidden =
          spent.posts + inFlight.posts + 1 > maxDisbursements ||
          (spent.cents + inFlight.cents + cents) / 100 > maxTotalAmount;
        return isForbidden ? [] : [id];
      });
    },
  };
}

/** The place of the first case that stands behind the request with this number. */
function firstAfter(kept: readonly KeptBack[], index: number): number {
  let [low, high] = [0, kept.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((kept[middle]?.sent ?? 0) >= index) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** As the budget of a run counts: whole cents, so that small sums cannot drift. */
const centsOf = (amount: number) => Math.ceil(amount * 100 - 1e-6);
