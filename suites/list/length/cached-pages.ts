/** Pages that a cache may have returned again. */

import { textOrEmpty } from '../../../src/core/json/json.ts';
import { referenceKey } from '../../../src/core/reference/reference-key.ts';
import { itemsOf, type ParsedExchange } from '../../../src/interface/parsed-exchange.ts';
import { LIST_DELAY_MS } from '../../../src/plan/beside-plan.ts';

/** Pages that are stored; a run requests fewer. */
const MAX_PAGES = 2000;
/** Caches keep a list for seconds, and seldom longer than a minute. */
const LONGEST_CACHED_MS = 60_000;

interface Page {
  readonly text: string;
  /** When it was seen, and no other one of its size since. */
  readonly sinceMs: number;
}

/** How a page repeats an earlier one of the same size. */
export interface Repeat {
  /** Within `LIST_DELAY_MS` of when it was seen first: each instance of a target may have a cache. */
  readonly isSoon: boolean;
  /** Since when it is the only one of its size, where that is at most a minute; `null`: it is not. */
  readonly keptSinceMs: number | null;
}

const NO_REPEAT: Repeat = { isSoon: false, keptSinceMs: null };

export class CachedPages {
  /** By size and content: when the page was seen first. */
  readonly #firstMs = new Map<string, number>();
  /** By size. */
  readonly #last = new Map<number, Page>();

  /** Stores the page; returns how it repeats an earlier one. */
  see(parsed: ParsedExchange, perPage: number): Repeat {
    const { atMs } = parsed.exchange;
    const items = itemsOf(parsed);
    // Enough to distinguish two pages of one list.
    const ends = [items.at(0), items.at(-1)].map((entry) => textOrEmpty(entry?.[1].reference));
    const page = [perPage, items.length, ...ends.map(referenceKey)].join(' ');
    const keptSinceMs = this.#keptSinceMs(page, perPage, atMs);
    const firstMs = this.#firstMs.get(page);
    if (firstMs !== undefined) return { isSoon: atMs - firstMs <= LIST_DELAY_MS, keptSinceMs };
    if (this.#firstMs.size < MAX_PAGES) this.#firstMs.set(page, atMs);
    return NO_REPEAT;
  }

  /** If it is the last page of this size, as a cache may have kept it: since when. */
  #keptSinceMs(text: string, perPage: number, atMs: number): number | null {
    const last = this.#last.get(perPage);
    if (last?.text === text) return atMs - last.sinceMs <= LONGEST_CACHED_MS ? last.sinceMs : null;
    if (last !== undefined || this.#last.size < MAX_PAGES)
      this.#last.set(perPage, { text, sinceMs: atMs });
    return null;
  }
}
