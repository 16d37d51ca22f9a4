/** Faults in what is stored without its client, so that it is shown to the other one. */
import { setTimeout } from 'node:timers/promises';
import { first, isList, isOther, tokenOf } from '../clients.ts';
import type { Row, Wrap } from '../fault.ts';
import { orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { changeRequest, type Members } from '../tampering.ts';

/** The item with the fields of another transaction. */
function shownAs(item: Members, shown: Members | undefined): Members {
  if (shown === undefined) return item;
  const { reference, amount, fee, narration } = shown;
  return { ...item, reference, amount, fee, narration };
}

/** Shows the second client the first one's transaction of a `merchant_reference` that both sent. */
const sharedReferences: Wrap = (inner, options) => {
  const ofFirst = new Map<unknown, Members>();
  const shared: Members[] = [];
  return async (request, wire) => {
    const text = request.method === 'POST' ? await request.clone().text() : '';
    const key = orderIn(text)?.merchant_reference;
    const response = await inner(request, wire);
    if (response.headers.has(KIND_HEADER)) return response;
    const body = (await response.clone().json()) as Members;
    if (!isOther(request, options)) {
      const isOwn = tokenOf(request) === first(options).token && key !== undefined;
      if (isOwn && !ofFirst.has(key)) ofFirst.set(key, body.data as Members);
      return response;
    }
    const known = ofFirst.get(key);
    if (known !== undefined) shared.push(known);
    if (!isList(request)) return response;
    const own = body.data as Members[];
    // Pages stay as long as they may be.
    const items = own.map((item, at) => shownAs(item, shared[at]));
    return Response.json({ ...body, data: items });
  };
};

/** Responses show the second client the first one's amount of a `merchant_reference` that both sent. */
const sharedAmounts: Wrap = (inner, options) => {
  const amounts = new Map<unknown, unknown>();
  return async (request, wire) => {
    const order = isList(request) ? null : orderIn(await request.clone().text());
    const response = await inner(request, wire);
    if (order === null || response.headers.has(KIND_HEADER)) return response;
    if (!isOther(request, options)) {
      amounts.set(order.merchant_reference, order.amount);
      return response;
    }
    const { data, ...body } = (await response.json()) as { readonly data: Members };
    const amount = amounts.get(order.merchant_reference) ?? data.amount;
    return Response.json({ ...body, data: { ...data, amount } });
  };
};

/** Of disbursements of both clients in flight, that of the second one shows the amount of the first one. */
const mixedAmounts: Wrap = (inner, options) => {
  const { sleep = setTimeout } = options;
  let window: unknown[] = [];
  return async (request, wire) => {
    const order = isList(request) ? null : orderIn(await request.clone().text());
    const response = await inner(request, wire);
    if (order === null || response.headers.has(KIND_HEADER)) return response;
    const mine = window;
    if (!isOther(request, options)) mine.push(order.amount);
    await sleep(WINDOW_MS);
    if (window === mine) window = [];
    const [amount] = mine;
    if (amount === undefined || !isOther(request, options)) return response;
    const { data, ...body } = (await response.json()) as { readonly data: Members };
    return Response.json({ ...body, data: { ...data, amount } });
  };
};
/** Long enough for another request to arrive. */
const WINDOW_MS = 2;

/** The cached items, in addition to the current ones. */
function merged(text: string, cached: string): string {
  const body = JSON.parse(text) as { data: unknown[] };
  const other = JSON.parse(cached) as { data: unknown[] };
  return JSON.stringify({ ...body, data: [...body.data, ...other.data] });
}

export const storedWithoutClientFaults: readonly Row[] = [
  [
    'client-reference-shared',
    'A `merchant_reference` of the first client shows the second one its transaction.',
    sharedReferences,
  ],
  [
    'client-amount-of-reference',
    'A disbursement of the second client shows the amount of the first one for its `merchant_reference`.',
    sharedAmounts,
  ],
  [
    'client-amount-in-flight',
    'A disbursement of the second client shows the amount of one of the first client that is in flight.',
    mixedAmounts,
  ],
  [
    'client-cache-by-coding',
    'Lists are stored by their address and `Accept-Encoding`, without the client.',
    (inner, options) => {
      const stored = new Map<string, Promise<Response>>();
      return async (request, wire) => {
        const coding = request.headers.get('accept-encoding');
        const isKnown = [options.tokens[0], options.other?.token].includes(tokenOf(request));
        if (!isList(request) || coding === null || !isKnown) return inner(request, wire);
        const key = `${request.url} ${coding}`;
        const response = stored.get(key) ?? Promise.resolve(inner(request, wire));
        stored.set(key, response);
        return (await response).clone();
      };
    },
  ],
  [
    'client-key-shared',
    'Responses are stored by `Idempotency-Key`, without the client.',
    (inner, options) => {
      const bodies = new Map<string, string>();
      return async (request, wire) => {
        const key = request.headers.get('idempotency-key');
        const isKnown = [options.tokens[0], options.other?.token].includes(tokenOf(request));
        if (key === null || !isKnown) return inner(request, wire);
        const earlier = bodies.get(key);
        if (earlier !== undefined)
          return new Response(earlier, { headers: { 'Content-Type': 'application/json' } });
        const response = await inner(request, wire);
        if (!response.headers.has(KIND_HEADER)) bodies.set(key, await response.clone().text());
        return response;
      };
    },
  ],
  [
    'client-repeat-booked',
    'A `merchant_reference` of the first client makes a new transaction of it, also where the second one sent it.',
    (inner, options) => {
      const known = new Set<unknown>();
      return changeRequest((draft, { other }) => {
        const order = orderIn(draft.body);
        if (draft.operation !== 'initiate' || order === null) return;
        const sender = draft.headers.get('authorization');
        const { token, business } = first(options);
        if (sender === `Bearer ${token}`) known.add(order.merchant_reference);
        if (sender !== `Bearer ${other?.token}` || !known.has(order.merchant_reference)) return;
        draft.headers.set('authorization', `Bearer ${token}`);
        draft.headers.set('x-biz-number', business);
        draft.body = JSON.stringify({
          ...order,
          merchant_reference: `${order.merchant_reference}2`,
        });
      })(inner, options);
    },
  ],
  [
    'client-cache-by-address',
    'A list is cached by its address only, so a client gets items of another one.',
    (inner, options) => {
      const pages = new Map<string, string>();
      return async (request, wire) => {
        const response = await inner(request, wire);
        if (!isList(request) || response.headers.get(KIND_HEADER) !== null) return response;
        const isOfOther = isOther(request, options);
        const cachedPage = pages.get(request.url);
        const text = await response.text();
        if (!isOfOther) pages.set(request.url, text);
        const body = isOfOther && cachedPage !== undefined ? merged(text, cachedPage) : text;
        return new Response(body, { headers: { 'Content-Type': 'application/json' } });
      };
    },
  ],
];
