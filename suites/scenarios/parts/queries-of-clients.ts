/** Queries of lists for which a target may forget who the client is. */
import type { HeaderList } from '../../../src/core/request.ts';
import { listTransactions, requestOf } from '../../../src/interface/operations.ts';
import { LARGE_PAGE_SIZE } from '../../../src/plan/list-query.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { recentDays } from './days.ts';
import { beside } from './list-queries.ts';
import type { DisbursementBody } from './requests.ts';

/** A target may select the client on the documented path only, and not on these. */
const OTHER_QUERIES = [
  ...['', 'perPage=1', 'perPage=1000', 'perPage=25&page=2', 'perPage=25&offset=1'],
  'perPage=10&page=3',
  `perPage=${LARGE_PAGE_SIZE}&page=1`,
  // Some systems read these sizes as `all`: another query may serve them, without the client.
  ...['perPage=0', 'perPage=-1'],
  ...[
    ...['status=pending', 'status=processed', 'status=successful', 'type=debit', 'sort=amount'],
    ...['status=all', 'order=asc', 'from=2020-01-01&to=2035-12-31'],
    ...['start_date=2020-01-01&end_date=2035-12-31', 'status=processed&type=debit'],
    ...['date_from=2020-01-01&date_to=2035-12-31', 'startDate=2020-01-01&endDate=2035-12-31'],
    ...['all=true', 'scope=all', 'filter%5Bstatus%5D=pending', ...recentDays],
    // In SQL, OR binds less than the AND of the client: in the columns of a search, and in several statuses. Each
    // narration has such a letter, and each text matches the sign.
    ...['search=a', 'q=a', 'search=%25', 'status=pending,processed'],
    'status=pending&status=processed',
  ].map((filter) => `perPage=${LARGE_PAGE_SIZE}&${filter}`),
  // Small pages, because a client may have few transactions.
  ...['status=processed&page=2', 'type=debit&page=2'].map((query) => `perPage=3&${query}`),
];
/** Parameters with which a target may search for a text of a transaction, or for its `reference`. */
const SEARCHES = ['merchant_reference', 'search', 'q', 'reference'];
const TEXT_SEARCHES = ['search', 'q', 'narration'];
const REFERENCE_SEARCHES = ['reference', 'search', 'q', 'id', 'filter%5Breference%5D'];

/** Lists of one client with many queries, some of which search for a disbursement of the other. */
export function queriesOf(
  name: string,
  headers: HeaderList,
  disbursement: DisbursementBody,
  reference: string,
): Case[] {
  const searches = [
    ...SEARCHES.map((parameter) => `${parameter}=${disbursement.merchant_reference}`),
    ...(['bank_account_number', 'bank_code'] as const).map(
      (name) => `${name}=${encodeURIComponent(disbursement[name])}`,
    ),
    // A target may search in several columns, and select the client for one of them only.
    ...TEXT_SEARCHES.map((parameter) => `${parameter}=${disbursement.bank_account_number}`),
    ...['amount', 'min_amount'].map((parameter) => `${parameter}=${disbursement.amount}`),
    // A target may find the transaction beside which a page begins without a look at the client.
    ...[...REFERENCE_SEARCHES, ...beside].map((parameter) => `${parameter}=${reference}`),
  ].map((search) => `perPage=${LARGE_PAGE_SIZE}&${search}`);
  return [...OTHER_QUERIES, ...searches].map((query, at) => ({
    id: `tenants/${name}-query-${at + 1}`,
    request: requestOf(listTransactions, { query, headers }),
    group: { id: 'tenants-queries', role: 'observation' },
  }));
}
