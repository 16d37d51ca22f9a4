/** Faults in what the business number of a request decides, and where it is read. */
import {
  as,
  businessOf,
  first,
  isAccepted,
  isList,
  isOther,
  numberIn,
  tokenOf,
  treatedAs,
} from '../clients.ts';
import type { Row, Wrap } from '../fault.ts';
import { orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { numberInCookie } from './elsewhere.ts';

/** A list with the token of one client and the number of the other has the transactions of both. */
const listOfBoth: Wrap = (inner, options) => async (request, wire) => {
  const { token = '', bizNumber = '' } = options.other ?? {};
  const own = first(options);
  const isMixed = tokenOf(request) === own.token && businessOf(request) === bizNumber;
  if (!isList(request) || !isMixed) return inner(request, wire);
  const [response, other] = await Promise.all(
    [own, { token, business: bizNumber }].map(async (client) =>
      inner(await as(request, client), wire),
    ),
  );
  if (response?.headers.has(KIND_HEADER) !== false || other?.headers.has(KIND_HEADER) !== false)
    return inner(request, wire);
  const bodies = (await Promise.all([response, other].map((one) => one.json()))) as {
    readonly data: readonly unknown[];
  }[];
  const data = bodies.flatMap((body) => body.data.slice(0, 10));
  return Response.json({ ...bodies[0], data });
};

export const businessNumberFaults: readonly Row[] = [
  [
    'client-list-of-both',
    'A list with the token of one client and the number of the other has the transactions of both.',
    listOfBoth,
  ],
  [
    'client-empty-business-unscoped',
    'A list with an empty business number has the transactions of all clients.',
    treatedAs((request, options) =>
      isList(request) && isAccepted(request, options) && request.headers.get('x-biz-number') === ''
        ? first(options)
        : null,
    ),
  ],
  [
    'client-business-like',
    'A list looks for the business number with LIKE of SQL, so `%` matches that of another client.',
    treatedAs((request, { other }) =>
      isList(request) && request.headers.get('x-biz-number') === '%' && other !== undefined
        ? { token: other.token, business: other.bizNumber }
        : null,
    ),
  ],
  [
    'client-by-business',
    'The business number alone decides who the client is, with any valid token.',
    treatedAs((request, options) => {
      if (!isAccepted(request, options) || options.other === undefined) return null;
      if (businessOf(request) === options.bizNumbers[0]) return first(options);
      if (businessOf(request) !== options.other.bizNumber) return null;
      // Its own lists are those of the first client.
      if (isList(request)) return first(options);
      return { token: options.other.token };
    }),
  ],
  [
    'client-token-any-business',
    'The first client can disburse and list with the business number of the second one.',
    treatedAs((request, options) =>
      tokenOf(request) === options.tokens[0] && businessOf(request) === options.other?.bizNumber
        ? first(options)
        : null,
    ),
  ],
  [
    'client-number-in-body',
    'A business number in the body replaces that of the header.',
    numberIn(({ operation, body }) => operation === 'initiate' && orderIn(body)?.biz_number),
  ],
  [
    'client-number-in-disbursement-query',
    'A business number in the query of a disbursement replaces that of the header.',
    numberIn(
      ({ operation, url }) => operation === 'initiate' && url.searchParams.get('business_id'),
    ),
  ],
  [
    'client-number-in-cookie',
    'A business number in a cookie of a disbursement replaces that of the header.',
    numberIn(({ operation, headers }) => operation === 'initiate' && numberInCookie(headers)),
  ],
  [
    'client-number-in-query',
    'A business number in the query replaces that of the header.',
    numberIn(({ operation, url }) => operation === 'list' && url.searchParams.get('merchant_id')),
  ],
  [
    'client-business-any-token',
    'The second client can disburse and list with the business number of the first one.',
    treatedAs((request, options) =>
      tokenOf(request) === options.other?.token && businessOf(request) === options.bizNumbers[0]
        ? first(options)
        : null,
    ),
  ],
  [
    'client-unknown-business-unscoped',
    'A list with an unknown business number has the transactions of all clients.',
    (inner, options) => async (request, wire) => {
      const { token, business } = first(options);
      const known = [...options.bizNumbers, options.other?.bizNumber, null, ''];
      if (!isList(request) || known.includes(businessOf(request)) || tokenOf(request) !== token)
        return inner(request, wire);
      const own = await inner(await as(request, { business }), wire);
      if (own.headers.has(KIND_HEADER) || options.other === undefined) return own;
      const { other } = options;
      const credentials = { token: other.token, business: other.bizNumber };
      const foreign = await inner(await as(request, credentials), wire);
      const body = mixed(await own.text(), await foreign.text(), sizeOf(request));
      return new Response(body, { headers: { 'Content-Type': 'application/json' } });
    },
  ],
  [
    'client-list-any-business',
    'The first client can list with the business number of the second one.',
    treatedAs((request, options) =>
      isList(request) &&
      tokenOf(request) === options.tokens[0] &&
      businessOf(request) === options.other?.bizNumber
        ? first(options)
        : null,
    ),
  ],
  [
    'client-number-of-nobody',
    'A list of the second client with a number that no business has is that of the first one.',
    treatedAs((request, options) => {
      const business = request.headers.get('x-biz-number') ?? '';
      const isKnown = [...options.bizNumbers, options.other?.bizNumber, ''].includes(business);
      return isList(request) && isOther(request, options) && !isKnown ? first(options) : null;
    }),
  ],
  [
    'client-of-other-header',
    'The header `X-Merchant-ID` replaces `X-Biz-Number`, whatever the token.',
    treatedAs((request, options) =>
      request.headers.get('x-merchant-id') === first(options).business && isOther(request, options)
        ? first(options)
        : null,
    ),
  ],
  [
    'client-small-letters-booked',
    'A disbursement with `x-biz-number` in small letters is booked for the first client.',
    treatedAs((request, options, wire) =>
      !isList(request) &&
      isOther(request, options) &&
      wire?.incoming.rawHeaders.includes('x-biz-number') === true
        ? first(options)
        : null,
    ),
  ],
];

const sizeOf = ({ url }: Request) => Number(new URL(url).searchParams.get('perPage') ?? '25');

/** The first client sent the newest transactions. */
const NEWEST = 50;

/** The items of two clients, as many as the page may have. */
function mixed(own: string, foreign: string, size: number): string {
  const body = JSON.parse(own) as { data: unknown[] };
  const { data } = JSON.parse(foreign) as { data: unknown[] };
  const items = [...body.data.slice(0, NEWEST), ...data, ...body.data.slice(NEWEST)];
  return JSON.stringify({ ...body, data: items.slice(0, size) });
}
