/** What a check remembers of the run's own disbursements, by reference, in bounded memory. */
import { beginningOf } from '../core/json.ts';

/** The first so many and the last so many: a list shows one end of the ledger or the other. */
const KEPT_AT_EACH_END = 1000;
/** A longer text is no reference, and two that begin alike are as good as one. */
const KEPT_CHARACTERS = 200;
/** Of two under one reference that are further apart, the first is forgotten. */
const WAITING = 2 * KEPT_AT_EACH_END;

export interface RecentReferences<T> {
  /** The second entry under one reference makes both doubtful, and `get` gives neither. */
  add(reference: string, entry: T): void;
  get(reference: string): T | undefined;
  has(reference: string): boolean;
}

/** Opens an empty set; letter case makes no difference to a reference. */
export function openRecentReferences<T>(): RecentReferences<T> {
  const first = new Map<string, T | null>();
  const last = new Map<string, T | null>();
  // Nearly all are forgotten before anybody asks: they are put in order when somebody does.
  let waiting: (readonly [key: string, entry: T])[] = [];

  function addToLast([key, entry]: readonly [string, T]): void {
    if (last.has(key)) {
      last.set(key, null);
      return;
    }
    last.set(key, entry);
    const [oldest] = last.keys();
    if (last.size > KEPT_AT_EACH_END && oldest !== undefined) last.delete(oldest);
  }

  const find = (reference: string) => {
    const key = keyOf(reference);
    if (first.has(key)) return first.get(key);
    for (const one of waiting) addToLast(one);
    waiting = [];
    return last.get(key);
  };

  return {
    add(reference, entry) {
      const key = keyOf(reference);
      if (first.has(key)) first.set(key, null);
      else if (first.size < KEPT_AT_EACH_END) first.set(key, entry);
      else {
        waiting.push([key, entry]);
        if (waiting.length === 2 * WAITING) waiting = waiting.slice(WAITING);
      }
    },
    get: (reference) => find(reference) ?? undefined,
    has: (reference) => find(reference) !== undefined,
  };
}

function keyOf(reference: string): string {
  const isLong = reference.length > KEPT_CHARACTERS;
  return (isLong ? beginningOf(reference, KEPT_CHARACTERS) : reference).toLowerCase();
}
