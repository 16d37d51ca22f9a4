/** The query of a list that a run requests beside its documented one: a size, and a page. Pure. */

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

const furtherPages = Array.from({ length: MAX_PAGES - 1 }, (_, at) => at + 2);

/** The parameter that selects this page, without its size. */
export function selectionOf(selector: PageSelector, page: number, perPage: number): string {
  const isOffset = selector === 'offset' || selector === 'skip';
  return `${selector}=${isOffset ? (page - 1) * perPage : page}`;
}

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

const pageQuery = new RegExp(`^perPage=(\\d{1,4})(?:&(${pageSelectors.join('|')})=(\\d{1,6}))?$`);

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
  const [, digits, name] = pageQuery.exec(query) ?? [];
  if (digits === undefined) return null;
  const perPage = Number(digits);
  const selector = pageSelectors.find((one) => one === name);
  if (selector === undefined) return { perPage, selection: '' };
  const selections = furtherPages.map((page) => selectionOf(selector, page, perPage));
  const selection = selections.find((one) => query.endsWith(`&${one}`));
  return selection === undefined ? null : { perPage, selection };
}
