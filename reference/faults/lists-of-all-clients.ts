/** Faults of a service whose lists have the transactions of all clients, where something is unusual. */
import type { Row, Wrap } from '../fault.ts';
import { KIND_HEADER } from '../render.ts';
import type { Members } from '../tampering.ts';
import { isList, tokenOf } from './tenants.ts';

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
    'client-with-cookies-unscoped',
    'A list with the cookies of a page has the transactions of all clients.',
    ofAllClients(({ headers }) => headers.get('cookie')?.includes('consent=') === true),
  ],
];
