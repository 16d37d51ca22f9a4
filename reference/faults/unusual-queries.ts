/**
 * Faults that only an unusual query of a list request shows.
 * Above 200 lines: one table of faults.
 */
import type { Row, Wrap } from '../fault.ts';
import { goodValue } from '../good-headers.ts';
import { orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { changeRequest, type Members, page } from '../tampering.ts';

const crashesOnSize = (isMeant: (size: string) => boolean): Wrap => {
  const sizeOf = ({ url }: Request) => new URL(url).searchParams.get('perPage') ?? '';
  return (inner) => async (request, wire) =>
    request.method === 'GET' && isMeant(sizeOf(request)) ? page(500) : inner(request, wire);
};

/** Responds to a list whose query has this parameter, with what the list would be. */
export const onParameter =
  (
    name: string,
    respond: (list: Members, value: string, query: URLSearchParams) => Response,
  ): Wrap =>
  (inner) =>
  async (request, wire) => {
    const query = new URL(request.url).searchParams;
    const value = query.get(name);
    const response = await inner(request, wire);
    if (request.method !== 'GET' || value === null || response.headers.has(KIND_HEADER))
      return response;
    return respond((await response.json()) as Members, value, query);
  };

/** Shows the one transaction whose `merchant_reference` a query has, as an object. */
const ownLookup: Wrap = (inner, options) => {
  const sent = new Set<unknown>();
  const lookup = onParameter('merchant_reference', (list, value) =>
    Response.json(sent.has(value) ? { ...list, data: (list.data as Members[])[0] ?? null } : list),
  )(inner, options);
  return async (request, wire) => {
    if (request.method === 'POST')
      sent.add(orderIn(await request.clone().text())?.merchant_reference);
    return lookup(request, wire);
  };
};

const UUID = /^[0-9a-f-]{36}$/i;

export const unusualQueryFaults: readonly Row[] = [
  [
    'query-percent-page',
    'A query with a percent sign that is not encoded gets an HTML page.',
    (inner) => async (request, wire) =>
      /%(?![0-9a-f]{2})/i.test(request.url) ? page(400) : inner(request, wire),
  ],
  [
    'lookup-one-object',
    'A list with a `reference` in its query has one transaction, not in an array.',
    onParameter('reference', (list, value) => {
      const items = list.data as Members[];
      return Response.json({ ...list, data: items.find((one) => one.reference === value) ?? null });
    }),
  ],
  [
    'page-in-object',
    'A list with a page and without a page size has the items in an object.',
    onParameter('page', (list, _, query) =>
      Response.json(query.has('perPage') ? list : { ...list, data: { items: list.data } }),
    ),
  ],
  [
    'status-in-object',
    'A list with a status and without a page size has the items in an object.',
    onParameter('status', (list, _, query) =>
      Response.json(query.has('perPage') ? list : { ...list, data: { items: list.data } }),
    ),
  ],
  [
    'filter-without-size-open',
    'A list with a filter and without a page size needs no token.',
    changeRequest(({ operation, url: { searchParams: query }, headers }, options) => {
      if (operation === 'list' && query.has('status') && !query.has('perPage'))
        headers.set('authorization', goodValue('authorization', options));
    }),
  ],
  [
    'page-without-size-open',
    'A list with a page and without a page size needs no token.',
    changeRequest(({ operation, url: { searchParams: query }, headers }, options) => {
      if (operation === 'list' && query.has('page') && !query.has('perPage'))
        headers.set('authorization', goodValue('authorization', options));
    }),
  ],
  [
    'lookup-own-one-object',
    'A list with a `merchant_reference` in its query has one transaction, not in an array.',
    ownLookup,
  ],
  [
    'lookup-account-amount-text',
    'A list with an account in its query has amounts as texts.',
    onParameter('bank_account_number', (list) =>
      Response.json({
        ...list,
        data: (list.data as Members[]).map((one) => ({ ...one, amount: String(one.amount) })),
      }),
    ),
  ],
  [
    'page-after-overfull',
    'A page after a transaction has one more than its size.',
    changeRequest(({ operation, url }) => {
      const size = Number(url.searchParams.get('perPage'));
      if (operation === 'list' && url.searchParams.has('after'))
        url.searchParams.set('perPage', String(size + 1));
    }),
  ],
  [
    'lookup-without-token',
    'A list with a `reference` in its query needs no token.',
    changeRequest(({ operation, url, headers }, options) => {
      if (operation === 'list' && url.searchParams.get('reference'))
        headers.set('authorization', goodValue('authorization', options));
    }),
  ],
  [
    'lookup-no-uuid-page',
    'A list with a `reference` in its query that is no UUID gets an HTML page.',
    onParameter('reference', (list, value) => (UUID.test(value) ? Response.json(list) : page(500))),
  ],
  [
    'per-page-infinity-page',
    'A page size of `Infinity` gets an HTML page.',
    crashesOnSize((size) => size === 'Infinity'),
  ],
  [
    'per-page-superscript-page',
    'A page size of a superscript digit gets an HTML page.',
    crashesOnSize((size) => size === '²'),
  ],
  [
    'per-page-blank-page',
    'A page size with a blank after it gets an HTML page.',
    crashesOnSize((size) => size.endsWith(' ')),
  ],
  [
    'per-page-hexadecimal-page',
    'A hexadecimal page size gets an HTML page.',
    crashesOnSize((size) => size.startsWith('0x')),
  ],
  [
    'per-page-null-page',
    'A page size of `null` gets an HTML page.',
    crashesOnSize((size) => size === 'null'),
  ],
  [
    'per-page-true-page',
    'A page size of `true` gets an HTML page.',
    crashesOnSize((size) => size === 'true'),
  ],
  [
    'per-page-arabic-page',
    'A page size in Arabic digits gets an HTML page.',
    crashesOnSize((size) => /[\u0660-\u0669]/.test(size)),
  ],
  [
    'per-page-latin-1-page',
    'A page size with a byte that is not UTF-8 gets an HTML page.',
    (inner) => async (request, wire) =>
      /%e9/i.test(request.url) ? page(400) : inner(request, wire),
  ],
  [
    'query-zero-byte-page',
    'A query with a zero byte gets an HTML page.',
    (inner) => async (request, wire) =>
      request.url.includes('%00') ? page(500) : inner(request, wire),
  ],
  [
    'per-page-object-page',
    'A page size that frameworks read as an object gets an HTML page.',
    (inner) => async (request, wire) =>
      /perPage(\[|%5B)\w/i.test(request.url) ? page(500) : inner(request, wire),
  ],
  [
    'per-page-window-page',
    'A page size above ten thousand gets an HTML page.',
    crashesOnSize((size) => Number(size) > 10_000 && Number(size) < 2 ** 53),
  ],
  [
    'query-unknown-page',
    'An unknown parameter in a query gets an HTML page.',
    (inner) => async (request, wire) =>
      request.url.includes('unknown=') ? page(400) : inner(request, wire),
  ],
  [
    'completed-filter-page',
    'A list of completed transactions gets an HTML page.',
    (inner) => async (request, wire) => {
      const response = await inner(request, wire);
      const isFiltered = /perPage=3&status=(processed|successful)/.test(request.url);
      const { data } = (await response.clone().json()) as { readonly data: unknown };
      return isFiltered && Array.isArray(data) && data.length > 0 ? page(500) : response;
    },
  ],
  [
    'per-page-beside-cursor',
    'Beside a cursor, a list has all transactions, whatever its page size.',
    changeRequest(({ operation, url }) => {
      if (operation === 'list' && url.searchParams.has('cursor'))
        url.searchParams.set('perPage', '100');
    }),
  ],
];
