/** Faults in the ownership of transactions. */
import { as, first, isAccepted, isList, isOther, tokenOf, treatedAs } from '../clients.ts';
import type { Deployment, Row, Wrap } from '../fault.ts';
import type { Handler } from '../handler.ts';
import { KIND_HEADER } from '../render.ts';
import { both, type Members, withRow } from '../tampering.ts';
import { cookieSet } from './elsewhere.ts';
import { isSpelledOtherwise } from './schemes.ts';

/** Shows a client what the other one disbursed, with the type `credit`. */
const received =
  (isMeant: (request: Request, options: Deployment) => boolean): Wrap =>
  (inner, options) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    const { other } = options;
    const isShown = isList(request) && isMeant(request, options);
    if (!isShown || other === undefined || response.headers.has(KIND_HEADER)) return response;
    const body = (await response.json()) as { readonly data: readonly Members[] };
    const sender =
      tokenOf(request) === other.token
        ? first(options)
        : { token: other.token, business: other.bizNumber };
    const ofSender = await inner(await as(request, sender), wire);
    const { data } = (await ofSender.json()) as { readonly data: readonly Members[] };
    const size = Number(new URL(request.url).searchParams.get('perPage') ?? 20);
    const shown = data.map((item) => ({ ...item, type: 'credit' }));
    return Response.json({ ...body, data: [...body.data, ...shown].slice(0, size) });
  };

/** The number of the list: near the end of the run, and after the other lists of the second client. */
const LATE = 480;

export const tenantFaults: readonly Row[] = [
  [
    'client-list-shared',
    'The second client gets the list of the first one.',
    treatedAs((request, options) =>
      isList(request) && tokenOf(request) === options.other?.token ? first(options) : null,
    ),
  ],
  [
    'client-list-leaks-newest',
    'The lists of the second client also have a transaction of the first one.',
    (inner, options) => {
      let newest: Record<string, unknown> | null = null;
      return async (request, wire) => {
        const response = await inner(request, wire);
        if (response.headers.get(KIND_HEADER) !== null) return response;
        if (tokenOf(request) !== options.other?.token) return response;
        const body = (await response.clone().json()) as { data: Record<string, unknown>[] };
        if (!isList(request)) return response;
        newest ??= await newestOf(inner, options);
        return Response.json({
          ...body,
          data: newest === null ? body.data : [...body.data, newest],
        });
      };
    },
  ],
  [
    'client-old-shared',
    'The lists of all clients have a transaction from before the run.',
    withRow({
      ...{ reference: 'c0a1d2e3-4b5c-4d6e-8f70-91a2b3c4d5e6', type: 'debit', amount: 777 },
      ...{ fee: '10.00', status: 'pending', narration: 'Transfer to 0123456789 at bank 058' },
    }),
  ],
  [
    'client-received-of-all',
    'The list of the second client has the disbursements of the first one, as money that it received.',
    received((request, { other }) => tokenOf(request) === other?.token),
  ],
  [
    'client-received-of-both',
    'The lists of each client have the disbursements of the other one, as money that it received.',
    received(isAccepted),
  ],
  [
    'client-list-null',
    'The list of a client without transactions is null.',
    (inner, options) => async (request, wire) => {
      const response = await inner(request, wire);
      if (!isList(request) || tokenOf(request) !== options.other?.token) return response;
      if (response.headers.get(KIND_HEADER) !== null) return response;
      const body = (await response.json()) as { data: unknown[] };
      return Response.json(body.data.length === 0 ? { ...body, data: null } : body);
    },
  ],
  [
    'client-cookie-before-token',
    'A cookie that was set for the first client makes the second one its user.',
    both(
      treatedAs((request, options) =>
        isList(request) && isOther(request, options) && request.headers.has('cookie')
          ? first(options)
          : null,
      ),
      cookieSet,
    ),
  ],
  [
    'client-cookie-before-token-on-post',
    'A cookie that was set for the first client makes a disbursement of the second one its own.',
    both(
      treatedAs((request, options) =>
        !isList(request) && isOther(request, options) && request.headers.has('cookie')
          ? first(options)
          : null,
      ),
      cookieSet,
    ),
  ],
  [
    'client-late-unscoped',
    'After a while the lists of the second client are those of the first.',
    (inner, options) => {
      let count = 0;
      const late = treatedAs((request) => {
        if (isList(request)) count += 1;
        return isList(request) && isOther(request, options) && count > LATE ? first(options) : null;
      });
      return late(inner, options);
    },
  ],
  [
    'client-list-without-type',
    'A list of the second client without Content-Type is that of the first.',
    treatedAs((request, options) =>
      isList(request) && isOther(request, options) && !request.headers.has('content-type')
        ? first(options)
        : null,
    ),
  ],
  [
    'client-spelled-otherwise',
    'A list with `bearer` in another letter case is that of the second client.',
    treatedAs((request, { other }) =>
      isList(request) &&
      other !== undefined &&
      isSpelledOtherwise(request.headers.get('authorization'))
        ? { token: other.token, business: other.bizNumber }
        : null,
    ),
  ],
];

async function newestOf(inner: Handler, options: Deployment) {
  const { token, business } = first(options);
  const headers = { Authorization: `Bearer ${token}`, 'X-Biz-Number': business };
  const request = new Request('http://localhost/transactions?perPage=1', {
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
  const response = await inner(request);
  const body = (await response.json()) as { data?: Record<string, unknown>[] };
  return body.data?.[0] ?? null;
}
