/**
 * Faults that occur with unusual texts, or with the headers of browsers and other programs.
 * Above 200 lines: one table of faults.
 */

import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Row, Wrap } from '../fault.ts';
import type { Handler } from '../handler.ts';
import { KIND_HEADER } from '../render.ts';
import { changeRequest, type Members, page } from '../tampering.ts';

/** Responds in place of the service to requests with the right token that pass the test. */
const where =
  (
    test: (request: Request, text: string) => boolean,
    respond: () => Response = () => page(500),
  ): Wrap =>
  (inner, options) =>
  async (request, wire) => {
    const isOwn = request.headers.get('authorization') === `Bearer ${options.tokens[0]}`;
    if (!isOwn) return inner(request, wire);
    const body = await request.clone().text();
    let text = '';
    try {
      text = String(JSON.parse(body)?.merchant_reference ?? '');
    } catch {
      // The service itself refuses a body that is not JSON.
    }
    return test(request, text) ? respond() : inner(request, wire);
  };

const crashesOn = (part: RegExp | string): Wrap =>
  where((_, text) => (typeof part === 'string' ? text.includes(part) : part.test(text)));

/** Returns the response of an earlier request with the same key. */
const replays =
  (keyOf: (merchantReference: string) => string): Wrap =>
  (inner: Handler) => {
    const first = new Map<string, { readonly text: string; readonly body: string }>();
    return async (request, wire) => {
      if (request.method !== 'POST') return inner(request, wire);
      let text: unknown;
      try {
        text = JSON.parse(await request.clone().text())?.merchant_reference;
      } catch {
        return inner(request, wire);
      }
      if (typeof text !== 'string') return inner(request, wire);
      const earlier = first.get(keyOf(text));
      if (earlier !== undefined && earlier.text !== text) {
        return new Response(earlier.body, { headers: { 'Content-Type': 'application/json' } });
      }
      const response = await inner(request, wire);
      if (response.ok) first.set(keyOf(text), { text, body: await response.clone().text() });
      return response;
    };
  };

/** The hash of a text in Java: 32 bits, so that some pairs of texts share one. */
const javaHash = (text: string) =>
  [...text].reduce((hash, character) => (Math.imul(hash, 31) + character.charCodeAt(0)) | 0, 0);

/** Changes the fees in responses to requests whose headers pass the test. */
const inContext =
  (isMeant: (headers: Headers) => boolean, change: (fee: string) => string): Wrap =>
  (inner) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    const { status, headers } = response;
    if (!isMeant(request.headers) || response.body === null) return response;
    const envelope = (await response.json()) as Members;
    const one = (data: Members) =>
      typeof data?.fee === 'string' ? { ...data, fee: change(data.fee) } : data;
    const { data } = envelope;
    const changed = Array.isArray(data) ? data.map(one) : one(data as Members);
    return Response.json({ ...envelope, data: changed }, { status, headers });
  };

const agentOf = ({ headers }: Request) => headers.get('user-agent') ?? '';

/** Shows this as the device of agents with this word. */
const deviceOf =
  (word: string, device_os: unknown): Wrap =>
  (inner) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    const { ok, status, headers } = response;
    if (!ok || request.method !== 'POST' || !agentOf(request).includes(word)) return response;
    const envelope = (await response.json()) as { readonly data: Members };
    const activities = (envelope.data.activities as Members[]).map((activity) => ({
      ...activity,
      device_os,
    }));
    return Response.json(
      { ...envelope, data: { ...envelope.data, activities } },
      { status, headers },
    );
  };

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

const speaks = (language: string) => (headers: Headers) =>
  headers.get('accept-language')?.startsWith(language) === true;
const arabic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

