/** Faults with the `merchant_reference` of a disbursement that was refused: the service stores it before it looks at the rest. */
import type { Row, Wrap } from '../fault.ts';
import { KIND_HEADER } from '../render.ts';
import { type Members, page } from '../tampering.ts';
import { orderIn } from './repeats.ts';

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
];
