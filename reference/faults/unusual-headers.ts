/**
 * Faults that only requests with the headers of a browser or another program show, most of them in refusals.
 * Above 200 lines: one table of faults.
 */
import type { Row, Wrap } from '../fault.ts';
import { goodValue } from '../good-headers.ts';
import type { Kind } from '../refusals.ts';
import { KIND_HEADER } from '../render.ts';
import {
  changeRequest,
  type Draft,
  type Members,
  onActivity,
  onTransaction,
  page,
} from '../tampering.ts';

/** Refuses a wrong field with something else than the envelope, for some clients. */
const refusesField =
  (isMeant: (headers: Headers) => boolean, respond: () => Response): Wrap =>
  (inner) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    const isOfField = response.headers.get(KIND_HEADER) === 'field';
    return isOfField && request.method === 'POST' && isMeant(request.headers)
      ? respond()
      : response;
  };

/** The same for another refusal. */
const refuses =
  (
    kind: Kind,
    isMeant: (request: Request, body: string) => boolean,
    respond: () => Response,
  ): Wrap =>
  (inner) =>
  async (request, wire) => {
    const body = await request.clone().text();
    const response = await inner(request, wire);
    const isOfKind = response.headers.get(KIND_HEADER) === kind;
    return isOfKind && isMeant(request, body) ? respond() : response;
  };

