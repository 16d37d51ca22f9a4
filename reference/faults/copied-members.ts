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
    'A member `description` or `remark` of a request becomes the narration, of any JSON type.',
    copied(({ description, remark }) => {
      const narration = description ?? remark;
      return narration === undefined ? null : { narration };
    }),
  ],
  [
    'reference-uuid-of-request',
    'A member `reference` of a request becomes the reference of the transaction if it is a UUID.',
    copied(({ reference }) => (UUID.test(String(reference)) ? { reference } : null)),
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
