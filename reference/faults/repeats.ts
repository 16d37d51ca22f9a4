/** Faults in the handling of a repeated `merchant_reference`. */
import type { Wrap } from '../fault.ts';
import { KIND_HEADER } from '../render.ts';
import { both, type Members, onItem } from './tampering.ts';

type Row = readonly [name: string, sentence: string, wrap: Wrap];

/** What a second transaction is stored from, and what its response shows. */
interface Second {
  readonly storedOrder?: (order: Members, first: Members) => Members;
  readonly changeSecond?: (data: Members) => Members;
}

function parse(text: string): Members | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Members) : null;
  } catch {
    return null;
  }
}

/** Accepts a repeat with another `merchant_reference`, so that the service sees no repeat. */
const second =
  ({ storedOrder = (order) => order, changeSecond = (data) => data }: Second): Wrap =>
  (inner) => {
    const first = new Map<unknown, Members>();
    let count = 0;
    return async (request, wire) => {
      const text = request.method === 'POST' ? await request.clone().text() : '';
      const order = parse(text);
      const firstOrder = first.get(order?.merchant_reference);
      if (order === null || firstOrder === undefined) {
        const response = await inner(request, wire);
        const isAccepted = order !== null && !response.headers.has(KIND_HEADER);
        if (isAccepted) first.set(order.merchant_reference, order);
        return response;
      }
      count += 1;
      const renamed = { ...storedOrder(order, firstOrder), merchant_reference: `again${count}` };
      const { url, method, headers } = request;
      const body = JSON.stringify(renamed);
      const response = await inner(new Request(url, { method, headers, body }), wire);
      if (response.headers.has(KIND_HEADER)) return response;
      const envelope = (await response.json()) as Members;
      const changed = { ...envelope, data: changeSecond(envelope.data as Members) };
      return Response.json(changed, { status: response.status, headers: response.headers });
    };
  };

const entryOf = (data: Members) => (data.activities as Members[])[0] ?? {};

/** The list shows a second transaction with another amount than the stored one. */
function listedOtherwise(change: (amount: number) => number): Wrap {
  return (inner, options) => {
    const references = new Set<unknown>();
    const changeSecond = (data: Members) => {
      references.add(data.reference);
      return data;
    };
    const onList = onItem((item) =>
      references.has(item.reference) ? { ...item, amount: change(Number(item.amount)) } : item,
    );
    return both(second({ changeSecond }), onList)(inner, options);
  };
}

export const repeatFaults: readonly Row[] = [
  [
    'second-amount-of-first',
    'A repeated `merchant_reference` is a second transaction, with the amount of the first.',
    second({ storedOrder: (order, first) => ({ ...order, amount: first.amount }) }),
  ],
  [
    'second-amount-listed',
    'The list shows a second transaction of one `merchant_reference` with twice its amount.',
    listedOtherwise((amount) => amount * 2),
  ],
  [
    'second-processed',
    'A new second transaction of one `merchant_reference` is `processed`.',
    second({ changeSecond: (data) => ({ ...data, status: 'processed' }) }),
  ],
  [
    'second-activities-of-both',
    'A new second transaction of one `merchant_reference` has two activities.',
    second({ changeSecond: (data) => ({ ...data, activities: [entryOf(data), entryOf(data)] }) }),
  ],
  [
    'second-action-repeated',
    'The activity of a second transaction of one `merchant_reference` has the action `repeated`.',
    second({
      changeSecond: (data) => ({ ...data, activities: [{ ...entryOf(data), action: 'repeated' }] }),
    }),
  ],
];
