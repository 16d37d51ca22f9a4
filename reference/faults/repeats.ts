/** Faults in the handling of a repeated `merchant_reference`. */
import type { Row, Wrap } from '../fault.ts';
import { KIND_HEADER } from '../render.ts';
import { both, type Members, onPage } from './tampering.ts';

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

/** Answers a text that is stored like an earlier one with the transaction of that one. */
const storedAs =
  (stored: (merchantReference: string) => string): Wrap =>
  (inner) => {
    const first = new Map<string, { readonly text: unknown; readonly body: string }>();
    return async (request, wire) => {
      const order = request.method === 'POST' ? parse(await request.clone().text()) : null;
      const response = await inner(request, wire);
      const { merchant_reference: text } = order ?? {};
      if (typeof text !== 'string' || response.headers.has(KIND_HEADER)) return response;
      const { status, headers } = response;
      const own = await response.text();
      const known = first.get(stored(text));
      if (known === undefined) first.set(stored(text), { text, body: own });
      const isOther = known !== undefined && known.text !== text;
      return new Response(isOther ? known.body : own, { status, headers });
    };
  };

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Stored texts that lose a difference, by the name of the fault. */
const stores: readonly (readonly [
  name: string,
  sentence: string,
  stored: (text: string) => string,
])[] = [
  [
    'key-first-64',
    'Only the first 64 characters of a `merchant_reference` are stored.',
    (text) => text.slice(0, 64),
  ],
  [
    'key-without-accents',
    'A collation compares a `merchant_reference` without accents.',
    (text) => text.normalize('NFD').replace(/\p{Mn}/gu, ''),
  ],
  [
    'key-emoji-equal',
    'A collation compares all emoji of a `merchant_reference` as equal.',
    (text) => text.replace(/[\u{10000}-\u{10ffff}]|[\ud800-\udfff]/gu, '\ufffd'),
  ],
  [
    'key-without-controls',
    'Control characters are removed from a `merchant_reference`.',
    (text) => text.replace(/\p{Cc}/gu, ''),
  ],
  [
    'key-until-zero',
    'A `merchant_reference` ends at a zero character.',
    (text) => text.split('\0')[0] ?? '',
  ],
  [
    'key-without-quotes',
    'Quotation marks are removed from a `merchant_reference`.',
    (text) => text.replace(/["']/g, ''),
  ],
  [
    'key-unescaped',
    'Backslashes in a `merchant_reference` are taken as escapes.',
    (text) => text.replace(/\\(.)/g, '$1'),
  ],
  ['key-percent-decoded', 'A `merchant_reference` is percent-decoded.', percentDecoded],
  [
    'key-without-slashes',
    'Slashes at the ends of a `merchant_reference` are removed.',
    (text) => text.replace(/^\/+|\/+$/g, ''),
  ],
  [
    'key-in-one-byte',
    'A column of one byte for each character stores all others as a question mark.',
    (text) => text.replace(/[^\0-\xff]/gu, '?'),
  ],
  [
    'key-without-hyphens',
    'Hyphens and underscores are removed from a `merchant_reference`.',
    (text) => text.replace(/[-_]/g, ''),
  ],
];

/** Answers a repeat with the first transaction, changed. */
const replayed =
  (change: (data: Members) => Members): Wrap =>
  (inner, { tokens, bizNumbers }) => {
    const first = new Map<unknown, Members>();
    return async (request, wire) => {
      const { method, headers } = request;
      const isRight =
        headers.get('authorization') === `Bearer ${tokens[0]}` &&
        headers.get('x-biz-number') === bizNumbers[0] &&
        headers.has('content-type');
      const order = method === 'POST' && isRight ? parse(await request.clone().text()) : null;
      const envelope = first.get(order?.merchant_reference);
      if (envelope !== undefined) {
        return Response.json({ ...envelope, data: change(envelope.data as Members) });
      }
      const response = await inner(request, wire);
      if (order === null || response.headers.has(KIND_HEADER)) return response;
      first.set(order.merchant_reference, parse(await response.clone().text()) ?? {});
      return response;
    };
  };

export const repeatFaults: readonly Row[] = [
  ...stores.map(([name, sentence, stored]): Row => [name, sentence, storedAs(stored)]),
  [
    'replay-in-cents',
    'A repeat gets the first transaction, with its amount in hundredths.',
    replayed((data) => ({ ...data, amount: Number(data.amount) * 100 })),
  ],
  [
    'replay-without-status',
    'A repeat gets the first transaction, with a status of null.',
    replayed((data) => ({ ...data, status: null })),
  ],
  [
    'second-amount-of-first',
    'A repeated `merchant_reference` is a second transaction, with the amount of the first.',
    second({ storedOrder: (order, first) => ({ ...order, amount: first.amount }) }),
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
