/** How many transactions a page must have that was selected by a common parameter. */
import { itemsOf, type ParsedExchange, textOf } from '../../src/interface/parsed-exchange.ts';
import { type SelectedPage, selectedPage } from '../../src/plan/page-selectors.ts';

/** The last first page of a size. */
interface FirstPage {
  readonly references: ReadonlySet<string>;
  readonly endMs: number;
}

/** Sizes whose first page is stored; a plan selects pages of two sizes. */
const MOST_SIZES = 100;
/** Longer first pages are not compared item by item. */
const MOST_COMPARED = 100;

export class LaterPages {
  readonly #first = new Map<number, FirstPage>();

  /** Registers an accepted list without a selector. */
  seeFirst(parsed: ParsedExchange, perPage: number): void {
    const { atMs, response } = parsed.exchange;
    const references = referencesOf(parsed);
    const isFull = references.length === perPage;
    if (!isFull || perPage > MOST_COMPARED) this.#first.delete(perPage);
    else if (this.#first.size < MOST_SIZES || this.#first.has(perPage)) {
      const endMs = atMs + response.durationMs;
      this.#first.set(perPage, { references: new Set(references), endMs });
    }
  }

  /**
   * The least length of a selected page if so many transactions exist; 0 where it has none, or shows
   * a transaction of the first page: then perhaps the parameter selects no page.
   */
  due(parsed: ParsedExchange, existing: number): number {
    const selected = selectedPage(parsed.request.query);
    const first = selected === null ? undefined : this.#first.get(selected.perPage);
    if (selected === null || first === undefined) return 0;
    if (first.endMs > parsed.exchange.atMs) return 0;
    const shown = referencesOf(parsed);
    if (shown.length === 0 || shown.some((one) => first.references.has(one))) return 0;
    return Math.max(0, Math.min(selected.perPage, existing - mostBefore(selected)));
  }
}

/** Transactions before the page, at most: a target may count its pages from 0. */
const mostBefore = ({ value, perPage, selector }: SelectedPage) =>
  selector === 'offset' || selector === 'skip' ? value : value * perPage;

const referencesOf = (parsed: ParsedExchange): string[] =>
  itemsOf(parsed).map(([, { reference }]) => textOf(reference).toLowerCase());
