/** Faults in what is accepted, and in what is stored after a refusal. */
import { randomUUID } from 'node:crypto';
import { defaultDialect } from '../dialect.ts';
import type { Row, Wrap } from '../fault.ts';
import type { Handler } from '../handler.ts';
import { envelopeOfRefusal, type Kind } from '../refusals.ts';
import { KIND_HEADER } from '../render.ts';
import type { Members } from '../tampering.ts';

/** A refusal in a conforming envelope. */
export function refusal(kind: Kind, status: number): Response {
  const refusal = { kind, field: 'request', message: 'Not taken' };
  const headers = { [KIND_HEADER]: kind };
  return Response.json(envelopeOfRefusal(refusal, defaultDialect), { status, headers });
}

/** Refuses a documented request, in a conforming envelope. */
export const refuse =
  (test: (order: Members, count: number, url: URL) => boolean): Wrap =>
  (inner: Handler, options) => {
    let count = 0;
    return async (request, wire) => {
      if (request.headers.get('authorization') !== `Bearer ${options.tokens[0]}`) {
        return inner(request, wire);
      }
      let order: Members = {};
      try {
        order = JSON.parse(await request.clone().text()) ?? {};
      } catch {
        // Without an order, the test gets an empty one.
      }
      if (request.method === 'POST') count += 1;
      const refused = test(order, request.method === 'POST' ? count : 0, new URL(request.url));
      return refused ? refusal('field', 422) : inner(request, wire);
    };
  };

const hasFraction = ({ amount }: Members) => typeof amount === 'number' && amount % 1 !== 0;

/** Stores the disbursement of a refused request. */
const bookRefused = (...kinds: readonly Kind[]): Wrap =>
  bookWhere(({ kind }) => kinds.includes(kind));

interface Refused {
  readonly kind: Kind;
  readonly body: string;
  readonly mediaType: string | null;
}

const bookWhere =
  (isMeant: (refused: Refused) => boolean): Wrap =>
  (inner, options) =>
  async (request, wire) => {
    const { method, url } = request;
    const sent = await request.clone().text();
    const [, parsedRequest = '100'] = /"amount":"?-?(\d+(?:\.\d+)?)/.exec(sent) ?? [];
    const response = await inner(request, wire);
    const kind = response.headers.get(KIND_HEADER) as Kind | null;
    if (method !== 'POST' || kind === null) return response;
    const mediaType = request.headers.get('content-type');
    if (!isMeant({ kind, body: sent, mediaType })) return response;
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${options.tokens[0]}`,
      'X-Biz-Number': options.bizNumbers[0] ?? '',
    };
    const order = {
      amount: Number(parsedRequest),
      bank_code: '000',
      bank_account_number: '0000000000',
    };
    const body = JSON.stringify({
      ...order,
      merchant_reference: `refused${randomUUID().slice(0, 8)}`,
    });
    await inner(new Request(url, { method, headers, body }), wire);
    return response;
  };

/** Every third list of another size than the documented one fails. */
const failsForOtherSizes: Wrap = (inner) => {
  let count = 0;
  return async (request, wire) => {
    const size = new URL(request.url).searchParams.get('perPage');
    if (request.method !== 'GET' || size === '25') return inner(request, wire);
    count += 1;
    return count % 3 === 0 ? refusal('field', 500) : inner(request, wire);
  };
};

export const acceptanceFaults: readonly Row[] = [
  [
    'other-sizes-fail',
    'Every third list of another size than 25 is refused with HTTP status 500.',
    failsForOtherSizes,
  ],
  [
    'refuses-at-first',
    'Every second of the first sixteen disbursements is refused.',
    refuse((_, count) => count <= 16 && count > 0 && count % 2 === 0),
  ],
  [
    'refuses-some',
    'Amounts that are multiples of seven are refused.',
    refuse(({ amount }) => Number(amount) % 7 === 0),
  ],
  [
    'refuses-large',
    'Amounts above 5,000 are refused.',
    refuse(({ amount }) => Number(amount) > 5000),
  ],
  [
    'refuses-late',
    'After forty disbursements, each further one is refused.',
    refuse((_, count) => count > 40),
  ],
  [
    'refuses-some-fractions',
    'Every third amount with a fraction is refused.',
    refuse((order, count) => hasFraction(order) && count % 3 === 0),
  ],
  [
    'refuses-fractions-late',
    'After 200 disbursements, amounts with a fraction are refused.',
    refuse((order, count) => hasFraction(order) && count > 200),
  ],
  [
    'refuses-dashes',
    'A `merchant_reference` with a dash or an underscore is refused.',
    refuse(({ merchant_reference: text }) => /[-_]/.test(String(text ?? ''))),
  ],
  [
    'refuses-long',
    'A `merchant_reference` of more than sixteen characters is refused.',
    refuse(({ merchant_reference: text }) => String(text ?? '').length > 16),
  ],
  [
    'books-refused-credentials',
    'A disbursement that is refused for its token is stored.',
    bookRefused('credentials'),
  ],
  [
    'books-refused-headers',
    'A disbursement that is refused for its other headers is stored.',
    bookRefused('business', 'media-type'),
  ],
  [
    'books-refused-bodies',
    'A disbursement that is refused for its body is stored.',
    bookRefused('json', 'field'),
  ],
  [
    'books-refused-text-amount',
    'A disbursement that is refused because its amount is a text is stored.',
    bookWhere(({ kind, body }) => kind === 'field' && /"amount":"\d/.test(body)),
  ],
  [
    'books-refused-media-type',
    'A disbursement that is refused for another media type is stored.',
    bookWhere(({ kind, mediaType }) => kind === 'media-type' && mediaType === 'text/plain'),
  ],
  [
    'books-refused-business',
    'A disbursement that is refused for the number of no business is stored.',
    bookRefused('business'),
  ],
  [
    'books-refused-repeat',
    'A repeated disbursement that is refused is stored, if it is equal to the first.',
    (inner, options) => {
      const sent = new Set<string>();
      const isEqual = ({ kind, body }: Refused) => kind === 'repeat' && sent.has(body);
      const booking = bookWhere(isEqual)(inner, options);
      return async (request, wire) => {
        const text = await request.clone().text();
        const response = await booking(request, wire);
        sent.add(text);
        return response;
      };
    },
  ],
  [
    'books-refused-negative',
    'A disbursement that is refused for a negative amount is stored, with a positive one.',
    bookWhere(({ kind, body }) => kind === 'field' && /"amount":-/.test(body)),
  ],
  [
    'books-refused-reference',
    'A disbursement that is refused for an empty `merchant_reference` is stored.',
    bookWhere(({ kind, body }) => kind === 'field' && /"merchant_reference":""/.test(body)),
  ],
];
