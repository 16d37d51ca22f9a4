/** Faults that only undocumented headers show, as those of browsers, proxies and caches. */
import type { Row, Wrap } from '../fault.ts';
import { goodValue } from '../good-headers.ts';
import { crashesOnHeader, respondsTo } from '../other-responses.ts';
import { changeRequest, type Draft, type Members, onItem, onTransaction } from '../tampering.ts';
import { sizeIgnored } from './page-sizes.ts';

const isOfLocalPage = (headers: Headers) =>
  /^http:\/\/localhost\b/.test(headers.get('origin') ?? '');

/** Lists without a token get one, for some clients. */
const openFor = (isMeant: (draft: Pick<Draft, 'headers'>) => boolean): Wrap =>
  changeRequest(({ operation, headers }, { tokens }) => {
    if (operation === 'list' && !headers.has('authorization') && isMeant({ headers }))
      headers.set('authorization', `Bearer ${tokens[0]}`);
  });

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
    crashesOnHeader(
      'x-forwarded-for',
      (value, { method }) => method === 'POST' && value.includes(','),
    ),
  ],
  [
    'forwarded-port-page',
    'A disbursement whose `X-Forwarded-For` has an address with a port gets an HTML page.',
    crashesOnHeader('x-forwarded-for', (value) => /^[\d.]+:\d+$/.test(value)),
  ],
  [
    'forwarded-unknown-page',
    'A disbursement whose `X-Forwarded-For` is `unknown` gets an HTML page.',
    crashesOnHeader('x-forwarded-for', (value) => value === 'unknown'),
  ],
  [
    'forwarded-port-header-page',
    'A disbursement with `X-Forwarded-Port` gets an HTML page.',
    crashesOnHeader('x-forwarded-port', (_, { method }) => method === 'POST'),
  ],
  [
    'forwarded-https-page',
    'A list request that came to a proxy over https gets an HTML page.',
    crashesOnHeader(
      'x-forwarded-proto',
      (value, { method }) => method === 'GET' && value === 'https',
    ),
  ],
  ['via-page', 'A request with `Via` gets an HTML page.', crashesOnHeader('via', () => true)],
  [
    'origin-null-page',
    'A request of a page without an origin gets an HTML page.',
    crashesOnHeader('origin', (value) => value === 'null'),
  ],
  [
    'cookie-percent-page',
    'A cookie with a percent sign that is not encoded gets an HTML page.',
    crashesOnHeader('cookie', (value) => /%(?![0-9a-f]{2})/i.test(value)),
  ],
  [
    'client-verified-open',
    'A list of a client whose certificate was checked needs no token.',
    openFor(({ headers }) => headers.has('x-ssl-client-verify')),
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
    'reference-of-request-id',
    'The `X-Request-ID` of a disbursement becomes its reference.',
    (inner, options) => async (request, wire) => {
      const reference = request.headers.get('x-request-id');
      if (reference === null || request.method !== 'POST') return inner(request, wire);
      const shown = onTransaction((data: Members) => ({ ...data, reference }));
      return shown(inner, options)(request, wire);
    },
  ],
  [
    'origin-text',
    'A request of a page of another origin gets a plain text.',
    respondsTo(
      ({ headers }) => headers.has('origin'),
      () => new Response('Invalid CORS request', { status: 403 }),
    ),
  ],
  [
    'cookie-page',
    'A list request with a cookie gets an HTML page.',
    respondsTo(({ headers, method }) => method === 'GET' && headers.has('cookie')),
  ],
  [
    'trace-page',
    'A disbursement with the trace of a client gets an HTML page.',
    respondsTo(({ headers, method }) => method === 'POST' && headers.has('traceparent')),
  ],
  [
    'key-page',
    'A disbursement with `Idempotency-Key` gets an HTML page.',
    respondsTo(({ headers }) => headers.has('idempotency-key')),
  ],
  [
    'fresh-list-amount-text',
    'A list with `Cache-Control: no-cache` comes from no cache, and its amounts are texts.',
    (inner, options) => {
      const fresh = onItem((item) => ({ ...item, amount: String(item.amount) }))(inner, options);
      return (request, wire) =>
        request.headers.get('cache-control') === 'no-cache'
          ? fresh(request, wire)
          : inner(request, wire);
    },
  ],
  [
    'never-modified',
    'A list request with any `If-None-Match` gets an empty 304.',
    respondsTo(
      ({ headers }) => headers.has('if-none-match'),
      () => new Response(null, { status: 304 }),
    ),
  ],
  [
    'long-request-id-page',
    'A request with an `X-Request-ID` of more than 64 characters gets an HTML page.',
    respondsTo(({ headers }) => (headers.get('x-request-id') ?? '').length > 64),
  ],
  [
    'not-modified-since',
    'A list request with any `If-Modified-Since` gets an empty 304.',
    respondsTo(
      ({ headers }) => headers.has('if-modified-since'),
      () => new Response(null, { status: 304 }),
    ),
  ],
  [
    'modified-since-no-date-page',
    'A list request with an `If-Modified-Since` that is no date gets an HTML page.',
    respondsTo(({ headers }) =>
      Number.isNaN(Date.parse(headers.get('if-modified-since') ?? '2026')),
    ),
  ],
];