export const contextFaults: readonly Row[] = [
  [
    'text-emoji-page',
    'A text with a character of four UTF-8 bytes gets an HTML page.',
    crashesOn(/[\u{10000}-\u{10ffff}]/u),
  ],
  ['text-zero-page', 'A text with a zero character gets an HTML page.', crashesOn('\u0000')],
  ['text-control-page', 'A text with a control character gets an HTML page.', crashesOn('\u0001')],
  [
    'text-surrogate-page',
    'A text with half of a surrogate pair gets an HTML page.',
    crashesOn(/\p{Cs}/u),
  ],
  ['text-quote-page', 'A text with a quotation mark gets an HTML page.', crashesOn(/"/)],
  ['text-backslash-page', 'A text with a backslash gets an HTML page.', crashesOn(/\\/)],
  ['text-percent-page', 'A text with a percent sign gets an HTML page.', crashesOn('%s{}$')],
  ['text-less-than-page', 'A text with a less-than sign gets an HTML page.', crashesOn('<')],
  [
    'text-right-to-left-page',
    'A text in Hebrew gets an HTML page.',
    crashesOn(/\p{Script=Hebrew}/u),
  ],
  [
    'text-case-folded',
    'Merchant references that differ only in letter case are treated as the same.',
    replays((text) => text.toLowerCase()),
  ],
  [
    'text-hashed',
    'Merchant references with the same hash in Java are treated as the same.',
    replays((text) => String(javaHash(text))),
  ],
  [
    'text-look-alike',
    'Merchant references that differ only in characters that look alike are treated as the same.',
    replays((text) => text.replace(/O/g, '0').replace(/l/g, '1')),
  ],
  [
    'text-as-number',
    'Merchant references that are the same number are treated as the same.',
    replays((text) => text.replace(/^\+(?=\d+$)/, '')),
  ],
  [
    'language-french',
    'A request in French gets fees with a decimal comma.',
    inContext(speaks('fr'), (fee) => fee.replace('.', ',')),
  ],
  [
    'language-french-status',
    'A disbursement in French has the status `succès`.',
    (inner) => async (request, wire) => {
      const response = await inner(request, wire);
      const isMeant = request.method === 'POST' && speaks('fr')(request.headers);
      if (!isMeant || response.headers.has(KIND_HEADER)) return response;
      return Response.json({ ...((await response.json()) as Members), status: 'succès' });
    },
  ],
  [
    'language-german-point',
    'In a disbursement in German, the point of an amount separates its thousands.',
    changeRequest((draft) => {
      if (draft.operation === 'initiate' && speaks('de')(draft.headers))
        draft.body = draft.body.replace(/("amount":\d+)\.(\d)/, '$1$2');
    }),
  ],
  [
    'language-arabic',
    'A request in Arabic gets fees in Arabic digits.',
    inContext(speaks('ar'), arabic),
  ],
  [
    'language-turkish-page',
    'A request in Turkish for a list gets an HTML page.',
    where(({ headers, method }) => method === 'GET' && speaks('tr')(headers)),
  ],
  [
    'language-underscore-page',
    'A language with an underscore gets an HTML page.',
    where(({ headers }) => headers.get('accept-language')?.includes('_') === true),
  ],
  [
    'chunked-not-json-page',
    'A body in chunks that is not JSON gets an HTML page.',
    (inner) => async (request, wire) => {
      const isMeant = request.headers.has('transfer-encoding');
      const response = await inner(request, wire);
      return isMeant && response.headers.get(KIND_HEADER) === 'json' ? page(400) : response;
    },
  ],
  [
    'agent-absent-page',
    'A request without User-Agent gets an HTML page.',
    where(({ headers }) => !headers.has('user-agent')),
  ],
  [
    'agent-long-page',
    'A request whose User-Agent has more than 255 characters gets an HTML page.',
    where((request) => agentOf(request).length > 255),
  ],
  [
    'agent-1024-page',
    'A request with a User-Agent of more than 1,024 characters gets an HTML page.',
    where((request) => agentOf(request).length > 1024),
  ],
  [
    'agent-unescaped',
    'A User-Agent with a quotation mark is shown without an escape.',
    where(
      (request) => agentOf(request).includes('"'),
      () => new Response('{"status":"success","message":"from "a""}'),
    ),
  ],
  [
    'agent-without-version-page',
    'A `User-Agent` without a version gets an HTML page.',
    where((request) => !/[/]/.test(agentOf(request) || '/')),
  ],
  [
    'agent-browser-object',
    'The device of a browser is an object.',
    deviceOf('Windows', { name: 'Windows', version: null }),
  ],
  ['agent-postman-null', 'The device of Postman is null.', deviceOf('Postman', null)],
  ['agent-tablet-null', 'The device of a tablet is null.', deviceOf('iPad', null)],
  ['agent-go-null', 'The device of a program in Go is null.', deviceOf('Go-http-client', null)],
  ['agent-linux-number', 'The device of a browser on Linux is a number.', deviceOf('X11', 0)],
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
    'chunked-page',
    'A body in chunks gets an HTML page.',
    where(
      ({ headers }) => headers.has('transfer-encoding'),
      () => page(411),
    ),
  ],
  [
    'agent-latin-1-page',
    'A `User-Agent` that is not ASCII gets an HTML page.',
    where((request) => /[^ -~]/.test(agentOf(request))),
  ],
  [
    'accept-any-page',
    'A request that also accepts HTML gets an HTML page.',
    where(
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
    where(
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
    'origin-text',
    'A request of a page of another origin gets a plain text.',
    where(
      ({ headers }) => headers.has('origin'),
      () => new Response('Invalid CORS request', { status: 403 }),
    ),
  ],
  [
    'cookie-page',
    'A list request with a cookie gets an HTML page.',
    where(({ headers, method }) => method === 'GET' && headers.has('cookie')),
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
    'trace-page',
    'A disbursement with the trace of a client gets an HTML page.',
    where(({ headers, method }) => method === 'POST' && headers.has('traceparent')),
  ],
  [
    'key-page',
    'A disbursement with `Idempotency-Key` gets an HTML page.',
    where(({ headers }) => headers.has('idempotency-key')),
  ],
  [
    'never-modified',
    'A list request with any `If-None-Match` gets an empty 304.',
    where(
      ({ headers }) => headers.has('if-none-match'),
      () => new Response(null, { status: 304 }),
    ),
  ],
  [
    'long-request-id-page',
    'A request with an `X-Request-ID` of more than 64 characters gets an HTML page.',
    where(({ headers }) => (headers.get('x-request-id') ?? '').length > 64),
  ],
  [
    'not-modified-since',
    'A list request with any `If-Modified-Since` gets an empty 304.',
    where(
      ({ headers }) => headers.has('if-modified-since'),
      () => new Response(null, { status: 304 }),
    ),
  ],
  [
    'modified-since-no-date-page',
    'A list request with an `If-Modified-Since` that is no date gets an HTML page.',
    where(({ headers }) => Number.isNaN(Date.parse(headers.get('if-modified-since') ?? '2026'))),
  ],
  [
    'accept-malformed-page',
    'An `Accept` without a slash gets an HTML page.',
    where(({ headers }) => /^\w+$/.test(headers.get('accept') ?? '')),
  ],
  [
    'refusal-page-for-browsers',
    'A refusal of a request that also accepts HTML is an HTML page.',
    (inner) => async (request, wire) => {
      const response = await inner(request, wire);
      const isRefused = response.headers.get(KIND_HEADER) !== null;
      return isRefused && /html/.test(request.headers.get('accept') ?? '') ? page(401) : response;
    },
  ],
  [
    'login-where-json-is-not-wanted',
    'Without credentials, a client that does not ask for JSON is sent to a login.',
    (inner) => async (request, wire) => {
      const response = await inner(request, wire);
      const wantsJson = /json/.test(request.headers.get('accept') ?? '');
      if (wantsJson || request.headers.has('authorization') || response.ok) return response;
      return new Response('', { status: 302, headers: { Location: '/login' } });
    },
  ],
  [
    'per-page-64-bits',
    'A `perPage` that needs more than 63 bits gets an HTML page.',
    where(({ url }) => Number(new URL(url).searchParams.get('perPage')) >= 2 ** 63),
  ],
  [
    'body-latin-1-page',
    'A body that is not UTF-8 gets an HTML page.',
    (inner) => async (request, wire) => {
      const bytes = Buffer.from(await request.clone().arrayBuffer());
      return bytes.includes(0x80) || bytes.includes(0xe9) ? page(500) : inner(request, wire);
    },
  ],
  [
    'body-nested-page',
    'A body that is deeply nested gets an HTML page.',
    (inner) => async (request, wire) =>
      (await request.clone().text()).includes('[[[[') ? page(500) : inner(request, wire),
  ],
  ...['35', '64'].map(
    (size): Row => [
      `per-page-${size}`,
      `A page for \`perPage=${size}\` has one item more.`,
      changeRequest(({ operation, url }) => {
        if (operation === 'list' && url.searchParams.get('perPage') === size)
          url.searchParams.set('perPage', String(Number(size) + 1));
      }),
    ],
  ),
  [
    'per-page-seventeen',
    'A page for `perPage=17` has 18 items.',
    changeRequest(({ operation, url }) => {
      if (operation === 'list' && url.searchParams.get('perPage') === '17') {
        url.searchParams.set('perPage', '18');
      }
    }),
  ],
];
