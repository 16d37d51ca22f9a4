/** Values by reference, in bounded memory: the first and the last entries are kept. */
import { referenceKey } from '../../core/reference/reference-key.ts';

/** The first and the last entries, because a list shows the oldest or the newest transactions. */
const KEPT_AT_EACH_END = 1000;
/** If two entries with one reference are further apart, the first one is dropped. */
const WAITING = 2 * KEPT_AT_EACH_END;

interface Entry<T> {
  readonly key: string;
  readonly value: T;
}

/** The letter case of references is ignored. `null` in place of an entry: its reference is ambiguous. */
export class BoundedReferences<T> {
  readonly #first = new Map<string, T | null>();
  readonly #last = new Map<string, T | null>();
  /**
   * Most entries are dropped before the first query, so they are moved to `#last` only then. The oldest
   * ones are overwritten.
   */
  readonly #waiting: Entry<T>[] = [];
  #waitingCount = 0;

  /** A second entry with one reference makes both ambiguous, and `get` returns neither. */
  add(reference: string, value: T): void {
    const key = referenceKey(reference);
    if (this.#first.has(key)) this.#first.set(key, null);
    else if (this.#first.size < KEPT_AT_EACH_END) this.#first.set(key, value);
    else {
      this.#waiting[this.#waitingCount % WAITING] = { key, value };
      this.#waitingCount += 1;
    }
  }

  get(reference: string): T | undefined {
    return this.#find(reference) ?? undefined;
  }

  has(reference: string): boolean {
    return this.#find(reference) !== undefined;
  }

  #find(reference: string): T | null | undefined {
    const key = referenceKey(reference);
    if (this.#first.has(key)) return this.#first.get(key);
    this.#moveWaitingToLast();
    return this.#last.get(key);
  }

  #moveWaitingToLast(): void {
    const count = this.#waitingCount;
    for (let at = Math.max(0, count - WAITING); at < count; at += 1) {
      const entry = this.#waiting[at % WAITING];
      if (entry !== undefined) this.#addToLast(entry);
    }
    this.#waitingCount = 0;
  }

  #addToLast({ key, value }: Entry<T>): void {
    if (this.#last.has(key)) {
      this.#last.set(key, null);
      return;
    }
    this.#last.set(key, value);
    if (this.#last.size <= KEPT_AT_EACH_END) return;
    const [oldest = ''] = this.#last.keys();
    this.#last.delete(oldest);
  }
}
