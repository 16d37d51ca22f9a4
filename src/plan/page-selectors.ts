/** Common names for a page of a list, which the document does not show. Pure. */

/** A number of the page, from 1, or of the transactions before it. */
export const pageSelectors = ['page', 'pageNumber', 'currentPage', 'offset', 'skip'] as const;
export type PageSelector = (typeof pageSelectors)[number];

/** Pages that are looked at: what is wrong with later ones is wrong with the third. */
export const MOST_PAGES = 3;

/** What selects that page of this size, without the size itself. */
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

/** The page that a query asks for by one of these names; `null` where it is another query. */
export function selectedPage(query: string): SelectedPage | null {
  const [, digits, name, value] = pageQuery.exec(query) ?? [];
  const selector = pageSelectors.find((one) => one === name);
  return selector === undefined
    ? null
    : { perPage: Number(digits), selector, value: Number(value) };
}
