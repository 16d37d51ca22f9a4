/** Whether a target reads lists from a replica of the ledger that is a moment behind. */

/** A page that may show the ledger as it was a moment before. */
interface HeldPage {
  readonly endMs: number;
  readonly perPage: number;
  readonly length: number;
}

/** Pages that wait for a longer one. */
const MAX_HELD = 200;

export class OldPages {
  #held: HeldPage[] = [];
  #shown = 0;

  /**
   * Whether at least half of the pages were shown to be old. Then the others may be old too: a size
   * that is requested once gets no later page.
   */
  get exist(): boolean {
    return this.#shown > 0 && this.#shown >= this.#held.length;
  }

  /** Registers a page. If it is longer than one before it, no limit has shortened that one. */
  see(atMs: number, perPage: number, length: number): void {
    const before = this.#held.length;
    this.#held = this.#held.filter(
      (held) => !(held.endMs <= atMs && perPage <= held.perPage && length > held.length),
    );
    this.#shown += before - this.#held.length;
  }

  hold(page: HeldPage): void {
    if (this.#held.length < MAX_HELD) this.#held.push(page);
  }
}
