/** Pages that a cache may have returned again. */

import { textOrEmpty } from '../../../src/core/json/json.ts';
import { referenceKey } from '../../../src/core/reference/reference-key.ts';
import { itemsOf, type ParsedExchange } from '../../../src/interface/parsed-exchange.ts';
import { LIST_DELAY_MS } from '../../../src/plan/beside-plan.ts';

/** Pages that are stored; a run requests fewer. */
const MAX_PAGES = 2000;

/** Pages that repeat an earlier one of the same size within `LIST_DELAY_MS`. */
export class CachedPages {
  /** By size and content: when the page was seen first. */
  readonly #firstMs = new Map<string, number>();

  /** Stores the page; returns whether it repeats an earlier one. */
  seeIsRepeat(parsed: ParsedExchange, perPage: number): boolean {
    const { atMs } = parsed.exchange;
    const items = itemsOf(parsed);
    // Enough to distinguish two pages of one list.
    const ends = [items.at(0), items.at(-1)].map((entry) => textOrEmpty(entry?.[1].reference));
    const page = [perPage, items.length, ...ends.map(referenceKey)].join(' ');
    const firstMs = this.#firstMs.get(page);
    if (firstMs !== undefined) return atMs - firstMs <= LIST_DELAY_MS;
    if (this.#firstMs.size < MAX_PAGES) this.#firstMs.set(page, atMs);
    return false;
  }
}
