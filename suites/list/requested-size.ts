/** The size of a page that the query of a list requests. */
import { perPage } from '../../src/interface/operations.ts';
import type { ParsedRequest } from '../../src/interface/parsed-exchange.ts';

const SIZE = perPage.name;
/** A number that a target may read as the size too; a smaller one makes no page longer. */
const LIMIT = 'limit';

/** Parameters beside the size that make no page longer, and what a target may do with them. */
const otherParameters: ReadonlySet<string> = new Set([
  'page', // selects a page
  'page[]', // selects a page
  'pageNumber', // selects a page
  'currentPage', // selects a page
  'offset', // selects a page
  'skip', // selects a page
  'cursor', // selects a page
  'after', // selects a page
  'before', // selects a page
  'starting_after', // selects a page
  'ending_before', // selects a page
  'status', // filters
  'status[]', // filters
  'type', // filters
  'type[]', // filters
  'filter[status]', // filters
  'filter[reference]', // searches for a transaction
  'amount', // filters
  'min_amount', // filters
  'from', // filters by a day
  'to', // filters by a day
  'start_date', // filters by a day
  'end_date', // filters by a day
  'date_from', // filters by a day
  'date_to', // filters by a day
  'startDate', // filters by a day
  'endDate', // filters by a day
  'account', // filters by a receiver
  'bank_code', // filters by a receiver
  'bank_account_number', // filters by a receiver
  'sort', // orders
  'sort[]', // orders
  'order', // orders
  'search', // searches for a text
  'search[]', // searches for a text
  'q', // searches for a text
  'narration', // searches for a text
  'id', // searches for a transaction
  'biz_number', // names a client
  'bizNumber', // names a client
  'x_biz_number', // names a client
  'X-Biz-Number', // names a client
  'business_number', // names a client
  'business_id', // names a client
  'businessId', // names a client
  'business', // names a client
  'client_id', // names a client
  'clientId', // names a client
  'merchant_id', // names a client
  'tenant_id', // names a client
  'unknown', // nothing: no target knows it
  'a"b', // nothing: no target knows it
]);

/** It searches for a transaction, like `merchant_reference`. */
const REFERENCE = /^\w*reference$/;

/**
 * The size that a query requests, where it stands there once, and beside no parameter that may make
 * the page longer; otherwise `null`.
 */
export function requestedSize({ perPage, query }: ParsedRequest): number | null {
  if (perPage !== null) return perPage;
  const pairs = [...new URLSearchParams(query)];
  const [[, digits] = ['', ''], ...more] = pairs.filter(([name]) => name === SIZE);
  const size = /^\d{1,15}$/.test(digits) ? Number(digits) : null;
  const fits = ([name, value]: readonly [string, string]) =>
    name === SIZE ||
    otherParameters.has(name) ||
    REFERENCE.test(name) ||
    (name === LIMIT && /^[1-9]\d*$/.test(value) && Number(value) <= (size ?? 0));
  return more.length === 0 && pairs.every(fits) ? size : null;
}
