/** Faults that only a request with another `Accept` or `Accept-Encoding` shows. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Row, Wrap } from '../fault.ts';
import { respondsTo } from '../other-responses.ts';
import { KIND_HEADER } from '../render.ts';
import { type Members, page } from '../tampering.ts';

/** Compresses for this coding, and does not say so. */
const unnamed =
  (coding: string, method: string, compress: (text: string) => Buffer): Wrap =>
  (inner) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    const isMeant = request.headers.get('accept-encoding') === coding && request.method === method;
    if (!isMeant) return response;
    const { status, headers } = response;
    const bytes = compress(await response.text());
    return new Response(new Uint8Array(bytes), { status, headers });
  };

/** Names a coding that the body does not have. */
const refusalsDeclare =
  (coding: string): Wrap =>
  (inner) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    if (response.ok) return response;
    const { status, headers } = response;
    headers.set('Content-Encoding', coding);
    return new Response(await response.text(), { status, headers });
  };

/** The items of a list as resources with links, for a client that prefers this dialect of JSON. */
const halPreferred: Wrap = (inner) => async (request, wire) => {
  const response = await inner(request, wire);
  const isHal = request.headers.get('accept')?.startsWith('application/hal+json') === true;
  if (!isHal || response.headers.has(KIND_HEADER)) return response;
  const { data } = (await response.json()) as Members;
  const body = { _embedded: { transactions: data }, _links: { self: { href: '/transactions' } } };
  return Response.json(body, { headers: { 'Content-Type': 'application/hal+json' } });
};

/** Accepted requests only, as where a framework chooses a writer by `Accept`. */
const xmlWhere =
  (isMeant: (accept: string | null, method: string) => boolean): Wrap =>
  (inner) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    const isXml = isMeant(request.headers.get('accept'), request.method);
    if (!isXml || response.headers.has(KIND_HEADER)) return response;
    return new Response('<response><status>success</status></response>', {
      status: response.status,
      headers: { 'Content-Type': 'application/xml' },
    });
  };

const acceptOf = (headers: Headers) => headers.get('accept') ?? '';

export const contentNegotiationFaults: readonly Row[] = [
  [
    'brotli-unnamed',
    'A response in Brotli has no Content-Encoding.',
    unnamed('br', 'GET', brotliCompressSync),
  ],
  [
    'disbursement-gzip-unnamed',
    'A response to a disbursement in gzip has no Content-Encoding.',
    unnamed('gzip', 'POST', gzipSync),
  ],
  [
    'refusal-gzip-declared',
    'A refusal declares gzip, and its body is plain text.',
    refusalsDeclare('gzip'),
  ],
  [
    'accept-any-page',
    'A request that also accepts HTML gets an HTML page.',
    respondsTo(
      ({ headers }) => /html/.test(headers.get('accept') ?? ''),
      () => page(200),
    ),
  ],
  [
    'xml-for-browsers',
    'A client that prefers XML to JSON gets XML.',
    xmlWhere((accept) => /\bxml\b/.test(accept ?? '') && !/json/.test(accept ?? '')),
  ],
  [
    'xml-without-accept',
    'An accepted disbursement without `Accept` gets XML.',
    xmlWhere((accept, method) => accept === null && method === 'POST'),
  ],
  [
    'xml-by-first-type',
    'A client whose `Accept` begins with XML gets XML, although it also accepts JSON.',
    respondsTo(
      ({ headers }) => /^application\/xml/.test(headers.get('accept') ?? ''),
      () => new Response('<response/>', { headers: { 'Content-Type': 'application/xml' } }),
    ),
  ],
  [
    'hal-preferred',
    'A client that prefers HAL to JSON gets a list without the envelope.',
    halPreferred,
  ],
  [
    'plain-text-preferred',
    'A response is plain text if the client accepts that too.',
    (inner) => async (request, wire) => {
      const response = await inner(request, wire);
      if (!request.headers.get('accept')?.includes('text/plain')) return response;
      response.headers.set('Content-Type', 'text/plain');
      return response;
    },
  ],
  [
    'accept-malformed-page',
    'An `Accept` without a slash gets an HTML page.',
    respondsTo(({ headers }) => /^\w+$/.test(headers.get('accept') ?? '')),
  ],
  [
    'accept-star-page',
    'A request whose `Accept` has `*` as a media type gets an HTML page.',
    (inner) => async (request, wire) =>
      /(^|,)\s*\*\s*[;,]/.test(acceptOf(request.headers)) ? page(406) : inner(request, wire),
  ],
];
