/** The query of a list that a run requests beside its documented one: a size, and a page. Pure. */

/**
 * The document shows none. Their value is the number of the page, from 1, or of the transactions
 * before it.
 */
export const pageSelectors = ['page', 'pageNumber', 'currentPage', 'offset', 'skip'] as const;
export type PageSelector = (typeof pageSelectors)[number];

/** The largest page of most targets. */
export const LARGE_PAGE_SIZE = 100;

/** Pages that are requested in a row: a fault of later pages also occurs on the third. */
export const MAX_PAGES = 3;

/**
 * Pages that are requested in a row at the end, while they show transactions of the run: those of a
 * default run, where a page has 25 at most. A few more may follow.
 */
export const MAX_OWN_PAGES = 16;

/** The last page that a search for the newest transactions requests. */
export const LAST_PAGE = 4096;

/** The parameter that selects this page, without its size. */
export function selectionOf(selector: PageSelector, page: number, perPage: number): string {
  return `${selector}=${isOffset(selector) ? (page - 1) * perPage : page}`;
}

const isOffset = (selector: PageSelector) => selector === 'offset' || selector === 'skip';

const sizeInPath = /\bperPage=(\d+)/;

/** The path of a list with another size, and with this selection of a page if it is not empty. */
export function pathForPage(path: string, perPage: number, selection = ''): string {
  const query = `perPage=${perPage}${selection === '' ? '' : `&${selection}`}`;
  return path.replace(sizeInPath, query);
}

/** The size that the path of a list requests; `null` where it names none. */
export function sizeIn(path: string): number | null {
  const digits = sizeInPath.exec(path)?.[1];
  return digits === undefined ? null : Number(digits);
}

const pageQuery = new RegExp(`^perPage=(\\d{1,4})(?:&(${pageSelectors.join('|')})=(\\d{1,7}))?$`);

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

/**
 * The size and the selection that `pathForPage` made this path from, if the page is one that a run
 * requests; `null` for any other path.
 */
export function requestedPage(
  path: string,
): { readonly perPage: number; readonly selection: string } | null {
  const query = path.slice(path.indexOf('?') + 1);
  const selected = selectedPage(query);
  if (selected !== null) {
    const { perPage, selector, value } = selected;
    const page = isOffset(selector) ? value / perPage + 1 : value;
    const isRequested = Number.isInteger(page) && page >= 2 && page <= LAST_PAGE;
    return isRequested ? { perPage, selection: selectionOf(selector, page, perPage) } : null;
  }
  const digits = pageQuery.exec(query)?.[1];
  return digits === undefined ? null : { perPage: Number(digits), selection: '' };
}
