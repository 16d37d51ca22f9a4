/**
 * Faults in what a repeat gets: the first transaction, or the response to it.
 * Above 200 lines: one table of faults.
 */
import type { Row, Wrap } from '../fault.ts';
import { entryOf, isComplete, orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import type { Members } from '../tampering.ts';

/** Answers a repeat with the first transaction, changed. */
const replayed =
  (change: (data: Members, order: Members) => Members, isMeant = isComplete): Wrap =>
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
        return Response.json({ ...envelope, data: change(envelope.data as Members, order ?? {}) });
      }
      const response = await inner(request, wire);
      if (order === null || response.headers.has(KIND_HEADER)) return response;
      first.set(order.merchant_reference, orderIn(await response.clone().text()) ?? {});
      return response;
    };
  };

/** Answers a repeat with the first transaction, with its amount as the store makes it. */
const restored = (change: (amount: number) => number): Wrap =>
  replayed((data) => ({ ...data, amount: change(Number(data.amount)) }));

/** The fee of 1 %, which is in the total that is stored. */
const feeOf = (amount: number) => Math.round(amount) / 100;

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

export const replayFaults: readonly Row[] = [
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
    'replay-loses-hundredth',
    'A repeat gets the first transaction, with an amount that was cut to hundredths as a float.',
    restored((amount) => Math.floor(amount * 100) / 100),
  ],
  [
    'replay-gains-hundredth',
    'A repeat gets the first transaction, with an amount that was raised to hundredths as a float.',
    restored((amount) => Math.ceil(amount * 100) / 100),
  ],
  [
    'replay-of-short-hundredths',
    'A repeat gets the first transaction, and hundredths below 10 have no zero before them.',
    restored((amount) => Number(`${Math.floor(amount)}.${Math.round(amount * 100) % 100}`)),
  ],
  [
    'replay-of-total',
    'A repeat gets the first transaction, with its total without the fee, in floats, as the amount.',
    restored((amount) => amount + feeOf(amount) - feeOf(amount)),
  ],
  [
    'replay-of-two-decimals',
    'A repeat gets the first transaction, with its amount rounded to two decimals.',
    restored((amount) => Number(amount.toFixed(2))),
  ],
  [
    'replay-amended-whole',
    'A repeat with another amount changes the first transaction, and leaves out the fraction.',
    replayed((data, { amount }) =>
      amount === data.amount ? data : { ...data, amount: Math.floor(Number(amount)) },
    ),
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
    'replay-for-key-as-text',
    'The response to a repeated `Idempotency-Key` is the earlier one as a JSON string.',
    replaysById('idempotency-key', (earlier) => Response.json(earlier)),
  ],
];
