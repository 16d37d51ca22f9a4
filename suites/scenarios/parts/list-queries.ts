/** The queries of `list-pages`: page sizes, pages, filters, orders and searches. */
import { DOCUMENTED_PAGE_SIZE } from '../../../src/interface/operations.ts';
import {
  LARGE_PAGE_SIZE,
  MAX_PAGES,
  pageSelectors,
  selectionOf,
} from '../../../src/plan/list-query.ts';
import { OWN_REFERENCE, RUN_ID } from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import { emptyDay, recentDays } from './days.ts';
import { EARLY_CONTROL, REPEATED } from './groups.ts';
import { smallest } from './requests.ts';

/** Small, so that a ledger of a few transactions has a second page. */
export const SMALL_PAGE_SIZE = 2;

export const oddSizes = [
  ...['perPage=0', 'perPage=-1', 'perPage=abc', 'perPage=1.5', 'perPage=', ''],
  // More than 63 and 64 bits: a target may honour smaller sizes, and send its whole ledger.
  ...['perPage=9223372036854775808', 'perPage=99999999999999999999'],
  // Behind the largest page of most targets and the window of a search engine, the last size of 31 bits, and one with more.
  ...['perPage=2000', 'perPage=10001', 'perPage=2147483647', 'perPage=2147483648'],
  // Notations that only some parsers of numbers know.
  ...['perPage=1e3', 'perPage=%2B5', 'perPage=Infinity', 'perPage=%C2%B2', 'perPage=0x19'],
  // A blank at the end, words that some languages read as a value, and digits beyond ASCII.
  ...['perPage=25%20', 'perPage=null', 'perPage=true', 'perPage=%D9%A2%D9%A5'],
  // A byte that is not UTF-8: a parser of addresses may fail on it, and a refusal may quote it.
  'perPage=%E9',
];
/** Some frameworks read a list of values. */
export const oddQueries = [
  ...['perPage=25&perPage=25', 'perPage%5B%5D=25', 'perPage=25&page=1000'],
  ...[
    'perPage=25&page=0',
    'perPage=25&page=-1',
    'perPage=25&page=abc',
    'perPage=25&status=',
    'perPage=25&status=none',
  ],
  // The document has no such status: a target may refuse it, or show nothing, but no such item.
  // With `all` it may also show what it hides from other lists.
  ...['failed', 'reversed', 'all'].map((status) => `perPage=25&status=${status}`),
  // The oldest transactions may have another form, and be behind all pages that are requested.
  ...['order=asc', 'sort=created_at'].map((order) => `perPage=100&${order}`),
  // A database may refuse a zero byte in a text, and a size that frameworks read as an object.
  ...['perPage=25&search=a%00b', 'perPage=25&reference=%00', 'perPage%5Ba%5D=25'],
  // Bytes that are not UTF-8: a database may refuse them too.
  ...['search=%E9', 'status=%FF'].map((text) => `perPage=25&${text}`),
  // A target may show one transaction for its reference, and not in an array, or expect a UUID.
  ...[`reference=${OWN_REFERENCE}`, 'reference=abc', `id=${OWN_REFERENCE}`].map(
    (wanted) => `perPage=25&${wanted}`,
  ),
  // A percent sign that is not encoded.
  'perPage=25&search=100%',
  // A refusal may quote the name or the value, which JSON has to escape.
  ...['a%22b=1', 'sort=a%22b', 'status=a%22b'].map((quoted) => `perPage=25&${quoted}`),
  // A name with an apostrophe, which ends a string literal in SQL.
  'perPage=25&search=O%27Neil',
  // For LIKE of SQL, both match every row; a target may leave out the client with them.
  ...['perPage=25&search=%25', 'perPage=25&search='],
  // Behind all pages that are requested otherwise, and a page beside a filter or an order: a target may
  // write its items elsewhere.
  ...['page=4', 'page=7', 'sort=amount&page=2'].map(
    (pages) => `perPage=${DOCUMENTED_PAGE_SIZE}&${pages}`,
  ),
  // Without a size, a target may write a page, or what it filters, elsewhere.
  ...['type=debit&page=2', 'status=processed&page=2', 'unknown=1'],
  // A page whose first item has a place of more than 31 bits, one that has more itself, and one with a place of more
  // than 63.
  ...['2147483647', '2147483648', '1000000000000000000'].map((page) => `perPage=25&page=${page}`),
  // Values that a target may not expect: of another type, unknown, empty or long, or with signs of a pattern.
  ...['page=', 'offset=abc', 'type=none', 'status%5B%5D=pending', 'search=%5B', 'search=a%20b'].map(
    (other) => `perPage=25&${other}`,
  ),
  ...[`search=${'a'.repeat(1000)}`, 'search=%F0%9F%99%82'].map((other) => `perPage=25&${other}`),
  // Of parameters that a target may know, other values than it expects.
  ...[
    ...['sort=unknown', 'sort=-created_at', 'from=no-date', 'limit=abc', 'page=1.5', 'cursor=x'],
    ...['from=2026-02-30', 'offset=-1'],
  ].map((other) => `perPage=25&${other}`),
  // Beside a cursor or a first day, another query may serve the list, without a size.
  ...['cursor=x', 'startDate=2020-01-01', 'date_from=2020-01-01'].map(
    (start) => `perPage=2&${start}`,
  ),
  ...recentDays.map((days) => `perPage=${SMALL_PAGE_SIZE}&${days}`),
  ...emptyDay.map((days) => `perPage=25&${days}`),
  // A target may read the size only where the query begins with it.
  ...['page=1&perPage=3', 'perPage=25%27'],
];
/**
 * A target may write the transactions that it finds in another way than a list, or one of them alone. The
 * first transaction of the run has newer ones and perhaps older ones, for a page that begins beside it.
 */