/** A JSON text with `"device_os": ""Windows""`. */
const platformUnescaped: Wrap = (inner) => async (request, wire) => {
  const platform = request.headers.get('sec-ch-ua-platform');
  const response = await inner(request, wire);
  if (platform === null || request.method !== 'POST' || response.headers.has(KIND_HEADER))
    return response;
  const text = (await response.text()).replace(/"device_os":\s*"/, `$&${platform}`);
  return new Response(text, response);
};

const isOfLocalPage = (headers: Headers) =>
  /^http:\/\/localhost\b/.test(headers.get('origin') ?? '');
const isForBrowser = ({ headers }: Request) => acceptOf(headers).includes('html');
const agentOf = ({ headers }: Request) => headers.get('user-agent') ?? '';
const authorizationOf = ({ headers }: Request) => headers.get('authorization') ?? '';
const withoutErrors = () =>
  Response.json({ status: 'error', message: 'Jeton inconnu', data: null }, { status: 401 });

const acceptOf = (headers: Headers) => headers.get('accept') ?? '';
const text = () => new Response('Bad Request', { status: 400 });

/** An HTML page in place of the service, for requests with such a header. */
const crashesOn =
  (name: string, isMeant: (value: string, request: Request) => boolean): Wrap =>
  (inner) =>
  async (request, wire) => {
    const value = request.headers.get(name);
    return value !== null && isMeant(value, request) ? page(500) : inner(request, wire);
  };

/** Lists without a token get one, for some clients. */
const openFor = (isMeant: (draft: Pick<Draft, 'headers'>) => boolean): Wrap =>
  changeRequest(({ operation, headers }, { tokens }) => {
    if (operation === 'list' && !headers.has('authorization') && isMeant({ headers }))
      headers.set('authorization', `Bearer ${tokens[0]}`);
  });

/** Some clients get pages of one size only. */
const sizeIgnored = (isMeant: (headers: Headers) => boolean): Wrap =>
  changeRequest(({ operation, url, headers }) => {
    if (operation === 'list' && isMeant(headers)) url.searchParams.set('perPage', '25');
  });

/** A header as a runtime that decodes UTF-8 reads it. */
const inUtf8 = (value: string) => Buffer.from(value, 'latin1').toString();

/** An agent of no characters is null in the activity. */
const emptyAgentAsNull: Wrap = (inner, options) => {
  const shown = onActivity((activity) => ({ ...activity, user_agent: null }))(inner, options);
  return (request, wire) =>
    (request.headers.get('user-agent') === '' ? shown : inner)(request, wire);
};

/** A refusal without a body, unless JSON is acceptable. */
const emptyUnlessJson: Wrap = (inner) => async (request, wire) => {
  const response = await inner(request, wire);
  const isAcceptable = /json|\*\/\*|^$/.test(acceptOf(request.headers));
  return isAcceptable || !response.headers.has(KIND_HEADER)
    ? response
    : new Response(null, { status: response.status });
};

/** Requests of the middleware in each other, after which it is left out. */
const MAX_DEPTH = 5;

export const unusualHeaderFaults: readonly Row[] = [
  [
    'local-page-without-envelope',
    'A disbursement of a page on the same machine is refused without the envelope.',
    (inner) => async (request, wire) =>
      request.method === 'POST' && isOfLocalPage(request.headers)
        ? Response.json({ message: 'CSRF token mismatch.' }, { status: 419 })
        : inner(request, wire),
  ],
  [
    'local-page-open',
    'A request of a page on the same machine needs no token.',
    changeRequest(({ headers }, options) => {
      if (!headers.has('authorization') && isOfLocalPage(headers))
        headers.set('authorization', goodValue('authorization', options));
    }),
  ],
  [
    'subrequest-open',
    'A request with the header of a request of the middleware itself needs no token.',
    changeRequest(({ headers }, options) => {
      const path = headers.get('x-middleware-subrequest') ?? '';
      const depth = path.split(':').filter((name) => name === 'src/middleware').length;
      if (depth >= MAX_DEPTH) headers.set('authorization', goodValue('authorization', options));
    }),
  ],
  [
    'forwarded-list-page',
    'A disbursement that came through two proxies gets an HTML page.',
    crashesOn('x-forwarded-for', (value, { method }) => method === 'POST' && value.includes(',')),
  ],
  [
    'forwarded-port-page',
    'A disbursement whose `X-Forwarded-For` has an address with a port gets an HTML page.',
    crashesOn('x-forwarded-for', (value) => /^[\d.]+:\d+$/.test(value)),
  ],
  [
    'forwarded-unknown-page',
    'A disbursement whose `X-Forwarded-For` is `unknown` gets an HTML page.',
    crashesOn('x-forwarded-for', (value) => value === 'unknown'),
  ],
  [
    'forwarded-port-header-page',
    'A disbursement with `X-Forwarded-Port` gets an HTML page.',
    crashesOn('x-forwarded-port', (_, { method }) => method === 'POST'),
  ],
  [
    'forwarded-https-page',
    'A list request that came to a proxy over https gets an HTML page.',
    crashesOn('x-forwarded-proto', (value, { method }) => method === 'GET' && value === 'https'),
  ],
  ['via-page', 'A request with `Via` gets an HTML page.', crashesOn('via', () => true)],
  [
    'business-han-page',
    'A disbursement for a business whose number is not of Latin-1 gets an HTML page.',
    crashesOn(
      'x-biz-number',
      (value, { method }) => method === 'POST' && /[^\0-\xff]/.test(inUtf8(value)),
    ),
  ],
  [
    'business-inherited-page',
    'Businesses are looked up in an object, and the name of an inherited member gets an HTML page.',
    crashesOn('x-biz-number', (value) => value in {}),
  ],
  [
    'agent-han-page',
    'A disbursement whose `User-Agent` is not of Latin-1 gets an HTML page.',
    crashesOn('user-agent', (value) => /[^\0-\xff]/.test(inUtf8(value))),
  ],
  [
    'agent-bracket-page',
    'A `User-Agent` with a bracket that is not closed gets an HTML page.',
    crashesOn('user-agent', (value) => /\([^)]*$/.test(value)),
  ],
  ['agent-empty-null', 'An empty `User-Agent` is null in the activity.', emptyAgentAsNull],
  [
    'origin-null-page',
    'A request of a page without an origin gets an HTML page.',
    crashesOn('origin', (value) => value === 'null'),
  ],
  [
    'cookie-percent-page',
    'A cookie with a percent sign that is not encoded gets an HTML page.',
    crashesOn('cookie', (value) => /%(?![0-9a-f]{2})/i.test(value)),
  ],
  [
    'refusal-empty-without-json',
    'A refusal has no body unless the client accepts JSON.',
    emptyUnlessJson,
  ],
  [
    'boundary-missing-page',
    'A disbursement of parts without a boundary gets an HTML page.',
    crashesOn('content-type', (value) => value === 'multipart/form-data'),
  ],
  [
    'charset-unknown-page',
    'A disbursement in an unknown charset gets an HTML page.',
    crashesOn('content-type', (value) => /charset=x-/.test(value)),
  ],
  [
    'charset-empty-page',
    'A disbursement whose charset has no value gets an HTML page.',
    crashesOn('content-type', (value) => value.endsWith('charset')),
  ],
  [
    'client-verified-open',
    'A list of a client whose certificate was checked needs no token.',
    openFor(({ headers }) => headers.has('x-ssl-client-verify')),
  ],

  [
    'accept-star-page',
    'A request whose `Accept` has `*` as a media type gets an HTML page.',
    (inner) => async (request, wire) =>
      /(^|,)\s*\*\s*[;,]/.test(acceptOf(request.headers)) ? page(406) : inner(request, wire),
  ],
  [
    'platform-unescaped',
    'The platform of a browser is written into the JSON text with its quotation marks.',
    platformUnescaped,
  ],
  [
    'field-page-for-browsers',
    'The refusal of a wrong field is an HTML page for a client that accepts HTML.',
    refusesField(
      (headers) => acceptOf(headers).includes('html'),
      () => page(422),
    ),
  ],
  [
    'field-page-without-accept',
    'The refusal of a wrong field is an HTML page unless the client asks for JSON.',
    refusesField(
      (headers) => !acceptOf(headers).includes('json'),
      () => page(422),
    ),
  ],
  [
    'field-text-without-agent',
    'The refusal of a wrong field is a plain text for a client without User-Agent.',
    refusesField((headers) => !headers.has('user-agent'), text),
  ],
  [
    'field-text-in-french',
    'The refusal of a wrong field is a plain text for a client that asks for French.',
    refusesField((headers) => headers.get('accept-language')?.startsWith('fr') === true, text),
  ],
  [
    'business-page-for-browsers',
    'A disbursement without a business number gets an HTML page if the client accepts HTML.',
    refuses(
      'business',
      (request) => request.method === 'POST' && isForBrowser(request),
      () => page(403),
    ),
  ],
  [
    'no-token-page-for-browsers',
    'A disbursement without Authorization gets a login page if the client accepts HTML.',
    refuses(
      'credentials',
      (request) =>
        request.method === 'POST' && isForBrowser(request) && authorizationOf(request) === '',
      () => page(401),
    ),
  ],
  [
    'wrong-token-page-for-browsers',
    'A disbursement with a wrong token gets a login page if the client accepts HTML.',
    refuses(
      'credentials',
      (request) =>
        request.method === 'POST' && isForBrowser(request) && authorizationOf(request) !== '',
      () => page(401),
    ),
  ],
  [
    'no-object-page-for-browsers',
    'A body that is an array gets an HTML page if the client accepts HTML.',
    refuses(
      'json',
      (request, body) => isForBrowser(request) && body.startsWith('['),
      () => page(400),
    ),
  ],
  [
    'repeat-page-for-browsers',
    'The refusal of a repeat is an HTML page if the client accepts HTML.',
    refuses('repeat', isForBrowser, () => page(409)),
  ],
  [
    'size-page-for-browsers',
    'The refusal of a page size is an HTML page if the client accepts HTML.',
    refuses(
      'field',
      (request) => request.method === 'GET' && isForBrowser(request),
      () => page(400),
    ),
  ],
  [
    'scheme-page-for-browsers',
    'Another scheme than Bearer gets a login page if the client accepts HTML.',
    refuses(
      'credentials',
      (request) => isForBrowser(request) && /^(?!Bearer )./.test(authorizationOf(request)),
      () => page(401),
    ),
  ],
  [
    'credentials-page-for-agents',
    'The refusal of a token is a login page for the User-Agent of a browser.',
    refuses(
      'credentials',
      (request) => agentOf(request).startsWith('Mozilla'),
      () => page(401),
    ),
  ],
  [
    'credentials-text-for-curl',
    'The refusal of a token is a plain text for the User-Agent of curl.',
    refuses('credentials', (request) => agentOf(request).startsWith('curl'), text),
  ],
  [
    'credentials-in-french',
    'The refusal of a token lacks `errors` for a client that asks for French.',
    refuses(
      'credentials',
      ({ headers }) => headers.get('accept-language')?.startsWith('fr') === true,
      withoutErrors,
    ),
  ],
  [
    'size-ignored-in-language',
    'A list in another language has 25 transactions, whatever its page size.',
    sizeIgnored((headers) => /^[a-z]{2}/.test(headers.get('accept-language') ?? '')),
  ],
  [
    'size-ignored-with-cookie',
    'A list with a cookie has 25 transactions, whatever its page size.',
    sizeIgnored((headers) => headers.has('cookie')),
  ],
  [
    'size-ignored-of-page',
    'A list of a page of another origin has 25 transactions, whatever its page size.',
    sizeIgnored((headers) => headers.has('origin')),
  ],
  [
    'language-star-page',
    'A request whose `Accept-Language` is `*` gets an HTML page.',
    (inner) => async (request, wire) =>
      request.headers.get('accept-language') === '*' ? page(500) : inner(request, wire),
  ],
  [
    'reference-of-request-id',
    'The `X-Request-ID` of a disbursement becomes its reference.',
    (inner, options) => async (request, wire) => {
      const reference = request.headers.get('x-request-id');
      if (reference === null || request.method !== 'POST') return inner(request, wire);
      const shown = onTransaction((data: Members) => ({ ...data, reference }));
      return shown(inner, options)(request, wire);
    },
  ],
];
