/** Finds the query parameter that selects a further page of a list. */
import { textOrEmpty } from '../../core/json/json.ts';
import { itemsOf, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { type PageSelector, selectedPage } from '../../plan/list-query.ts';

/** The size of the pages with which the plan searches for a page selector. */
const COMPARED_SIZE = 2;

/**
 * A page selector is one with which a page shows none of the transactions of the first page of its
 * size.
 */
export class PageSelectorFinder {
  /** `null` until a list of the run has shown one. */
  found: PageSelector | null = null;
  /** References on the last list without a selector, by its size. */
  readonly #firstPages = new Map<number, readonly string[]>();

  /** Called with each list of the plan. */
  see(parsed: ParsedExchange): void {
    if (this.found !== null) return;
    const { query, perPage } = parsed.request;
    const references = itemsOf(parsed).map(([, { reference }]) => textOrEmpty(reference));
    if (perPage !== null) {
      // Only small pages are compared; the plan requests another page of two.
      if (perPage <= COMPARED_SIZE) this.#firstPages.set(perPage, references);
      return;
    }
    const selected = selectedPage(query);
    const first = selected === null ? undefined : this.#firstPages.get(selected.perPage);
    if (selected === null || first === undefined || first.length === 0 || references.length === 0)
      return;
    if (references.every((one) => !first.includes(one))) this.found = selected.selector;
  }
}
