/** The run's own disbursements by reference, as far as a check needs them, in bounded memory. */
import { referenceKey } from '../core/reference-key.ts';

/** The first and the last entries, because a list shows the oldest or the newest transactions. */
const KEPT_AT_EACH_END = 1000;
/** If two entries with one reference are further apart, the first one is dropped. */
const WAITING = 2 * KEPT_AT_EACH_END;

interface RecentReferences<T> {
  /** A second entry with one reference makes both ambiguous, and `get` returns neither. */
  add(reference: string, entry: T): void;
  get(reference: string): T | undefined;
  has(reference: string): boolean;
}

/** Opens an empty set; the letter case of references is ignored. */
export function openRecentReferences<T>(): RecentReferences<T> {
  const first = new Map<string, T | null>();
  const last = new Map<string, T | null>();
  // Almost all entries are dropped before the first query, so they are sorted on demand. The oldest
  // ones are overwritten.
  const waitingKeys: string[] = [];
  const waitingEntries: T[] = [];
  let waiting = 0;

  function addToLast(key: string, entry: T): void {
    if (last.has(key)) {
      last.set(key, null);
      return;
    }
    last.set(key, entry);
    if (last.size <= KEPT_AT_EACH_END) return;
    const [oldest = ''] = last.keys();
    last.delete(oldest);
  }

  const find = (reference: string) => {
    const key = referenceKey(reference);
    if (first.has(key)) return first.get(key);
    for (let at = Math.max(0, waiting - WAITING); at < waiting; at += 1) {
      addToLast(waitingKeys[at % WAITING] as string, waitingEntries[at % WAITING] as T);
    }
    waiting = 0;
    return last.get(key);
  };

  return {
    add(reference, entry) {
      const key = referenceKey(reference);
      if (first.has(key)) first.set(key, null);
      else if (first.size < KEPT_AT_EACH_END) first.set(key, entry);
      else {
        waitingKeys[waiting % WAITING] = key;
        waitingEntries[waiting % WAITING] = entry;
        waiting += 1;
      }
    },
    get: (reference) => find(reference) ?? undefined,
    has: (reference) => find(reference) !== undefined,
  };
}
