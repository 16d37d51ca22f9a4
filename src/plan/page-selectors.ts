/** Pages of a list: a large size, and common parameter names that select one. Pure. */

/**
 * The document shows none. Their value is the number of the page, from 1, or of the transactions
 * before it.
 */
export const pageSelectors = ['page', 'pageNumber', 'currentPage', 'offset', 'skip'] as const;
export type PageSelector = (typeof pageSelectors)[number];

/** The largest page of most targets. */
export const LARGE_PAGE_SIZE = 100;

/** Pages that are requested: a fault of later pages also occurs on the third. */
export const MAX_PAGES = 3;

/** The parameter that selects this page, without its size. */
export function selectionOf(selector: PageSelector, page: number, perPage: number): string {
  const isOffset = selector === 'offset' || selector === 'skip';
  return `${selector}=${isOffset ? (page - 1) * perPage : page}`;
}

const pageQuery = new RegExp(`^perPage=(\\d{1,4})&(${pageSelectors.join('|')})=(\\d{1,6})$`);

export interface SelectedPage {
  readonly perPage: number;
  readonly selector: PageSelector;
  readonly value: number;
}

/** The page that a query requests by one of these names; `null` for any other query. */
export function selectedPage(query: string): SelectedPage | null {
  const [, digits, name, value] = pageQuery.exec(query) ?? [];
  const selector = pageSelectors.find((one) => one === name);
  return selector === undefined
    ? null
    : { perPage: Number(digits), selector, value: Number(value) };
}
