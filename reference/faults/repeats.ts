/**
 * Faults in the handling of a repeated `merchant_reference`.
 * Above 200 lines: one table of faults.
 */
import { setTimeout } from 'node:timers/promises';
import type { Row, Wrap } from '../fault.ts';
import { goodValue, type HeaderName } from '../good-headers.ts';
import { orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { changeRequest, type Members, onPage, page } from '../tampering.ts';
import { refusal } from './acceptance.ts';

/** Stores a `merchant_reference` before it looks at this header, and accepts it the second time. */
const acceptedAgain = (name: HeaderName): Wrap => {
  const seen = new Set<unknown>();
  return changeRequest(({ operation, headers, body }, options) => {
    const reference = orderIn(body)?.merchant_reference;
    const right = goodValue(name, options);
    if (operation !== 'initiate' || reference === undefined || headers.get(name) === right) return;
    if (seen.has(reference)) headers.set(name, right);
    seen.add(reference);
  });
};

/** Changes the response to a disbursement whose `merchant_reference` is that of a refused one. */
const correctedAs =
  (change: (data: Members, refused: Members) => Members): Wrap =>
  (inner) => {
    const refused = new Map<unknown, Members>();
    const accepted = new Set<unknown>();
    return async (request, wire) => {
      const text = request.method === 'POST' ? await request.clone().text() : '';
      const order = orderIn(text);
      const reference = order?.merchant_reference;
      const response = await inner(request, wire);
      if (order === null || typeof reference !== 'string') return response;
      if (response.headers.has(KIND_HEADER)) {
        refused.set(reference, order);
        return response;
      }
      const before = accepted.has(reference) ? undefined : refused.get(reference);
      accepted.add(reference);
      if (before === undefined) return response;
      const envelope = (await response.json()) as Members;
      return Response.json({ ...envelope, data: change(envelope.data as Members, before) });
    };
  };

/** So many requests after the first one, it is no longer pending. */
const LATER = 600;

interface SentAgain {
  /** Of the first one, in requests. */
  readonly age: number;
  readonly headers: Headers;
}

/** Refuses these repeats, and stores their amounts. */
const storesRefusedAmount =
  (isRefused: (order: Members, first: Members, sent: SentAgain) => boolean): Wrap =>
  (inner, options) => {
    const first = new Map<unknown, Members>();
    const numbers = new Map<unknown, number>();
    let count = 0;
    const amounts = new Map<unknown, unknown>();
    const onList = onPage((items) =>
      items.map((item) => ({ ...item, amount: amounts.get(item.reference) ?? item.amount })),
    );
    const listing = onList(inner, options);
    return async (request, wire) => {
      count += 1;
      if (request.method !== 'POST') return listing(request, wire);
      const order = orderIn(await request.clone().text());
      const known = first.get(order?.merchant_reference);
      const age = count - (numbers.get(known?.reference) ?? count);
      const { headers } = request;
      if (known !== undefined && order !== null && isRefused(order, known, { age, headers })) {
        amounts.set(known.reference, order.amount);
        return refusal('repeat', 409);
      }
      const response = await inner(request, wire);
      if (order === null || known !== undefined || response.headers.has(KIND_HEADER))
        return response;
      const { data } = orderIn(await response.clone().text()) ?? {};
      first.set(order.merchant_reference, data as Members);
      numbers.set((data as Members).reference, count);
      return response;
    };
  };

/** Refuses a bank that does not exist, and responds to a later disbursement with that `merchant_reference`. */
const afterNoBank =
  (respond: (response: Response) => Promise<Response> | Response): Wrap =>
  (inner) => {
    const stored = new Set<unknown>();
    return async (request, wire) => {
      const order = request.method === 'POST' ? orderIn(await request.clone().text()) : null;
      if (order?.bank_code === '999') {
        stored.add(order.merchant_reference);
        return refusal('field', 400);
      }
      const response = await inner(request, wire);
      if (response.headers.has(KIND_HEADER)) return response;
      return stored.has(order?.merchant_reference) ? respond(response) : response;
    };
  };

/**
 * Refuses such disbursements, stores that it has responded to the body, and answers an equal one with a success that
 * has no data. `isTogether`: only one that comes while it refuses the first.
 */
const refusalStored =
  (isRefused: (order: Members) => boolean, isTogether = false): Wrap =>
  (inner, { sleep = setTimeout }) => {
    const stored = new Set<string>();
    return async (request, wire) => {
      const text = request.method === 'POST' ? await request.clone().text() : '';
      const order = orderIn(text);
      const response = await inner(request, wire);
      const kind = response.headers.get(KIND_HEADER) ?? 'field';
      const isOther = order === null || !isRefused(order) || !['field', 'repeat'].includes(kind);
      if (isOther) return response;
      if (stored.has(text))
        return Response.json({ status: 'success', message: 'Initiated', data: null, errors: null });
      stored.add(text);
      if (isTogether) await sleep(2);
      if (isTogether) stored.delete(text);
      return refusal('field', 400);
    };
  };

/** A repeat of this kind gets an HTML page. `age`: of the first one, in requests. */
const repeatPage =
  (isMeant: (order: Members, first: Members, age: number) => boolean): Wrap =>
  (inner) => {
    const first = new Map<unknown, { readonly order: Members; readonly at: number }>();
    let count = 0;
    return async (request, wire) => {
      count += 1;
      const order = request.method === 'POST' ? orderIn(await request.clone().text()) : null;
      const known = first.get(order?.merchant_reference);
      if (order !== null && known !== undefined)
        if (isMeant(order, known.order, count - known.at)) return page(500);
      const response = await inner(request, wire);
      if (order !== null && known === undefined && !response.headers.has(KIND_HEADER))
        first.set(order.merchant_reference, { order, at: count });
      return response;
    };
  };

export const repeatFaults: readonly Row[] = [
  [
    'repeat-other-receiver-page',
    'A repeat with another receiver gets a page of HTML.',
    (inner) => {
      const receivers = new Map<unknown, unknown>();
      return async (request, wire) => {
        const order = request.method === 'POST' ? orderIn(await request.clone().text()) : null;
        const { merchant_reference: text, bank_account_number: receiver } = order ?? {};
        const known = receivers.get(text);
        if (known !== undefined && known !== receiver) {
          return new Response('<html>', { status: 500, headers: { 'Content-Type': 'text/html' } });
        }
        const response = await inner(request, wire);
        if (!response.headers.has(KIND_HEADER)) receivers.set(text, receiver);
        return response;
      };
    },
  ],
  [
    'refused-reference-page',
    'A `merchant_reference` of a disbursement without a bank code gets a page of HTML later.',
    (inner) => {
      const stored = new Set<unknown>();
      const known = new Set<unknown>();
      return async (request, wire) => {
        const order = request.method === 'POST' ? orderIn(await request.clone().text()) : null;
        const text = order?.merchant_reference;
        if (stored.has(text)) return page(500);
        const response = await inner(request, wire);
        const isNew = order !== null && !known.has(text);
        if (isNew && response.headers.has(KIND_HEADER) && order.bank_code === undefined)
          stored.add(text);
        known.add(text);
        return response;
      };
    },
  ],
  [
    'corrected-processed',
    'A disbursement that follows a refused one with its `merchant_reference` is `processed` at once.',
    correctedAs((data) => ({ ...data, status: 'processed' })),
  ],
  [
    'corrected-amount',
    'A disbursement that follows a refused one with its `merchant_reference` has twice its amount.',
    correctedAs((data) => ({ ...data, amount: Number(data.amount) * 2 })),
  ],
  [
    'corrected-amount-of-refused',
    'A disbursement that follows a refused one with its `merchant_reference` shows the amount of that one.',
    correctedAs((data, refused) => ({ ...data, amount: refused.amount ?? data.amount })),
  ],
  [
    'no-bank-stored-as-failed',
    'A bank that does not exist is refused, and the same disbursement with a right bank has failed.',
    afterNoBank(async (response) => {
      const envelope = orderIn(await response.text()) ?? {};
      return Response.json({
        ...envelope,
        data: { ...(envelope.data as Members), status: 'failed' },
      });
    }),
  ],
  [
    'no-bank-stored-page',
    'A bank that does not exist is refused, and the same disbursement with a right bank gets an HTML page.',
    afterNoBank(() => page(500)),
  ],
  [
    'refused-amount-stored',
    'An amount below zero is refused, and the same request again gets a success without data.',
    refusalStored(({ amount }) => Number(amount) < 0),
  ],
  [
    'refused-amount-stored-at-once',
    'An amount below zero is refused, and an equal request at the same moment gets a success without data.',
    refusalStored(({ amount }) => Number(amount) < 0, true),
  ],
  [
    'refused-cent-stored',
    'An amount of 0.01 is refused, and the same request again gets a success without data.',
    refusalStored(({ amount }) => amount === 0.01),
  ],
  [
    'refused-bank-stored',
    'A bank that does not exist is refused, and the same request again gets a success without data.',
    refusalStored(({ bank_code }) => bank_code === '999'),
  ],
  [
    'repeat-other-account-page',
    'A repeat in which only the account is another one gets an HTML page.',
    repeatPage(
      (order, first) =>
        order.bank_code === first.bank_code &&
        order.bank_account_number !== first.bank_account_number,
    ),
  ],
  [
    'negative-repeat-stored',
    'A repeat with an amount below zero is refused, and the list then shows this amount.',
    storesRefusedAmount(({ amount }) => Number(amount) < 0),
  ],
  [
    'late-other-amount-page',
    'A repeat with another amount gets an HTML page where the first one is long ago.',
    repeatPage((order, first, age) => order.amount !== first.amount && age > LATER),
  ],
  [
    'late-failed-repeat-page',
    'A repeat gets an HTML page where the first one has failed, because its amount ends with 13.',
    repeatPage((order) => Number(order.amount) % 100 === 13),
  ],
  [
    'late-repeat-stored',
    'A repeat with another amount, long after the first one, is refused, and the list then shows this amount.',
    storesRefusedAmount((order, first, { age }) => order.amount !== first.amount && age > LATER),
  ],
  [
    'refused-repeat-stored',
    'A repeat with another amount is refused, and the list then shows this amount.',
    storesRefusedAmount((order, first) => order.amount !== first.amount),
  ],
  [
    'incomplete-repeat-stored',
    'A repeat without a bank code is refused, and the list then shows its amount.',
    storesRefusedAmount((order) => order.bank_code === undefined),
  ],
  [
    'repeat-without-business-stored',
    'A repeat without a business number is refused, and the list then shows its amount.',
    storesRefusedAmount((_order, _first, { headers }) => !headers.has('x-biz-number')),
  ],
  [
    'repeat-of-any-token-stored',
    'A repeat with a token never issued is refused, and the list then shows its amount.',
    storesRefusedAmount((_order, _first, { headers }) =>
      /^Bearer \S/.test(headers.get('authorization') ?? ''),
    ),
  ],
  [
    'again-any-token',
    'A disbursement that was refused for its token, or without one, is accepted when it is sent again.',
    acceptedAgain('authorization'),
  ],
  [
    'again-no-business',
    'A disbursement that was refused without a business number is accepted when it is sent again.',
    acceptedAgain('x-biz-number'),
  ],
  [
    'again-no-type',
    'A disbursement that was refused without a media type is accepted when it is sent again.',
    acceptedAgain('content-type'),
  ],
];
