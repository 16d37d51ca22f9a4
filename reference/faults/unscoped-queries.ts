/** Faults in which a list with a query has the transactions of all clients. */
import { as, first, isAccepted, isList, isOther, treatedAs, unscoped } from '../clients.ts';
import type { Row, Wrap } from '../fault.ts';
import { KIND_HEADER } from '../render.ts';

/** Lists with this size, which means all in some systems, show those of the first client to each. */
const allWithSize = (size: string): Wrap => {
  const isMeant = ({ url }: Request) => new URL(url).searchParams.get('perPage') === size;
  return (inner, options) => async (request, wire) => {
    if (!isList(request) || !isMeant(request) || !isAccepted(request, options))
      return inner(request, wire);
    const { headers } = await as(request, first(options));
    const address = request.url.replace(/perPage=[^&]*/, 'perPage=100');
    return inner(new Request(address, { headers }), wire);
  };
};

/** A list with a reference has the transaction with it, whoever made it. */
const byReference: Wrap = (inner, options) => async (request, wire) => {
  const url = new URL(request.url);
  const wanted = url.searchParams.get('reference');
  if (!isList(request) || wanted === null || !isAccepted(request, options))
    return inner(request, wire);
  url.search = '?perPage=1000';
  const { token = '', bizNumber: business = '' } = options.other ?? {};
  const found: unknown[] = [];
  for (const client of [first(options), { token, business }]) {
    const all = await inner(await as(new Request(url, request), client), wire);
    const { data } = (await all.json()) as {
      readonly data: { readonly reference: string }[] | null;
    };
    found.push(...(data ?? []).filter(({ reference }) => reference === wanted));
  }
  const response = await inner(request, wire);
  if (response.headers.has(KIND_HEADER)) return response;
  return Response.json({ ...((await response.json()) as object), data: found });
};

export const unscopedQueryFaults: readonly Row[] = [
  [
    'client-lost-with-filter',
    'A list that is filtered by its status shows the transactions of all clients.',
    unscoped(/[?&]status=/),
  ],
  [
    'client-lost-on-filtered-page',
    'A later page of a list that is filtered by its status shows the transactions of all clients.',
    unscoped(/[?&]status=\w+&page=/),
  ],
  [
    'client-filter-leaks',
    'A list of the first client that is filtered by its status also has one of the second.',
    (inner, options) => {
      let newest: unknown = null;
      return async (request, wire) => {
        const response = await inner(request, wire);
        if (response.headers.get(KIND_HEADER) !== null) return response;
        const body = (await response.clone().json()) as { data: unknown[] };
        const isOfOther = isOther(request, options);
        if (isOfOther && !isList(request)) newest = body.data;
        const isFiltered = isList(request) && /[?&]status=/.test(request.url);
        if (isOfOther || !isFiltered || newest === null) return response;
        return Response.json({ ...body, data: [newest, ...body.data.slice(1)] });
      };
    },
  ],
  [
    'client-search-unscoped',
    'A search for a `merchant_reference` finds the transactions of all clients.',
    unscoped(/[?&]merchant_reference=/),
  ],
  [
    'client-reference-unscoped',
    'A search by a `reference` finds the transaction of any client.',
    byReference,
  ],
  [
    'client-query-unscoped',
    'A search with `q` finds the transactions of all clients.',
    unscoped(/[?&]q=/),
  ],
  [
    'client-named-unscoped',
    'A search with `reference` finds the transactions of all clients.',
    unscoped(/[?&]reference=/),
  ],
  [
    'client-account-unscoped',
    'A list of the transfers to an account has those of all clients.',
    unscoped(/[?&]bank_account_number=/),
  ],
  [
    'client-order-unscoped',
    'A list with `order` has the transactions of all clients.',
    unscoped(/[?&]order=/),
  ],
  [
    'client-all-unscoped',
    'A list of all statuses has the transactions of all clients.',
    unscoped(/[?&]status=all/),
  ],
  [
    'client-dates-unscoped',
    'A list with `start_date` has the transactions of all clients.',
    unscoped(/[?&]start_date=/),
  ],
  [
    'client-start-date-unscoped',
    'A list with `startDate` has the transactions of all clients.',
    unscoped(/[?&]startDate=/),
  ],
  [
    'client-scope-unscoped',
    'A list of the scope `all` has the transactions of all clients.',
    unscoped(/[?&]scope=all/),
  ],
  [
    'client-last-day-unscoped',
    'A list with a last day has the transactions of all clients.',
    unscoped(/[?&]to=/),
  ],
  [
    'client-third-page-unscoped',
    'The third page has the transactions of all clients.',
    unscoped(/[?&]page=3/),
  ],
  [
    'client-size-zero-unscoped',
    'A list with a page size of 0 has the transactions of all clients.',
    allWithSize('0'),
  ],
  [
    'client-size-negative-unscoped',
    'A list with a page size of -1 has the transactions of all clients.',
    allWithSize('-1'),
  ],
  [
    'client-bank-unscoped',
    'A list of the transfers to a bank has those of all clients.',
    unscoped(/[?&]bank_code=/),
  ],
  [
    'client-filter-status-unscoped',
    'A list with `filter[status]` has the transactions of all clients.',
    unscoped(/[?&]filter(\[|%5B)status/i),
  ],
  [
    'client-filter-reference-unscoped',
    'A list with `filter[reference]` has the transactions of all clients.',
    unscoped(/[?&]filter(\[|%5B)reference/i),
  ],
  [
    'client-search-word-unscoped',
    'A search for a word finds the narrations of all clients.',
    unscoped(/[?&]search=[a-z]{1,8}(&|$)/i),
  ],
  [
    'client-query-word-unscoped',
    'A `q` with a word finds the narrations of all clients.',
    unscoped(/[?&]q=[a-z]{1,8}(&|$)/i),
  ],
  [
    'client-search-pattern-unscoped',
    'A search for a sign that LIKE knows finds the narrations of all clients.',
    unscoped(/[?&]search=%25/),
  ],
  [
    'client-statuses-unscoped',
    'A list of two statuses with a comma between them has the transactions of all clients.',
    unscoped(/[?&]status=\w+(,|%2C)/i),
  ],
  [
    'client-several-statuses-unscoped',
    'A list of two statuses has the transactions of all clients.',
    unscoped(/[?&]status=\w+&status=/),
  ],
  [
    'client-text-unscoped',
    'A search for an account number shows the transactions of all clients.',
    treatedAs((request, options) =>
      isList(request) && isOther(request, options) && /[?&]search=\d{10}(&|$)/.test(request.url)
        ? first(options)
        : null,
    ),
  ],
];
