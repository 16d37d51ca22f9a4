/**
 * Faults in the ownership of transactions.
 * Above 200 lines: one table of faults.
 */
import type { Deployment, Row, Wrap } from '../fault.ts';
import type { Handler, Wire } from '../handler.ts';
import { orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { changeRequest, type Draft, type Members, withRow } from '../tampering.ts';
import { numberInCookie } from './elsewhere.ts';

/** The same request with other credentials. */
export async function as(
  request: Request,
  credentials: { token?: string; business?: string },
): Promise<Request> {
  const headers = new Headers(request.headers);
  if (credentials.token !== undefined) headers.set('authorization', `Bearer ${credentials.token}`);
  if (credentials.business !== undefined) headers.set('x-biz-number', credentials.business);
  const { url, method } = request;
  const body = method === 'GET' ? null : await request.clone().arrayBuffer();
  return new Request(url, { method, headers, body });
}

export type Rewrite = (
  request: Request,
  options: Deployment,
  wire?: Wire,
) => Parameters<typeof as>[1] | null;

/** Treats some requests as those of another client. */
export const treatedAs =
  (rewrite: Rewrite): Wrap =>
  (inner: Handler, options) =>
  async (request, wire) => {
    const credentials = rewrite(request, options, wire);
    return inner(credentials === null ? request : await as(request, credentials), wire);
  };

export const tokenOf = ({ headers }: Request) =>
  /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
const businessOf = ({ headers }: Request) => headers.get('x-biz-number');
export const isList = ({ method }: Request) => method === 'GET';
const isAccepted = (request: Request, { tokens, other }: Deployment) =>
  tokens.includes(tokenOf(request)) || tokenOf(request) === other?.token;
export const first = ({ tokens, bizNumbers }: Deployment) => ({
  token: tokens[0] ?? '',
  business: bizNumbers[0] ?? '',
});

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

/** Lists with this size, which means all in some systems, show those of the first client to each. */
const allWithSize = (size: string): Wrap => {
  const isMeant = ({ url }: Request) => new URL(url).searchParams.get('perPage') === size;
  return (inner, options) => async (request, wire) => {
    if (!isList(request) || !isMeant(request) || !isAccepted(request, options))
      return inner(request, wire);
    const { headers } = await as(request, first(options));
    const address = request.url.replace(/perPage=[^&]*/, 'perPage=100');
    return inner(new Request(address, { headers }), wire);
  };
};

/** Lists with such an address show the transactions of the first client to every client. */
export const unscoped = (address: RegExp): Wrap =>
  treatedAs((request, options) =>
    isList(request) && address.test(request.url) && isAccepted(request, options)
      ? first(options)
      : null,
  );

/** The business number of the first client in this part of a request replaces that of the header. */
export const numberIn = (valueIn: (draft: Draft) => unknown): Wrap =>
  changeRequest((draft, options) => {
    const { token, business } = first(options);
    const isOther = draft.headers.get('authorization') === `Bearer ${options.other?.token}`;
    if (!isOther || valueIn(draft) !== business) return;
    draft.headers.set('authorization', `Bearer ${token}`);
    draft.headers.set('x-biz-number', business);
  });

/** A list with a reference has the transaction with it, whoever made it. */
const byReference: Wrap = (inner, options) => async (request, wire) => {
  const url = new URL(request.url);
  const wanted = url.searchParams.get('reference');
  if (!isList(request) || wanted === null || !isAccepted(request, options))
    return inner(request, wire);
  url.search = '?perPage=1000';
  const { token = '', bizNumber: business = '' } = options.other ?? {};
  const found: unknown[] = [];
  for (const client of [first(options), { token, business }]) {
    const all = await inner(await as(new Request(url, request), client), wire);
    const { data } = (await all.json()) as {
      readonly data: { readonly reference: string }[] | null;
    };
    found.push(...(data ?? []).filter(({ reference }) => reference === wanted));
  }
  const response = await inner(request, wire);
  if (response.headers.has(KIND_HEADER)) return response;
  return Response.json({ ...((await response.json()) as object), data: found });
};

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

export const tenantFaults: readonly Row[] = [
  [
    'client-list-of-both',
    'A list with the token of one client and the number of the other has the transactions of both.',
    listOfBoth,
  ],
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
    'client-lost-with-filter',
    'A list that is filtered by its status shows the transactions of all clients.',
    treatedAs((request, options) =>
      isList(request) && /[?&]status=/.test(request.url) && isAccepted(request, options)
        ? first(options)
        : null,
    ),
  ],
  [
    'client-lost-on-filtered-page',
    'A later page of a list that is filtered by its status shows the transactions of all clients.',
    treatedAs((request, options) =>
      isList(request) && /[?&]status=\w+&page=/.test(request.url) && isAccepted(request, options)
        ? first(options)
        : null,
    ),
  ],
  [
    'client-filter-leaks',
    'A list of the first client that is filtered by its status also has one of the second.',
    (inner, options) => {
      let newest: unknown = null;
      return async (request, wire) => {
        const response = await inner(request, wire);
        if (response.headers.get(KIND_HEADER) !== null) return response;
        const body = (await response.clone().json()) as { data: unknown[] };
        const isOther = tokenOf(request) === options.other?.token;
        if (isOther && !isList(request)) newest = body.data;
        const isFiltered = isList(request) && /[?&]status=/.test(request.url);
        if (isOther || !isFiltered || newest === null) return response;
        return Response.json({ ...body, data: [newest, ...body.data.slice(1)] });
      };
    },
  ],
  [
    'client-search-unscoped',
    'A search for a `merchant_reference` finds the transactions of all clients.',
    unscoped(/[?&]merchant_reference=/),
  ],
  [
    'client-reference-unscoped',
    'A search by a `reference` finds the transaction of any client.',
    byReference,
  ],
  [
    'client-query-unscoped',
    'A search with `q` finds the transactions of all clients.',
    unscoped(/[?&]q=/),
  ],
  [
    'client-named-unscoped',
    'A search with `reference` finds the transactions of all clients.',
    unscoped(/[?&]reference=/),
  ],
  [
    'client-account-unscoped',
    'A list of the transfers to an account has those of all clients.',
    unscoped(/[?&]bank_account_number=/),
  ],
  [
    'client-order-unscoped',
    'A list with `order` has the transactions of all clients.',
    unscoped(/[?&]order=/),
  ],
  [
    'client-all-unscoped',
    'A list of all statuses has the transactions of all clients.',
    unscoped(/[?&]status=all/),
  ],
  [
    'client-dates-unscoped',
    'A list with `start_date` has the transactions of all clients.',
    unscoped(/[?&]start_date=/),
  ],
  [
    'client-start-date-unscoped',
    'A list with `startDate` has the transactions of all clients.',
    unscoped(/[?&]startDate=/),
  ],
  [
    'client-scope-unscoped',
    'A list of the scope `all` has the transactions of all clients.',
    unscoped(/[?&]scope=all/),
  ],
  [
    'client-last-day-unscoped',
    'A list with a last day has the transactions of all clients.',
    unscoped(/[?&]to=/),
  ],
  [
    'client-third-page-unscoped',
    'The third page has the transactions of all clients.',
    unscoped(/[?&]page=3/),
  ],
  [
    'client-size-zero-unscoped',
    'A list with a page size of 0 has the transactions of all clients.',
    allWithSize('0'),
  ],
  [
    'client-size-negative-unscoped',
    'A list with a page size of -1 has the transactions of all clients.',
    allWithSize('-1'),
  ],
  [
    'client-bank-unscoped',
    'A list of the transfers to a bank has those of all clients.',
    unscoped(/[?&]bank_code=/),
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
    'client-no-type-unscoped',
    'A list without a content type has the transactions of all clients.',
    treatedAs((request, options) =>
      isList(request) && isAccepted(request, options) && !request.headers.has('content-type')
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
    'client-cache-by-address',
    'A list is cached by its address only, so a client gets items of another one.',
    (inner, options) => {
      const pages = new Map<string, string>();
      return async (request, wire) => {
        const response = await inner(request, wire);
        if (!isList(request) || response.headers.get(KIND_HEADER) !== null) return response;
        const isOther = tokenOf(request) === options.other?.token;
        const cachedPage = pages.get(request.url);
        const text = await response.text();
        if (!isOther) pages.set(request.url, text);
        const body = isOther && cachedPage !== undefined ? merged(text, cachedPage) : text;
        return new Response(body, { headers: { 'Content-Type': 'application/json' } });
      };
    },
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

/** The cached items, in addition to the current ones. */
function merged(text: string, cached: string): string {
  const body = JSON.parse(text) as { data: unknown[] };
  const other = JSON.parse(cached) as { data: unknown[] };
  return JSON.stringify({ ...body, data: [...body.data, ...other.data] });
}
