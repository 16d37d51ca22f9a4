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
  /** The accepted disbursements of the run until then. */
  readonly made: number;
}

/**
 * Pages that repeat an earlier one of the same size: the last one, within a minute, if the run has made transactions
 * since, without which a cache changes nothing; or any one within `LIST_DELAY_MS`, because each instance of a target may
 * have a cache.
 */
export class CachedPages {
  /** By size and content: when the page was seen first. */
  readonly #firstMs = new Map<string, number>();
  /** By size. */
  readonly #last = new Map<number, Page>();

  /**
   * Stores the page; returns whether it repeats an earlier one. `made`: the accepted disbursements of the run until now.
   */
  seeIsRepeat(parsed: ParsedExchange, perPage: number, made: number): boolean {
    const { atMs } = parsed.exchange;
    const items = itemsOf(parsed);
    // Enough to distinguish two pages of one list.
    const ends = [items.at(0), items.at(-1)].map((entry) => textOrEmpty(entry?.[1].reference));
    const page = [perPage, items.length, ...ends.map(referenceKey)].join(' ');
    const isKept = this.#isKept({ text: page, sinceMs: atMs, made }, perPage);
    const firstMs = this.#firstMs.get(page);
    if (firstMs !== undefined) return isKept || atMs - firstMs <= LIST_DELAY_MS;
    if (this.#firstMs.size < MAX_PAGES) this.#firstMs.set(page, atMs);
    return false;
  }

  /** Whether it is the last page of this size, as a cache may have kept it. */
  #isKept(page: Page, perPage: number): boolean {
    const last = this.#last.get(perPage);
    if (last?.text === page.text)
      return page.made > last.made && page.sinceMs - last.sinceMs <= LONGEST_CACHED_MS;
    if (last !== undefined || this.#last.size < MAX_PAGES) this.#last.set(perPage, page);
    return false;
  }
}
