/** Faults that only the second and third page of a list have. */
import { randomUUID } from 'node:crypto';
import type { Row, Wrap } from '../fault.ts';
import { KIND_HEADER } from '../render.ts';
import { both, type Members } from '../tampering.ts';
import { okIf } from './envelopes.ts';

type Change = (items: readonly Members[], page: number, perPage: number) => readonly unknown[];

/** Adds pages by number to the service, and changes later pages. */
const onLaterPage =
  (change: Change, extra = 0): Wrap =>
  (inner) =>
  async (request, wire) => {
    const url = new URL(request.url);
    const page = Number(url.searchParams.get('page') ?? 1);
    const perPage = Number(url.searchParams.get('perPage'));
    if (request.method !== 'GET' || !(page > 1) || !(perPage > 0)) return inner(request, wire);
    // A page is cut from a longer list: the items before it, and one after it.
    url.searchParams.set('perPage', String(perPage * page + 1));
    const response = await inner(new Request(url, { headers: request.headers }), wire);
    if (response.headers.has(KIND_HEADER)) return response;
    const body = (await response.json()) as { data: Members[] };
    const before = perPage * (page - 1);
    const items = body.data.slice(before, before + perPage + extra);
    return Response.json({ ...body, data: change(items, page, perPage) });
  };

const each =
  (change: (item: Members, page: number) => unknown): Change =>
  (items, page) =>
    items.map((item) => change(item, page));

/** Shows a page of another size where the query has this parameter. */
const ignoringSize =
  (parameter: string, shown: number): Wrap =>
  (inner) =>
  async (request, wire) => {
    const url = new URL(request.url);
    if (request.method !== 'GET' || !url.searchParams.has(parameter)) return inner(request, wire);
    url.searchParams.set('perPage', String(shown));
    return inner(new Request(url, { headers: request.headers }), wire);
  };

/** Changes the first item of lists with such an address. */
const changeItems =
  (address: RegExp, change: (item: Members) => Members): Wrap =>
  (inner) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    const isMeant = request.method === 'GET' && address.test(request.url);
    if (!isMeant || response.headers.has(KIND_HEADER)) return response;
    const body = (await response.json()) as { data: readonly Members[] };
    return Response.json({ ...body, data: body.data.slice(0, 1).map(change) });
  };

/** Requests one transaction more, to see whether there is another page, and shows it if it is the last. */
const showsLastBeyond: Wrap = (inner) => async (request, wire) => {
  const response = await inner(request, wire);
  const url = new URL(request.url);
  const size = Number(url.searchParams.get('perPage'));
  if (request.method !== 'GET' || !(size > 0) || response.headers.has(KIND_HEADER)) return response;
  url.searchParams.set('perPage', String(size + 2));
  const more = await inner(new Request(url, { headers: request.headers }), wire);
  // Some dialects refuse this size.
  const { data } = (await more.clone().json()) as { data: readonly unknown[] | null };
  return data?.length === size + 1 ? more : response;
};

export const pageFaults: readonly Row[] = [
  ['filter-ignores-size', 'Beside a filter, `perPage` is ignored.', ignoringSize('type', 25)],
  ['order-ignores-size', 'Beside an order, `perPage` is ignored.', ignoringSize('sort', 60)],
  ['search-ignores-size', 'Beside a search, `perPage` is ignored.', ignoringSize('search', 60)],
  ['day-ignores-size', 'Beside a last day, `perPage` is ignored.', ignoringSize('to', 60)],
  ['direction-ignores-size', 'Beside an `order`, `perPage` is ignored.', ignoringSize('order', 25)],
  ['amount-ignores-size', 'Beside an amount, `perPage` is ignored.', ignoringSize('amount', 25)],
  [
    'least-amount-ignores-size',
    'Beside a least amount, `perPage` is ignored.',
    ignoringSize('min_amount', 25),
  ],
  [
    'account-ignores-size',
    'Beside an account, `perPage` is ignored.',
    ignoringSize('bank_account_number', 25),
  ],
  ['query-ignores-size', 'Beside a `q`, `perPage` is ignored.', ignoringSize('q', 25)],
  [
    'last-beyond-page',
    'Where only one transaction is beyond the page, the page has it too.',
    showsLastBeyond,
  ],
  [
    'later-page-overfull',
    'The second page also has one transaction of the third page.',
    onLaterPage((items) => items, 1),
  ],
  [
    'later-page-short',
    'From the second page on a page has one transaction less.',
    onLaterPage((items) => items.slice(1)),
  ],
  [
    'later-page-amount-text',
    'From the second page on amounts are texts.',
    onLaterPage(each((item) => ({ ...item, amount: String(item.amount) }))),
  ],
  [
    'later-page-amount-other',
    'From the second page on amounts are those of the item before.',
    onLaterPage((items) =>
      items.map((item, at) => ({ ...item, amount: (items[at - 1] ?? item).amount })),
    ),
  ],
  [
    'third-page-status',
    'The third page has statuses in capitals.',
    onLaterPage(
      each((item, page) =>
        page > 2 ? { ...item, status: String(item.status).toUpperCase() } : item,
      ),
    ),
  ],
  [
    'third-page-fee-number',
    'The third page has fees as numbers.',
    onLaterPage(each((item, page) => (page > 2 ? { ...item, fee: Number(item.fee) } : item))),
  ],
  [
    'fourth-page-amount-text',
    'From the fourth page of 25 on amounts are texts.',
    onLaterPage((items, page, perPage) =>
      page < 4 || perPage !== 25
        ? items
        : items.map((item) => ({ ...item, amount: String(item.amount) })),
    ),
  ],
  [
    'ordered-later-page-fee-number',
    'A later page of a list in another order has fees as numbers.',
    both(
      onLaterPage((items) => items),
      changeItems(/[?&]sort=\w+&page=[2-9]/, (item) => ({ ...item, fee: Number(item.fee) })),
    ),
  ],
  [
    'filtered-later-page-amount-text',
    'A later page of a list with a filter has amounts as texts.',
    both(
      onLaterPage((items) => items),
      changeItems(/[?&]status=\w+&page=[2-9]/, (item) => ({
        ...item,
        amount: String(item.amount),
      })),
    ),
  ],
  [
    'ok-from-second-page',
    'From the second page on, the `status` of a list is `ok`.',
    both(
      onLaterPage((items) => items),
      okIf((url) => /&page=[2-9]$/.test(url)),
    ),
  ],
  [
    'old-fee-null',
    'The fees of transactions behind the first hundred are null.',
    onLaterPage((items, page, perPage) =>
      items.map((item, at) => ((page - 1) * perPage + at < 100 ? item : { ...item, fee: null })),
    ),
  ],
  [
    'oldest-fee-null',
    'The oldest transactions, which only a list in this order shows, have a fee of null.',
    changeItems(/[?&](order=asc|sort=created_at)/, (item) => ({
      ...item,
      reference: randomUUID(),
      fee: null,
    })),
  ],
  [
    'all-with-reversed',
    'A list of all statuses also has transactions that are `reversed`.',
    changeItems(/[?&]status=all/, (item) => ({
      ...item,
      reference: randomUUID(),
      status: 'reversed',
    })),
  ],
  [
    'reversed-with-filter',
    'Reversed transactions are `reversed`, and only a list with this filter shows them.',
    changeItems(/[?&]status=reversed/, (item) => ({
      ...item,
      reference: randomUUID(),
      status: 'reversed',
    })),
  ],
];
