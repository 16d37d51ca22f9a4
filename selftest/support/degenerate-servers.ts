/** Servers that ignore the content of a request, and the expected result for each of them. */
import { type Dialect, defaultDialect } from '../../reference/dialect.ts';
import { summary, transaction } from '../../reference/documents.ts';
import type { Settings } from '../../src/config/config.ts';
import type { FetchHandler } from '../../src/drive/connection/handler-transport.ts';
import { uuid } from './history.ts';

const entry = {
  reference: '3f1d0c52-8a6e-4d0b-9c51-0d8b6b1f2a77',
  merchantReference: 'fixed',
  amount: 100,
  fee: '10.00',
  narration: 'Transfer',
  userAgent: 'client',
  createdMs: 0,
};
const dialect: Dialect = defaultDialect;
const success = (data: unknown) =>
  Response.json({ status: 'success', message: 'Done', data, errors: null });

const made = () => success(transaction(entry, 'pending', dialect));
const listed = () => success([summary(entry, 'pending', dialect)]);

const page = (status: number, text = '') =>
  new Response(`<html>${text}</html>`, { status, headers: { 'Content-Type': 'text/html' } });

const refusal = (status: number) =>
  Response.json({ status: 'error', message: 'No', data: null, errors: null }, { status });

/** Each has the amount sent, and its own reference. */
function acceptingAnyAmount(): FetchHandler {
  let count = 0;
  return async (request) => {
    if (request.url.includes('/transactions')) return listed();
    const [, amount] = /"amount"\s*:\s*(\d+(?:\.\d+)?)/.exec(await request.text()) ?? [];
    count += 1;
    const reference = uuid(count);
    return success(
      transaction({ ...entry, reference, amount: Number(amount) }, 'pending', dialect),
    );
  };
}

interface DegenerateServer {
  readonly answer: string;
  readonly handler: FetchHandler;
  /** Exactly these `must` requirements fail; where there are none, the run is inconclusive. */
  readonly fails: readonly string[];
  /** The first reason of an inconclusive run. */
  readonly reason?: RegExp;
  readonly settings?: Settings;
}

/** Requirements that fail on a server that accepts every request. */
const acceptsAll = [
  ...['HEADER-01', 'HEADER-02', 'HEADER-03', 'HEADER-04', 'HEADER-05', 'HEADER-06'],
  ...['HEADER-08', 'HEADER-09', 'HEADER-10', 'BODY-01', 'BODY-02'],
];

/** Servers that accept everything, with further faults. */
const acceptances: readonly DegenerateServer[] = (
  [
    ['a disbursement for everything', () => made(), ['ENVELOPE-07', 'REFERENCE-03', 'AMOUNT-02']],
    ['a list for everything', () => listed(), ['ENVELOPE-06']],
    ['an empty list for everything', () => success([]), ['ENVELOPE-06']],
    [
      'what fits the path',
      ({ url }) => (url.includes('/transactions') ? listed() : made()),
      ['REFERENCE-03', 'AMOUNT-02'],
    ],
    ['what fits the path and the amount', acceptingAnyAmount(), ['AMOUNT-01', 'AMOUNT-02']],
  ] as readonly (readonly [string, FetchHandler, readonly string[]])[]
).map(([answer, handler, fails]) => ({ answer, handler, fails: [...acceptsAll, ...fails] }));

/** Servers that do not have this interface. */
const strangers: readonly DegenerateServer[] = (
  [
    ['an empty object', () => Response.json({}), /TARGET_URL/],
    ['an empty body', () => new Response(null, { status: 200 }), /TARGET_URL/],
    [
      'the request itself',
      async (request) =>
        new Response(await request.text(), { headers: { 'Content-Type': 'application/json' } }),
      /TARGET_URL/,
    ],
    ['a page', () => page(200), /a login page or a captive portal/],
    ['a redirect to a login page', () => page(302), /The response is a redirect/],
    ['a page with 400', () => page(400), /TARGET_HEADERS and TARGET_CLIENT_CERT/],
    [
      'a page with 400 on a client certificate',
      () => page(400, 'No required SSL certificate was sent'),
      /set TARGET_CLIENT_CERT/,
    ],
    ['a page with 401', () => page(401), /Check TARGET_TOKEN/],
    [
      'a page with 403',
      () => page(403),
      /A gateway may refuse .* \(an allow list.* \(TARGET_HEADERS\)/,
    ],
    ['a page with 404', () => page(404), /Check the path in TARGET_URL/],
    ['a page with 407', () => page(407), /set TARGET_PROXY/],
    ['a page with 495', () => page(495), /check TARGET_CLIENT_CERT/],
    ['a page with 496', () => page(496), /set TARGET_CLIENT_CERT/],
    ['a page with 500', () => page(500), /TARGET_URL/],
    ['a page with 502', () => page(502), /WAIT_FOR_TARGET_MS/],
  ] as readonly (readonly [string, FetchHandler, RegExp])[]
).map(([answer, handler, advice]) => ({
  ...{ answer, handler, fails: [] },
  reason: new RegExp(`^No service with this interface responded .*${advice.source}`),
}));

const refusedBoth = /^The target refused both a documented list and a documented disbursement/;

export const degenerateServers: readonly DegenerateServer[] = [
  ...acceptances,
  ...strangers,
  {
    answer: 'a refusal for everything',
    handler: () => refusal(400),
    fails: [],
    reason: refusedBoth,
  },
  {
    answer: 'a refusal with 200 for everything',
    handler: () => refusal(200),
    fails: [],
    reason: refusedBoth,
  },
  {
    answer: 'silence',
    handler: () => new Promise<Response>(() => {}),
    fails: [],
    reason: /^No usable response from .* \(no response within 50 ms\)/,
    settings: { TIMEOUT_MS: '50' },
  },
];
