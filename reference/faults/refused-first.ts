/** Faults with the `merchant_reference` of a disbursement that was refused: the service stores it before it looks at the rest. */
import type { Row, Wrap } from '../fault.ts';
import { orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { both, type Members, page } from '../tampering.ts';
import { refuse } from './acceptance.ts';

/** Responds in another way to a disbursement whose `merchant_reference` came first in such a request, which was refused. */
const afterRefused =
  (
    isMeant: (headers: Headers, order: Members) => boolean,
    respond: (response: Response, refused: Members) => Promise<Response> | Response,
  ): Wrap =>
  (inner) => {
    const stored = new Map<unknown, Members>();
    const known = new Set<unknown>();
    return async (request, wire) => {
      const order = request.method === 'POST' ? orderIn(await request.clone().text()) : null;
      const text = order?.merchant_reference;
      if (order === null || typeof text !== 'string') return inner(request, wire);
      const isFirst = !known.has(text);
      known.add(text);
      const response = await inner(request, wire);
      const refused = stored.get(text);
      if (!response.headers.has(KIND_HEADER)) {
        stored.delete(text);
        return refused === undefined ? response : respond(response, refused);
      }
      if (isFirst && isMeant(request.headers, order)) stored.set(text, order);
      return response;
    };
  };

const withEnvelope =
  (change: (envelope: Members, refused: Members) => Members) =>
  async (response: Response, refused: Members): Promise<Response> => {
    const { status } = response;
    return Response.json(change((await response.json()) as Members, refused), { status });
  };

const withData = (change: (data: Members, refused: Members) => Members) =>
  withEnvelope((envelope, refused) => ({
    ...envelope,
    data: change(envelope.data as Members, refused),
  }));

const isLow = ({ amount }: Members) => typeof amount === 'number' && amount > 0 && amount < 1;
const isOfNoAccount = ({ bank_account_number: account }: Members) => account === '0';
const lacks = (name: string) => (headers: Headers) => !headers.has(name);

export const refusedFirstFaults: readonly Row[] = [
  [
    'no-token-stored-page',
    'A disbursement without Authorization is refused, and the same one with it gets an HTML page.',
    afterRefused(lacks('authorization'), () => page(500)),
  ],
  [
    'wrong-token-stored-null',
    'A disbursement with a token never issued is refused, and the same one with the right token gets a `data` of null.',
    afterRefused(
      (headers) => /^Bearer never-/.test(headers.get('authorization') ?? ''),
      withEnvelope((envelope) => ({ ...envelope, data: null })),
    ),
  ],
  [
    'no-business-stored-as-failed',
    'A disbursement without X-Biz-Number is refused, and the same one with it has failed.',
    afterRefused(
      lacks('x-biz-number'),
      withData((data) => ({ ...data, status: 'failed' })),
    ),
  ],
  [
    'no-type-stored-as-activity',
    'A disbursement without Content-Type is refused, and the same one with it shows both attempts as activities.',
    afterRefused(
      lacks('content-type'),
      withData((data) => {
        const [activity] = data.activities as Members[];
        return { ...data, activities: [activity, activity] };
      }),
    ),
  ],
  [
    'unknown-business-stored-page',
    'A disbursement of no business is refused, and the same one of the right business gets an HTML page.',
    afterRefused(
      (headers) => /^no-such-business/.test(headers.get('x-biz-number') ?? ''),
      () => page(500),
    ),
  ],
  [
    'negative-amount-stored-page',
    'A negative amount is refused, and the same disbursement with a right amount gets an HTML page.',
    afterRefused(
      (_, { amount }) => Number(amount) < 0,
      () => page(500),
    ),
  ],
  [
    'low-amount-stored',
    'An amount below 1 is refused, and the same disbursement with a right amount shows the refused one.',
    both(
      refuse(isLow),
      afterRefused(
        (_, order) => isLow(order),
        withData((data, { amount }) => ({ ...data, amount })),
      ),
    ),
  ],
  [
    'no-account-stored-as-failed',
    'An account that does not exist is refused, and the same disbursement with a right account has failed.',
    both(
      refuse(isOfNoAccount),
      afterRefused(
        (_, order) => isOfNoAccount(order),
        withData((data) => ({ ...data, status: 'failed' })),
      ),
    ),
  ],
];
