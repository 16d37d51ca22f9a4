/** Whether a target reads lists from a replica of the ledger that is a moment behind. */

import { areMostlyOld } from '../../src/check/lists/old-pages.ts';

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

  /** Whether pages that no longer one followed may be old. */
  get exist(): boolean {
    return areMostlyOld({ shown: this.#shown, held: this.#shown + this.#held.length });
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
