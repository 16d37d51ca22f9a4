/** Faults of lists that look for settled transactions, or order them: a batch settles all in a quiet time. */
import type { Row, Wrap } from '../fault.ts';
import { KIND_HEADER } from '../render.ts';
import type { Members } from '../tampering.ts';

/** Without a disbursement for so long, a batch runs. */
const QUIET_MS = 3000;

/** Transactions are pending until a batch settles them; such lists change those that are settled. */
const settledIn =
  (isList: (query: URLSearchParams) => boolean, change: (item: Members) => Members): Wrap =>
  (inner, { nowMs = Date.now }) => {
    const waiting = new Set<unknown>();
    const settled = new Set<unknown>();
    let lastMs = Number.POSITIVE_INFINITY;
    return async (request, wire) => {
      const isMeant = isList(new URL(request.url).searchParams);
      if (nowMs() - lastMs > QUIET_MS) {
        for (const reference of waiting) settled.add(reference);
        waiting.clear();
      }
      if (request.method === 'POST') lastMs = nowMs();
      const response = await inner(request, wire);
      if (response.headers.has(KIND_HEADER)) return response;
      const body = (await response.clone().json()) as { readonly data: Members | Members[] };
      if (!Array.isArray(body.data)) {
        if (!settled.has(body.data.reference)) waiting.add(body.data.reference);
        return response;
      }
      const data = body.data.map((item) => {
        if (!settled.has(item.reference)) return { ...item, status: 'pending' };
        return isMeant ? change(item) : item;
      });
      return Response.json({ ...body, data });
    };
  };

/** The same for lists with this parameter. */
const settledOn = (parameter: string, change: (item: Members) => Members): Wrap =>
  settledIn((query) => query.has(parameter), change);

const asText = (item: Members): Members => ({ ...item, amount: String(item.amount) });
const asNumber = (item: Members): Members => ({ ...item, fee: Number(item.fee) });
const otherStatus = (item: Members): Members => ({ ...item, status: 'completed' });

export const settledFaults: readonly Row[] = [
  [
    'settled-lookup-status',
    'A settled transaction that a list finds by its `reference` is `completed`.',
    settledOn('reference', otherStatus),
  ],
  [
    'settled-own-lookup-amount-text',
    'The amount of a settled transaction that a list finds by its `merchant_reference` is a text.',
    settledOn('merchant_reference', asText),
  ],
  [
    'settled-search-status',
    'A settled transaction that a search finds is `completed`.',
    settledOn('search', otherStatus),
  ],
  [
    'settled-order-fee-number',
    'In an order, the fees of settled transactions are numbers.',
    settledOn('sort', asNumber),
  ],
  [
    'settled-type-status',
    'Settled transactions of one type are `completed`.',
    settledOn('type', otherStatus),
  ],
  [
    'settled-days-amount-text',
    'Between two days, the amounts of settled transactions are texts.',
    settledOn('startDate', asText),
  ],
  [
    'settled-unsized-status',
    'In a list without a size, settled transactions are `completed`.',
    settledIn((query) => query.size === 0, otherStatus),
  ],
  [
    'settled-later-page-fee-number',
    'From the second page on, the fees of settled transactions are numbers.',
    settledIn((query) => query.size === 2 && query.has('perPage') && query.has('page'), asNumber),
  ],
];
