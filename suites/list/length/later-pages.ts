/** How many transactions a page must have that was selected by a common parameter. */

import { endMsOf } from '../../../src/core/exchange.ts';
import { type ParsedExchange, referenceKeysIn } from '../../../src/interface/parsed-exchange.ts';
import { type SelectedPage, selectedPage } from '../../../src/plan/list-query.ts';

/** A full page that no parameter selects. */
interface FirstPage {
  readonly references: ReadonlySet<string>;
  readonly endMs: number;
}

/** Sizes whose first pages are stored; a plan selects pages of two sizes. */
const MAX_SIZES = 100;
/** First pages of a size: more than are in flight together, because one must have come before. */
const MAX_PAGES = 10;
/** Longer first pages are not compared item by item. */
const MAX_COMPARED = 100;

export class LaterPages {
  readonly #first = new Map<number, FirstPage[]>();

  /** Registers an accepted list without a selector. */
  seeFirst(parsed: ParsedExchange, perPage: number): void {
    const references = referenceKeysIn(parsed);
    if (references.length !== perPage || perPage > MAX_COMPARED) return;
    const pages = this.#first.get(perPage) ?? [];
    if (pages.length === 0 && this.#first.size >= MAX_SIZES) return;
    pages.push({ references: new Set(references), endMs: endMsOf(parsed.exchange) });
    this.#first.set(perPage, pages.slice(-MAX_PAGES));
  }

  /**
   * The least length of a selected page if so many transactions exist; 0 where it has none, or shows
   * a transaction of the first page: then perhaps the parameter selects no page.
   */
  due(parsed: ParsedExchange, existing: number): number {
    const selected = selectedPage(parsed.request.query);
    if (selected === null) return 0;
    const earlier = this.#first.get(selected.perPage) ?? [];
    const first = earlier.findLast(({ endMs }) => endMs <= parsed.exchange.atMs);
    const shown = referenceKeysIn(parsed);
    if (first === undefined || shown.length === 0) return 0;
    if (shown.some((one) => first.references.has(one))) return 0;
    return Math.max(0, Math.min(selected.perPage, existing - mostBeforePage(selected)));
  }
}

/** Transactions before the page, at most: a target may count its pages from 0. */
const mostBeforePage = ({ value, perPage, selector }: SelectedPage) =>
  selector === 'offset' || selector === 'skip' ? value : value * perPage;

/** How many transactions are before the page that a request selects, at most; 0 where it selects none. */
export function mostBefore({ request }: ParsedExchange): number {
  const selected = selectedPage(request.query);
  return selected === null ? 0 : mostBeforePage(selected);
}
