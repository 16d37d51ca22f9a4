/** Faults of refusals that show what only an accepted request may show. */

import { as, first, isList, tokenOf } from '../clients.ts';
import type { Deployment, Row, Wrap } from '../fault.ts';
import { goodValue } from '../good-headers.ts';
import type { Handler } from '../handler.ts';
import type { Kind } from '../refusals.ts';
import { KIND_HEADER } from '../render.ts';
import type { Members } from '../tampering.ts';

const kindOf = ({ headers }: Response) => headers.get(KIND_HEADER) as Kind | null;

/** The same refusal with other `data`. */
async function withData(refused: Response, data: unknown, status: number): Promise<Response> {
  const { headers } = refused;
  return Response.json({ ...((await refused.json()) as Members), data }, { status, headers });
}

/** Whose list a refusal shows; `null`: none. */
type Owner = (
  request: Request,
  options: Deployment,
) => { readonly token: string; readonly business: string } | null;

/** Refused lists of this kind have the transactions of a client in `data`. */
const refusedWithList =
  (kind: Kind, ownerOf: Owner): Wrap =>
  (inner: Handler, options) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    const owner = ownerOf(request, options);
    if (!isList(request) || kindOf(response) !== kind || owner === null) return response;
    const url = new URL('?perPage=25', request.url);
    const shown = await inner(await as(new Request(url, request), owner), wire);
    const { data } = (await shown.json()) as { readonly data: unknown };
    return withData(response, data, response.status);
  };

const second = ({ other }: Deployment) =>
  other === undefined ? null : { token: other.token, business: other.bizNumber };

/** Carries out a disbursement that it refuses, and shows the transaction. */
const carriedOut =
  (isMeant: (kind: Kind | null) => boolean): Wrap =>
  (inner: Handler, options) =>
  async (request, wire) => {
    const copy = request.clone();
    const refused = await inner(request, wire);
    if (request.method !== 'POST' || !isMeant(kindOf(refused))) return refused;
    const headers = new Headers(copy.headers);
    headers.set('authorization', goodValue('authorization', options));
    const made = await inner(new Request(copy, { headers }), wire);
    if (kindOf(made) !== null) return refused;
    return withData(refused, ((await made.json()) as Members).data, 200);
  };

export const refusalWithDataFaults: readonly Row[] = [
  [
    'refused-token-shows-list',
    'The refusal of a list with a wrong token has the transactions of the client in `data`.',
    refusedWithList('credentials', (_, options) => first(options)),
  ],
  [
    'client-refused-number-shows-list',
    'The refusal of a list with the number of another client has the transactions of that client.',
    refusedWithList('business', (request, options) => {
      const number = request.headers.get('x-biz-number');
      return [first(options), second(options)].find((one) => one?.business === number) ?? null;
    }),
  ],
  [
    'client-refused-size-shows-list',
    'The refusal of a page size has the transactions of another client.',
    refusedWithList('field', (request, options) =>
      tokenOf(request) === options.other?.token ? first(options) : second(options),
    ),
  ],
  [
    'refused-token-carried-out',
    'A disbursement with a wrong token is carried out, and the response says that it is refused.',
    carriedOut((kind) => kind === 'credentials'),
  ],
];
