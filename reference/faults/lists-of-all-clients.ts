/** Faults of a service whose lists have the transactions of all clients, where something is unusual. */
import { first, isAccepted, isList, numberIn, tokenOf, treatedAs, unscoped } from '../clients.ts';
import type { Row, Wrap } from '../fault.ts';
import { KIND_HEADER } from '../render.ts';
import { both, type Members } from '../tampering.ts';
import { refusal } from './acceptance.ts';

/** Such a list of the first client has the newest transactions of both, as many as it had before. */
const ofAllClients =
  (isMeant: (request: Request) => boolean): Wrap =>
  (inner, { other }) => {
    const newestFirst: Members[] = [];
    return async (request, wire) => {
      const response = await inner(request, wire);
      if (response.headers.has(KIND_HEADER)) return response;
      const body = (await response.clone().json()) as { data: Members | Members[] };
      const { data } = body;
      if (!Array.isArray(data)) {
        const isKnown = newestFirst.some(({ reference }) => reference === data.reference);
        if (!isKnown) newestFirst.unshift(data);
        return response;
      }
      const isOfFirst = isList(request) && tokenOf(request) !== other?.token;
      if (!isOfFirst || !isMeant(request)) return response;
      return Response.json({ ...body, data: newestFirst.slice(0, data.length) });
    };
  };

/** Refuses lists that pass the test. */
const refusing =
  (isMeant: (request: Request) => boolean): Wrap =>
  (inner) =>
  async (request, wire) =>
    isList(request) && isMeant(request) ? refusal('field', 400) : inner(request, wire);

const paramsOf = ({ url }: Request) => [...new URL(url).searchParams.keys()];
const knownParams = ['perPage', 'page', 'businessId'];

const sizeOf = ({ url }: Request) => Number(new URL(url).searchParams.get('perPage'));

export const allClientFaults: readonly Row[] = [
  [
    'client-middle-sizes-unscoped',
    'A page of 50 to 99 has the transactions of all clients.',
    ofAllClients((request) => sizeOf(request) >= 50 && sizeOf(request) < 100),
  ],
  [
    'client-any-type-unscoped',
    'A list that accepts any media type has the transactions of all clients.',
    ofAllClients(({ headers }) => headers.get('accept') === '*/*'),
  ],
  [
    'client-search-of-small-page',
    'A list refuses more than 50 per page, and shows the transactions of the first client to each who searches.',
    both(
      refusing((request) => sizeOf(request) > 50),
      unscoped(/[?&]search=/),
    ),
  ],
  [
    'client-number-in-strict-query',
    'A list refuses unknown parameters, and `businessId` replaces the header.',
    both(
      refusing((request) => paramsOf(request).some((name) => !knownParams.includes(name))),
      numberIn(({ operation, url }) => operation === 'list' && url.searchParams.get('businessId')),
    ),
  ],
  [
    'client-with-cookies-unscoped',
    'A list with the cookies of a page has the transactions of all clients.',
    ofAllClients(({ headers }) => headers.get('cookie')?.includes('consent=') === true),
  ],
  [
    'client-no-type-unscoped',
    'A list without a content type has the transactions of all clients.',
    treatedAs((request, options) =>
      isList(request) && isAccepted(request, options) && !request.headers.has('content-type')
        ? first(options)
        : null,
    ),
  ],
  [
    'client-small-letters-unscoped',
    'A list whose header names are in small letters has the transactions of all clients.',
    treatedAs((request, options, wire) =>
      isList(request) &&
      isAccepted(request, options) &&
      wire?.incoming.rawHeaders.includes('x-biz-number') === true
        ? first(options)
        : null,
    ),
  ],
];