export function lookups(settings: PlanSettings): string[] {
  const { merchant_reference, bank_account_number, amount } = smallest(settings, EARLY_CONTROL);
  const account = encodeURIComponent(bank_account_number);
  return [
    ...['merchant_reference', 'q', 'search'].map((name) => `${name}=${merchant_reference}`),
    ...['q', 'search'].map((name) => `${name}=${OWN_REFERENCE}`),
    ...['bank_account_number', 'search'].map((name) => `${name}=${account}`),
    `amount=${amount}`,
    // These find nothing, and this one two transactions where a target accepts a repeat.
    ...['reference', 'id'].map((name) => `${name}=${UNKNOWN_REFERENCE}`),
    `merchant_reference=${RUN_ID}none`,
    `merchant_reference=${smallest(settings, REPEATED).merchant_reference}`,
  ]
    .map((wanted) => `perPage=25&${wanted}`)
    .concat(beside.map((name) => `perPage=${SMALL_PAGE_SIZE}&${name}=${OWN_REFERENCE}`));
}
/** A UUID that was drawn once: no transaction has it. */
const UNKNOWN_REFERENCE = '6f1d3c52-8a7e-4b90-9c3f-2e5d7a1b8c46';
/** Names of comparable interfaces for the transaction that a page begins after, or ends before. */
export const beside = ['after', 'before', 'starting_after', 'ending_before'];

export const selections = pageSelectors.map((selector) =>
  selectionOf(selector, 2, SMALL_PAGE_SIZE),
);
/** Further pages of the documented size, which clients use. */
export const furtherPages = pageSelectors.flatMap((selector) =>
  Array.from({ length: MAX_PAGES - 1 }, (_, at) =>
    selectionOf(selector, at + 2, DOCUMENTED_PAGE_SIZE),
  ),
);
const DEEPEST = 5;
/** Further pages of a large size, to reach old transactions behind those of the run; their rows may be broken. */
export const deepPages = Array.from({ length: DEEPEST - 1 }, (_, at) =>
  selectionOf('page', at + 2, LARGE_PAGE_SIZE),
);
export const filters = [
  'status=pending',
  'status=processed',
  'status=successful',
  'type=credit',
  'type=debit',
];

/** Common parameters of other kinds; a target may write its items in another way for them. */
export const searches = [
  ...['sort=amount', 'limit=5', `search=${RUN_ID}`],
  'from=2020-01-01&to=2035-12-31',
];

/** `limit` is a size of its own. */
const isNoSize = (search: string) => !search.startsWith('limit=');

/**
 * Beside a filter, an order, a search or a page, with a size so small that a target that ignores it there shows
 * more. Many transactions of the run have this amount and this receiver.
 */
export function filteredPages(settings: PlanSettings): string[] {
  const { bank_account_number, amount } = smallest(settings, EARLY_CONTROL);
  return [
    ...['status=pending', 'type=debit', ...searches.filter(isNoSize), 'page=1', 'unknown=1'],
    ...['order=asc', `q=${RUN_ID}`, `amount=${amount}`, `min_amount=${amount}`],
    `bank_account_number=${encodeURIComponent(bank_account_number)}`,
  ].map((filter) => `perPage=${SMALL_PAGE_SIZE}&${filter}`);
}
