/** Servers that do not look at what they are asked, and what has to be said of each of them. */
import { type Dialect, defaultDialect } from '../reference/dialect.ts';
import { summary, transaction } from '../reference/documents.ts';
import type { Settings } from '../src/config/config.ts';
import type { FetchHandler } from '../src/drive/handler-transport.ts';
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

const refusal = (status: number) =>
  Response.json({ status: 'error', message: 'No', data: null, errors: null }, { status });

/** Each one has the amount that was sent, and a reference of its own. */
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

export interface DegenerateServer {
  readonly answer: string;
  readonly handler: FetchHandler;
  /** Exactly these `must` requirements fail; where none does, the run is inconclusive. */
  readonly fails: readonly string[];
  /** Where the run is inconclusive: the first reason. */
  readonly reason?: RegExp;
  readonly settings?: Settings;
}

/** What fails on a server that accepts whatever it is sent. */
const acceptsAll = [
  ...['HEADER-01', 'HEADER-02', 'HEADER-03', 'HEADER-04', 'HEADER-05', 'HEADER-06'],
  ...['HEADER-08', 'HEADER-09', 'HEADER-10', 'BODY-01', 'BODY-02'],
];

/** Acceptances, with what is wrong in them beside that. */
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
    ['an empty object', () => Response.json({}), ['ENVELOPE-02']],
    ['an empty body', () => new Response(null, { status: 200 }), ['ENVELOPE-01']],
    [
      'the request itself',
      async (request) =>
        new Response(await request.text(), { headers: { 'Content-Type': 'application/json' } }),
      ['ENVELOPE-01', 'ENVELOPE-02'],
    ],
    [
      'a page',
      () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }),
      ['ENVELOPE-01'],
    ],
  ] as readonly (readonly [string, FetchHandler, readonly string[]])[]
).map(([answer, handler, fails]) => ({ answer, handler, fails: [...acceptsAll, ...fails] }));

const refusedBoth = /^The target refused both a documented list and a documented disbursement/;

export const degenerateServers: readonly DegenerateServer[] = [
  ...acceptances,
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
    reason: /^Cannot reach .* \(no answer within 50 ms\)/,
    settings: { TIMEOUT_MS: '50' },
  },
];
