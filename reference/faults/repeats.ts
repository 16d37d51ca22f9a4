/**
 * Faults in the handling of a repeated `merchant_reference`.
 * Above 200 lines: one table of faults.
 */
import type { Row, Wrap } from '../fault.ts';
import { goodValue, type HeaderName } from '../good-headers.ts';
import { KIND_HEADER } from '../render.ts';
import { both, changeRequest, type Members, onPage, page } from '../tampering.ts';
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

/** What a second transaction is stored from, and what its response shows. */
interface Second {
  readonly storedOrder?: (order: Members, first: Members) => Members;
  readonly changeSecond?: (data: Members) => Members;
}

/** The members of a body; `null` where it is no JSON object. */
export function orderIn(text: string): Members | null {
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

const isComplete = ({ bank_code: bank, amount }: Members) =>
  bank !== undefined && typeof amount === 'number';

/** Answers a repeat with the first transaction, changed. */
const replayed =
  (change: (data: Members) => Members, isMeant = isComplete): Wrap =>
  (inner, { tokens, bizNumbers }) => {
    const first = new Map<unknown, Members>();
    return async (request, wire) => {
      const { method, headers } = request;
      const isRight =
        headers.get('authorization') === `Bearer ${tokens[0]}` &&
        headers.get('x-biz-number') === bizNumbers[0] &&
        (headers.get('content-type') ?? '') !== '';
      const order = method === 'POST' && isRight ? orderIn(await request.clone().text()) : null;
      const envelope = first.get(order?.merchant_reference);
      if (envelope !== undefined && isMeant(order ?? {})) {
        return Response.json({ ...envelope, data: change(envelope.data as Members) });
      }
      const response = await inner(request, wire);
      if (order === null || response.headers.has(KIND_HEADER)) return response;
      first.set(order.merchant_reference, orderIn(await response.clone().text()) ?? {});
      return response;
    };
  };

/** Answers a repeat with the first transaction, whose activity has no agent if none was sent. */
const replayedWithoutAgent: Wrap = (inner) => {
  const first = new Map<string, Members>();
  return async (request, wire) => {
    const text = request.method === 'POST' ? await request.clone().text() : '';
    const response = await inner(request, wire);
    const kind = response.headers.get(KIND_HEADER);
    const envelope = first.get(text);
    if (envelope !== undefined && (kind === null || kind === 'repeat')) {
      const data = envelope.data as Members;
      const activities = [{ ...entryOf(data), user_agent: null }];
      return Response.json({ ...envelope, data: { ...data, activities } });
    }
    if (text !== '' && kind === null && !request.headers.has('user-agent'))
      first.set(text, orderIn(await response.clone().text()) ?? {});
    return response;
  };
};

/** Answers a body that is cut off with the transaction of the `merchant_reference` in it. */
const replayedByPart: Wrap = (inner) => {
  const first = new Map<string, string>();
  return async (request, wire) => {
    const text = request.method === 'POST' ? await request.clone().text() : '';
    const [, reference = ''] = /"merchant_reference":"([^"]*)"/.exec(text) ?? [];
    const earlier = first.get(reference);
    const response = await inner(request, wire);
    const isCut = !text.includes('}');
    if (earlier !== undefined && isCut && response.headers.get(KIND_HEADER) === 'json') {
      return new Response(earlier, { headers: { 'Content-Type': 'application/json' } });
    }
    if (response.headers.has(KIND_HEADER) || reference === '') return response;
    if (!first.has(reference)) first.set(reference, await response.clone().text());
    return response;
  };
};

/** Answers a body that is no object, but has a known one in it, with the transaction of that one. */
const replayedByObject =
  (objectIn: (text: string) => string | undefined): Wrap =>
  (inner) => {
    const first = new Map<string, string>();
    return async (request, wire) => {
      const text = request.method === 'POST' ? await request.clone().text() : '';
      const earlier = first.get(objectIn(text) ?? '');
      const response = await inner(request, wire);
      if (earlier !== undefined && response.headers.has(KIND_HEADER)) {
        return new Response(earlier, { headers: { 'Content-Type': 'application/json' } });
      }
      if (text !== '' && !response.headers.has(KIND_HEADER))
        first.set(text, await response.clone().text());
      return response;
    };
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

/** Responds to a disbursement with the earlier response to one with the same id in a header. */
const replaysById =
  (name: string, respond: (earlier: string) => Response): Wrap =>
  (inner) => {
    const bodies = new Map<string, string>();
    return async (request, wire) => {
      const id = request.headers.get(name);
      if (id === null || request.method !== 'POST') return inner(request, wire);
      const key = `${request.headers.get('authorization')} ${id}`;
      const earlier = bodies.get(key);
      if (earlier !== undefined) return respond(earlier);
      const response = await inner(request, wire);
      if (!response.headers.has(KIND_HEADER)) bodies.set(key, await response.clone().text());
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
    'replay-in-cents',
    'A repeat gets the first transaction, with its amount in hundredths.',
    replayed((data) => ({ ...data, amount: Number(data.amount) * 100 })),
  ],
  [
    'replay-cut-at-thousands',
    'A repeat gets the first transaction, with an amount that is cut at the sign of its thousands.',
    replayed((data) => {
      const amount = Number(data.amount);
      return { ...data, amount: amount >= 1000 ? Math.trunc(amount / 1000) : amount };
    }),
  ],
  [
    'replay-without-status',
    'A repeat gets the first transaction, with a status of null.',
    replayed((data) => ({ ...data, status: null })),
  ],
  [
    'replay-without-activities',
    'A repeat gets the first transaction, without its activities.',
    replayed((data) => ({ ...data, activities: [] })),
  ],
  [
    'replay-action-created',
    'A repeat gets the first transaction, whose activity has the action `created`.',
    replayed((data) => ({ ...data, activities: [{ ...entryOf(data), action: 'created' }] })),
  ],
  [
    'replay-later-action-null',
    'A repeat gets the first transaction, with a later activity whose action is null.',
    replayed((data) => ({
      ...data,
      activities: [entryOf(data), { ...entryOf(data), action: null }],
    })),
  ],
  [
    'replay-agent-null',
    'A repeat of a disbursement without `User-Agent` gets the first transaction, with an agent of null.',
    replayedWithoutAgent,
  ],
  [
    'replay-without-bank-code',
    'A repeat gets the first transaction before the service looks at its other fields.',
    replayed(
      (data) => data,
      (order) => order.bank_code === undefined,
    ),
  ],
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
    'replay-of-cut-body',
    'A body that is cut off after a known `merchant_reference` gets the first transaction.',
    replayedByPart,
  ],
  [
    'replay-before-text',
    'A body with a known disbursement and a text after it gets the first transaction.',
    replayedByObject((text) => /^(\{.*\}) \w/.exec(text)?.[1]),
  ],
  [
    'replay-before-brace',
    'A body with a known disbursement and a brace after it gets the first transaction.',
    replayedByObject((text) => /^(\{.*\})\}$/.exec(text)?.[1]),
  ],
  [
    'replay-in-array',
    'A body with a known disbursement in an array gets the first transaction.',
    replayedByObject((text) => /^\[(\{.*\})\]$/.exec(text)?.[1]),
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
      /^Bearer never-/.test(headers.get('authorization') ?? ''),
    ),
  ],
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
  [
    'replay-for-key-as-text',
    'The response to a repeated `Idempotency-Key` is the earlier one as a JSON string.',
    replaysById('idempotency-key', (earlier) => Response.json(earlier)),
  ],
];
