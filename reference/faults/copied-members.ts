/** Faults in which members of a request, or its query, become members of the transaction. */
import type { Row, Wrap } from '../fault.ts';
import { membersIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { type Members, onActivity, onTransaction } from '../tampering.ts';

/** A transaction has the members that the function finds in those of the request; `null`: none. */
const copied =
  (membersFrom: (order: Members) => Members | null): Wrap =>
  (inner, options) =>
  async (request, wire) => {
    const members = membersFrom(await membersIn(request));
    if (members === null) return inner(request, wire);
    const shown = onTransaction((data: Members) => ({ ...data, ...members }));
    return shown(inner, options)(request, wire);
  };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The narration has the `merchant_reference`, and a text of digits becomes a number in it. */
const numberForDigits: Wrap = (inner) => async (request, wire) => {
  const { merchant_reference: text } = await membersIn(request);
  const response = await inner(request, wire);
  const isNumber = typeof text === 'string' && /^\d+(e\d+)?$/.test(text);
  if (!isNumber || response.headers.has(KIND_HEADER)) return response;
  const body = (await response.json()) as { readonly data: Members };
  return Response.json({ ...body, data: { ...body.data, narration: Number(text) } });
};

/** A parameter of the query replaces the amount of the body. */
const amountOfQuery: Wrap = (inner, options) => async (request, wire) => {
  const amount = new URL(request.url).searchParams.get('amount');
  if (amount === null || request.method !== 'POST') return inner(request, wire);
  const shown = onTransaction((data: Members) => ({ ...data, amount: Number(amount) }));
  return shown(inner, options)(request, wire);
};

/** A member `device` of a request is shown as that of the activity. */
const deviceOfRequest: Wrap = (inner, options) => async (request, wire) => {
  const { device } = await membersIn(request);
  if (typeof device !== 'object' || device === null) return inner(request, wire);
  const { os: device_os, name: device_name } = device as Members;
  const shown = onActivity((activity) => ({ ...activity, device_os, device_name }));
  return shown(inner, options)(request, wire);
};

/** Reads the first member of this name in a body, or the last one, also inside of another member. */
const anyMember = (text: string, name: string, at: 0 | -1) =>
  [...text.matchAll(new RegExp(`"${name}":("[^"]*"|[\\d.eE+-]+)`, 'g'))].at(at)?.[1];

const nestedAmount =
  (at: 0 | -1): Wrap =>
  (inner, options) =>
  async (request, wire) => {
    const amount = anyMember(await request.clone().text(), 'amount', at);
    const isMeant = request.method === 'POST' && Number.isFinite(Number(amount));
    if (amount === undefined || !isMeant) return inner(request, wire);
    const shown = onTransaction((data: Members) => ({ ...data, amount: Number(amount) }));
    return shown(inner, options)(request, wire);
  };

/** Transactions whose requests have one `merchant_reference` inside of another member have one reference. */
const nestedReference: Wrap = (inner, options) => {
  const first = new Map<string, unknown>();
  return async (request, wire) => {
    const text = request.method === 'POST' ? await request.clone().text() : '';
    const [, nested] = /:\{[^}]*"merchant_reference":"([^"]*)"/.exec(text) ?? [];
    if (nested === undefined) return inner(request, wire);
    const shown = onTransaction((data: Members) => {
      if (!first.has(nested)) first.set(nested, data.reference);
      return { ...data, reference: first.get(nested) };
    });
    return shown(inner, options)(request, wire);
  };
};

export const copiedMemberFaults: readonly Row[] = [
  [
    'narration-of-digits-number',
    'The narration of a `merchant_reference` of digits is a number.',
    numberForDigits,
  ],
  [
    'narration-null-of-request',
    'A narration of null in a request becomes the narration of the transaction.',
    copied(({ narration }) => (narration === null ? { narration } : null)),
  ],
  [
    'device-of-request',
    'A member `device` of a request becomes that of the activity, of any JSON type.',
    deviceOfRequest,
  ],
  [
    'narration-of-others',
    'A member `description` or `remark` of a request that is no text becomes the narration.',
    // A list would show a text too, as documented.
    copied(({ description, remark }) => {
      const narration = description ?? remark;
      return narration === undefined || typeof narration === 'string' ? null : { narration };
    }),
  ],
  [
    'reference-uuid-of-request',
    'A member `reference` of a request becomes the reference of the transaction if it is a UUID.',
    copied(({ reference }) => (UUID.test(String(reference)) ? { reference } : null)),
  ],
  [
    'amount-of-first-member',
    'The amount is the first member of this name in the body, also inside of another member.',
    nestedAmount(0),
  ],
  [
    'amount-of-last-member',
    'The amount is the last member of this name in the body, also inside of another member.',
    nestedAmount(-1),
  ],
  [
    'reference-of-nested-text',
    'Disbursements with one `merchant_reference` inside of another member get one reference.',
    nestedReference,
  ],
  ['amount-of-query', 'The query of a disbursement may set its amount.', amountOfQuery],
  [
    'id-of-request',
    'A member `id` of a request becomes the reference of the transaction.',
    copied(({ id }) => (id === undefined ? null : { reference: id })),
  ],
  [
    'type-of-request',
    'A member `type` of a request is shown as it was sent.',
    copied(({ type }) => (typeof type === 'number' ? { type } : null)),
  ],
  [
    'reference-of-request',
    'A member `reference` of a request becomes the reference of the transaction.',
    copied(({ reference }) => (reference === undefined ? null : { reference })),
  ],
];
