/** Faults of a target that makes a second transaction of a repeated `merchant_reference`. */
import type { Row, Wrap } from '../fault.ts';
import { entryOf, isComplete, orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { both, type Members, onPage } from '../tampering.ts';

/** What a second transaction is stored from, and what its response shows. */
interface Second {
  readonly storedOrder?: (order: Members, first: Members) => Members;
  readonly changeSecond?: (data: Members) => Members;
}

/** Accepts a repeat with another `merchant_reference`, so that the service sees no repeat. */
const second =
  ({ storedOrder = (order) => order, changeSecond = (data) => data }: Second): Wrap =>
  (inner) => {
    const first = new Map<unknown, Members>();
    let count = 0;
    return async (request, wire) => {
      const text = request.method === 'POST' ? await request.clone().text() : '';
      const order = orderIn(text);
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

/** Lists change the items of second transactions. */
function listedOtherwise(
  change: (items: readonly Members[], isSecond: (item: Members) => boolean) => readonly Members[],
): Wrap {
  return (inner, options) => {
    const references = new Set<unknown>();
    const changeSecond = (data: Members) => {
      references.add(data.reference);
      return data;
    };
    const onList = onPage((items) => change(items, ({ reference }) => references.has(reference)));
    return both(second({ changeSecond }), onList)(inner, options);
  };
}

const withFields = (change: (item: Members) => Members) =>
  listedOtherwise((items, isSecond) =>
    items.map((item) => (isSecond(item) ? { ...item, ...change(item) } : item)),
  );

export const secondTransactionFaults: readonly Row[] = [
  [
    'second-amount-of-first',
    'A repeated `merchant_reference` is a second transaction, with the amount of the first.',
    second({
      storedOrder: (order, first) =>
        isComplete(order) ? { ...order, amount: first.amount } : order,
    }),
  ],
  [
    'second-amount-listed',
    'The list shows a second transaction of one `merchant_reference` with twice its amount.',
    withFields(({ amount }) => ({ amount: Number(amount) * 2 })),
  ],
  [
    'second-fee-listed',
    'The list shows a second transaction of one `merchant_reference` without its fee.',
    withFields(() => ({ fee: '0.00' })),
  ],
  [
    'second-narration-listed',
    'The list calls a second transaction of one `merchant_reference` a duplicate.',
    withFields(({ narration }) => ({ narration: `Duplicate: ${narration}` })),
  ],
  [
    'second-not-listed',
    'The list never shows a second transaction of one `merchant_reference`.',
    listedOtherwise((items, isSecond) => items.filter((item) => !isSecond(item))),
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
