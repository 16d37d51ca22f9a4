/** The runs of a merged history, each with its own clock. Pure. */

import type { Header } from '../history/lines/line.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';

/** What a check knows of the merged runs. */
export interface MergedRuns {
  /** The number of the last exchange of each merged run, except the last run. */
  readonly partEnds: readonly number[];
}

/** One run alone. */
export const NOT_MERGED: MergedRuns = { partEnds: [] };

/** The `partEnds` of a history. */
export function partEndsOf({ parts = [] }: Pick<Header, 'parts'>): number[] {
  let last = 0;
  return parts.slice(0, -1).map(({ requests }) => {
    last += requests;
    return last;
  });
}

/** Where each of the merged runs ends. */
export class RunBoundaries {
  readonly #ends: number[];
  /** The number of the last exchange of the run before the current one. */
  #lastEnd = 0;

  constructor({ partEnds }: MergedRuns) {
    this.#ends = [...partEnds];
  }

  /** Called with each exchange, in their order. Returns whether the next run begins with it. */
  see({ exchange: { index } }: ParsedExchange): boolean {
    const [next = Number.POSITIVE_INFINITY] = this.#ends;
    if (index <= next) return false;
    while (index > (this.#ends[0] ?? Number.POSITIVE_INFINITY))
      this.#lastEnd = this.#ends.shift() ?? this.#lastEnd;
    return true;
  }

  /** Whether the exchange with this number belongs to a run before the current one. */
  isBefore = (index: number): boolean => index <= this.#lastEnd;
}

/** What a check knows of one run: times of two merged runs cannot be compared. */
export class PerRun<T> {
  readonly #boundaries: RunBoundaries;
  readonly #begin: () => T;
  #current: T;

  constructor(runs: MergedRuns, begin: () => T) {
    this.#boundaries = new RunBoundaries(runs);
    this.#begin = begin;
    this.#current = begin();
  }

  get current(): T {
    return this.#current;
  }

  /** Whether the exchange with this number belongs to a run before the current one. */
  isBefore = (index: number): boolean => this.#boundaries.isBefore(index);

  /**
   * Called with each exchange, in their order. Returns what is known of the run that has ended, where
   * the next one begins with this exchange.
   */
  see(parsed: ParsedExchange): T | null {
    if (!this.#boundaries.see(parsed)) return null;
    const ended = this.#current;
    this.#current = this.#begin();
    return ended;
  }
}
