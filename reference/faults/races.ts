/**
 * Faults of two simultaneous requests: state that both share or write.
 * Above 200 lines: one table of faults.
 */
import { setTimeout } from 'node:timers/promises';
import type { Row, Wrap } from '../fault.ts';
import type { HeaderName } from '../good-headers.ts';
import { isComplete, orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { type Members, onPage, page } from '../tampering.ts';
import { refusal } from './acceptance.ts';

/** Long enough for another request in flight to get its response too. */
const WINDOW_MS = 2;

interface Accepted {
  readonly envelope: Members;
  readonly data: Members;
}

/** Makes the response to a disbursement from those that were accepted in the same window. */
type Clash = (own: Accepted, others: readonly Accepted[]) => Accepted;

const atOnce =
  (clash: Clash, onLists?: (items: readonly Members[]) => readonly Members[]): Wrap =>
  (inner, options) => {
    const { sleep = setTimeout } = options;
    let window: Accepted[] = [];
    const handler = onLists === undefined ? inner : onPage(onLists)(inner, options);
    return async (request, wire) => {
      const response = await handler(request, wire);
      if (request.method !== 'POST' || response.headers.has(KIND_HEADER)) return response;
      const envelope = (await response.json()) as Members;
      const own = { envelope, data: envelope.data as Members };
      const mine = window;
      mine.push(own);
      await sleep(WINDOW_MS);
      if (window === mine) window = [];
      const { envelope: sentEnvelope, data } = clash(
        own,
        mine.filter((one) => one !== own),
      );
      return Response.json({ ...sentEnvelope, data }, { status: response.status });
    };
  };

/** Refuses the documented list while it makes so many disbursements. */
const busyWith =
  (most: number): Wrap =>
  (inner, options) => {
    const { sleep = setTimeout } = options;
    let inFlight = 0;
    return async (request, wire) => {
      const isMeant = request.method === 'GET' && request.url.endsWith('?perPage=25');
      if (isMeant && inFlight >= most) return refusal('field', 409);
      if (request.method !== 'POST') return inner(request, wire);
      inFlight += 1;
      await sleep(WINDOW_MS);
      inFlight -= 1;
      return inner(request, wire);
    };
  };

function lost(): Wrap {
  return (inner, options) => {
    const lostReferences = new Set<unknown>();
    const clash: Clash = (own, [other]) => {
      // Of two that write simultaneously, the later one wins.
      if (other !== undefined && !lostReferences.has(other.data.reference))
        lostReferences.add(own.data.reference);
      return own;
    };
    const hide = (items: readonly Members[]) =>
      items.filter(({ reference }) => !lostReferences.has(reference));
    return atOnce(clash, hide)(inner, options);
  };
}

function twice(): Wrap {
  return (inner, options) => {
    const doubled = new Set<unknown>();
    const clash: Clash = (own, others) => {
      if (others.length > 0) doubled.add(own.data.reference);
      return own;
    };
    const show = (items: readonly Members[]) =>
      items.flatMap((item) => (doubled.has(item.reference) ? [item, item] : [item]));
    return atOnce(clash, (items) => show(items).slice(0, items.length))(inner, options);
  };
}

/** Answers a request that is equal to one in flight with the response of that one, changed. */
const equalAtOnce =
  (change: (data: Members) => Members): Wrap =>
  (inner, { sleep = setTimeout }) => {
    const inFlight = new Map<string, Promise<Response>>();
    return async (request, wire) => {
      const text = request.method === 'POST' ? await request.clone().text() : '';
      if (text === '') return inner(request, wire);
      const key = JSON.stringify([...request.headers, text]);
      const earlier = await inFlight.get(key);
      if (earlier !== undefined && !earlier.headers.has(KIND_HEADER)) {
        const envelope = (await earlier.clone().json()) as Members;
        return Response.json({ ...envelope, data: change(envelope.data as Members) });
      }
      const own = inner(request, wire);
      inFlight.set(key, own);
      await sleep(WINDOW_MS);
      inFlight.delete(key);
      return (await own).clone();
    };
  };

/** Answers each of several equal requests in flight together with the transaction, processed. */
const equalProcessed: Wrap = (inner, options) => {
  const { sleep = setTimeout } = options;
  const counts = new Map<string, number>();
  const together = equalAtOnce((data) => data)(inner, options);
  return async (request, wire) => {
    const text = request.method === 'POST' ? await request.clone().text() : '';
    counts.set(text, (counts.get(text) ?? 0) + 1);
    const response = await together(request, wire);
    await sleep(WINDOW_MS);
    if (text === '' || counts.get(text) === 1 || response.headers.has(KIND_HEADER)) return response;
    const envelope = (await response.json()) as Members;
    return Response.json({
      ...envelope,
      data: { ...(envelope.data as Members), status: 'processed' },
    });
  };
};

/** Counts equal disbursements in flight together; `end`: a later one is not together with them. */
function countEqual() {
  const inFlight = new Map<string, { count: number }>();
  return async (request: Request) => {
    const key = JSON.stringify([...request.headers, await request.clone().text()]);
    const isFirst = !inFlight.has(key);
    const together = inFlight.get(key) ?? { count: 0 };
    inFlight.set(key, together);
    together.count += 1;
    return { together, isFirst, end: () => inFlight.get(key) === together && inFlight.delete(key) };
  };
}

const conflict = (message: string) =>
  Response.json(
    { status: 'error', message, data: null, errors: null },
    { status: 409, headers: { [KIND_HEADER]: 'conflict' } },
  );

/** Refuses all of several equal requests that are in flight together, as after a deadlock. */
const equalRefused: Wrap = (inner, { sleep = setTimeout }) => {
  const count = countEqual();
  return async (request, wire) => {
    if (request.method !== 'POST') return inner(request, wire);
    const { together, end } = await count(request);
    await sleep(WINDOW_MS);
    end();
    return together.count === 1 ? inner(request, wire) : conflict('Try it again');
  };
};

/** Of equal requests in flight together, refuses all but the first, which is processed by then. */
const firstProcessed: Wrap = (inner, { sleep = setTimeout }) => {
  const count = countEqual();
  return async (request, wire) => {
    if (request.method !== 'POST') return inner(request, wire);
    const { together, isFirst, end } = await count(request);
    if (!isFirst) return conflict('In progress');
    await sleep(WINDOW_MS);
    end();
    const response = await inner(request, wire);
    if (together.count === 1 || response.headers.has(KIND_HEADER)) return response;
    const { data, ...rest } = (await response.json()) as { readonly data: Members };
    return Response.json({ ...rest, data: { ...data, status: 'processing' } });
  };
};

/** Lists have a disbursement before its response, and its amount only after it. */
function amountLate(): Wrap {
  return (inner, options) => {
    const { sleep = setTimeout } = options;
    const inFlight = new Set<unknown>();
    const hide = (items: readonly Members[]) =>
      items.map((item) => (inFlight.has(item.reference) ? { ...item, amount: 0 } : item));
    const handler = onPage(hide)(inner, options);
    return async (request, wire) => {
      const response = await handler(request, wire);
      if (request.method !== 'POST' || response.headers.has(KIND_HEADER)) return response;
      const { data } = (await response.clone().json()) as { readonly data: Members };
      inFlight.add(data.reference);
      await sleep(WINDOW_MS);
      inFlight.delete(data.reference);
      return response;
    };
  };
}

/** Answers a request without a header together with one whose body is the same. */
const sharedWithout =
  (name: HeaderName): Wrap =>
  (inner, { sleep = setTimeout }) => {
    const inFlight = new Map<string, Promise<Response>>();
    return async (request, wire) => {
      if (request.method !== 'POST') return inner(request, wire);
      const text = await request.clone().text();
      const shared = inFlight.get(text);
      const hasHeader = request.headers.has(name);
      if (shared !== undefined && !hasHeader) return (await shared).clone();
      const own = inner(request, wire);
      if (shared !== undefined || !hasHeader) return own;
      inFlight.set(text, own);
      await sleep(WINDOW_MS);
      inFlight.delete(text);
      return (await own).clone();
    };
  };

/** Refuses a request that is equal to one in flight with a key, and writes no envelope. */
const keyInFlight: Wrap = (inner, { sleep = setTimeout }) => {
  const inFlight = new Set<string>();
  return async (request, wire) => {
    if (!request.headers.has('idempotency-key')) return inner(request, wire);
    const key = JSON.stringify([...request.headers, await request.clone().text()]);
    if (inFlight.has(key)) return new Response('Conflict', { status: 409 });
    inFlight.add(key);
    await sleep(WINDOW_MS);
    inFlight.delete(key);
    return inner(request, wire);
  };
};

/** What a request with the token and a business number orders, under a `merchant_reference`; `null` for any other. */
async function referencedOrder(request: Request, token: string | undefined) {
  const { headers } = request;
  const hasHeaders =
    headers.get('authorization') === `Bearer ${token}` && headers.has('x-biz-number');
  const order = hasHeaders ? orderIn(await request.clone().text()) : null;
  if (order === null || !isComplete(order) || order.merchant_reference === '') return null;
  return { reference: order.merchant_reference, amount: Number(order.amount) };
}

/** Looks for the transaction of a `merchant_reference` in flight with another amount, which does not exist yet. */
const otherAmountInFlight: Wrap = (inner, { tokens, sleep = setTimeout }) => {
  const inFlight = new Map<unknown, number>();
  const made = new Set<unknown>();
  return async (request, wire) => {
    const order = await referencedOrder(request, tokens[0]);
    if (order === null || made.has(order.reference)) return inner(request, wire);
    const { reference, amount } = order;
    const known = inFlight.get(reference);
    if (known !== undefined && known !== amount) return page(500);
    if (known !== undefined) return inner(request, wire);
    inFlight.set(reference, amount);
    await sleep(WINDOW_MS);
    inFlight.delete(reference);
    made.add(reference);
    return inner(request, wire);
  };
};

/** Makes one transaction of two amounts that are in flight with one new `merchant_reference`. */
const amountsSummed =
  (isInResponses: boolean): Wrap =>
  (inner, options) => {
    const { tokens, sleep = setTimeout } = options;
    const inFlight = new Map<unknown, { readonly amounts: number[]; first: Promise<Response> }>();
    const made = new Set<unknown>();
    const sums = new Map<unknown, number>();
    const summed = (data: Members) => ({
      ...data,
      amount: sums.get(data.reference) ?? data.amount,
    });
    const handler = onPage((items) => items.map(summed))(inner, options);
    const shown = async (response: Response, amounts: readonly number[], own: number) => {
      if (amounts.length < 2 || response.headers.has(KIND_HEADER)) return response;
      const { data, ...rest } = (await response.json()) as { readonly data: Members };
      const sum = amounts.reduce((one, other) => one + other);
      sums.set(data.reference, sum);
      return Response.json({ ...rest, data: { ...data, amount: isInResponses ? sum : own } });
    };
    return async (request, wire) => {
      const order = await referencedOrder(request, tokens[0]);
      if (order === null || made.has(order.reference)) return handler(request, wire);
      const { reference, amount } = order;
      const known = inFlight.get(reference);
      if (known?.amounts.includes(amount) === true) return handler(request, wire);
      known?.amounts.push(amount);
      if (known !== undefined) return shown((await known.first).clone(), known.amounts, amount);
      const first = sleep(WINDOW_MS).then(() => handler(request, wire));
      const amounts = [amount];
      inFlight.set(reference, { amounts, first });
      const response = await first;
      inFlight.delete(reference);
      made.add(reference);
      return shown(response.clone(), amounts, amount);
    };
  };

export const raceFaults: readonly Row[] = [
  [
    'race-same-reference',
    'Two disbursements at the same moment get the same reference.',
    atOnce((own, others) => {
      const [least] = [own, ...others].map(({ data }) => String(data.reference)).sort();
      return { ...own, data: { ...own.data, reference: least } };
    }),
  ],
  [
    'race-mixed-up',
    'Of two disbursements at the same moment each gets the response of the other.',
    atOnce((own, [other]) => other ?? own),
  ],
  [
    'race-replay-in-cents',
    'Of equal disbursements at the same moment, all but one show the amount in hundredths.',
    equalAtOnce((data) => ({ ...data, amount: Number(data.amount) * 100 })),
  ],
  ['race-equal-refused', 'Equal disbursements at the same moment are all refused.', equalRefused],
  ['race-lost', 'Of two disbursements at the same moment one is never listed.', lost()],
  [
    'race-amount-late',
    'A list shows the amount of a disbursement as 0 until its response is sent.',
    amountLate(),
  ],
  ['race-twice', 'Two disbursements at the same moment are listed twice.', twice()],
  [
    'race-first-processed',
    'Of equal disbursements at the same moment one is accepted, as processed already.',
    firstProcessed,
  ],
  [
    'race-equal-processed',
    'Equal disbursements at the same moment all get the transaction as it is later: processed.',
    equalProcessed,
  ],
  [
    'race-equal-summed',
    'Equal disbursements at the same moment get one response, and a list shows the sum of their amounts.',
    (inner, options) => {
      const summed = new Set<unknown>();
      const shown = onPage((items) =>
        items.map((item) =>
          summed.has(item.reference) ? { ...item, amount: Number(item.amount) * 2 } : item,
        ),
      )(inner, options);
      return equalAtOnce((data) => {
        summed.add(data.reference);
        return data;
      })(shown, options);
    },
  ],
  [
    'race-without-token',
    'A disbursement without Authorization gets the response to one with the same body in flight.',
    sharedWithout('authorization'),
  ],
  [
    'race-without-business',
    'A disbursement without X-Biz-Number gets the response to one with the same body in flight.',
    sharedWithout('x-biz-number'),
  ],
  [
    'race-without-type',
    'A disbursement without Content-Type gets the response to one with the same body in flight.',
    sharedWithout('content-type'),
  ],
  [
    'race-key-text',
    'A disbursement whose `Idempotency-Key` is in flight with the same body gets a plain text.',
    keyInFlight,
  ],
  [
    'race-other-amount-page',
    'A disbursement whose new `merchant_reference` is in flight with another amount gets an HTML page.',
    otherAmountInFlight,
  ],
  [
    'race-amounts-summed',
    'Two amounts at the same moment with one new `merchant_reference` make one transaction, of their sum.',
    amountsSummed(true),
  ],
  [
    'race-amounts-summed-in-list',
    'The same, and the responses have the amounts as sent: only a list shows the sum.',
    amountsSummed(false),
  ],
  [
    'race-list-refused',
    'The documented list is refused while the service makes five disbursements.',
    busyWith(5),
  ],
];
