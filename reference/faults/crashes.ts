/** Faults in which the service fails during a request: a server page, or less. */

import type { Deployment, Wrap } from '../fault.ts';
import type { Handler } from '../handler.ts';
import { type Members, page } from './tampering.ts';

type Row = readonly [name: string, sentence: string, wrap: Wrap];

/** A request, as far as it can be parsed; `order` is `null` without a JSON object. */
interface Met {
  readonly isPost: boolean;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
  /** `undefined` where the body is not JSON. */
  readonly value: unknown;
  readonly order: Members | null;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces the response to requests with the right token that pass the test. */
const crash =
  (make: () => (met: Met) => boolean, respond: () => Response = () => page(500)): Wrap =>
  (inner: Handler, options: Deployment) => {
    const breaks = make();
    return async (request, wire) => {
      const { headers, method } = request;
      if (headers.get('authorization') !== `Bearer ${options.tokens[0]}`) {
        return inner(request, wire);
      }
      const body = await request.clone().text();
      const value = parse(body);
      const order = isObject(value) ? value : null;
      const url = new URL(request.url);
      const met = { isPost: method === 'POST', url, headers, body, value, order };
      return breaks(met) ? respond() : inner(request, wire);
    };
  };

const onPost = (test: (met: Met) => boolean, respond?: () => Response): Wrap =>
  crash(() => (met) => met.isPost && test(met), respond);
const onOrder = (test: (order: Members) => boolean): Wrap =>
  onPost(({ order }) => order !== null && test(order));
const onList = (test: (perPage: string | null, met: Met) => boolean): Wrap =>
  crash(() => (met) => !met.isPost && test(met.url.searchParams.get('perPage'), met));

/** The length of a database column for identifiers. */
const COLUMN_LETTERS = 36;

const fields = ['amount', 'bank_code', 'bank_account_number', 'merchant_reference'];

function repeats() {
  const seen = new Set<unknown>();
  return ({ isPost, order }: Met) => {
    if (!isPost || order === null) return false;
    const { merchant_reference: text } = order;
    if (typeof text !== 'string' || text === '') return false;
    const isKnown = seen.has(text);
    seen.add(text);
    return isKnown;
  };
}

/** Fails at every so-many-eth request that passes the test. */
function every(times: number, test: (met: Met) => boolean) {
  let count = 0;
  return (met: Met) => {
    if (test(met)) count += 1;
    return test(met) && count % times === 0;
  };
}

export const crashFaults: readonly Row[] = [
  [
    'malformed-page',
    'A body that is not JSON gets an HTML page of the web server.',
    onPost(({ value }) => value === undefined),
  ],
  [
    'list-body-page',
    'A body that is a list gets an HTML page of the web server.',
    onPost(({ value }) => Array.isArray(value)),
  ],
  [
    'null-body-text',
    'A body that is null gets a plain text.',
    onPost(
      ({ value }) => value === null,
      () => new Response('TypeError', { status: 500 }),
    ),
  ],
  [
    'empty-body-nothing',
    'An empty body gets an empty response.',
    onPost(
      ({ body }) => body === '',
      () => new Response(null, { status: 400 }),
    ),
  ],
  [
    'field-type-page',
    'A field of another JSON type gets an HTML page.',
    onOrder((order) => fields.some((name) => isObject(order[name]) || Array.isArray(order[name]))),
  ],
  [
    'null-field-page',
    'A field that is null gets an HTML page.',
    onOrder((order) => fields.some((name) => order[name] === null)),
  ],
  [
    'page-sometimes',
    'One disbursement in fifty gets an HTML page.',
    crash(() => every(50, ({ isPost, order }) => isPost && order !== null)),
  ],
  [
    'nothing-sometimes',
    'One list in ten gets an empty response with a 2xx status.',
    crash(
      () => every(10, ({ url }) => url.pathname.endsWith('/transactions')),
      () => new Response(null, { status: 204 }),
    ),
  ],
  ['repeat-page', 'A repeated `merchant_reference` gets an HTML page.', crash(repeats)],
  [
    'long-reference-page',
    'A `merchant_reference` longer than its column gets an HTML page.',
    onOrder(({ merchant_reference: text }) => String(text ?? '').length > COLUMN_LETTERS),
  ],
  [
    'extra-member-page',
    'A member that the document does not list gets an HTML page.',
    onOrder((order) => Object.keys(order).some((name) => !fields.includes(name))),
  ],
  [
    'decimals-page',
    'An amount with a third decimal gets an HTML page.',
    onOrder(({ amount }) => /\.\d{3}/.test(String(amount))),
  ],
  [
    'type-page',
    'Another media type gets an HTML page.',
    onPost(({ headers }) => !/json/.test(headers.get('content-type') ?? 'json')),
  ],
  [
    'per-page-text-page',
    'A `perPage` that is no number gets an HTML page.',
    onList((perPage) => perPage !== null && Number.isNaN(Number(perPage))),
  ],
  [
    'per-page-zero-page',
    'A `perPage` of 0 or less gets an HTML page.',
    onList((perPage) => perPage !== null && perPage !== '' && Number(perPage) <= 0),
  ],
  [
    'per-page-large-page',
    'A `perPage` of 1000 gets an HTML page.',
    onList((perPage) => Number(perPage) >= 1000),
  ],
  [
    'list-no-business-page',
    'A list without X-Biz-Number gets an HTML page.',
    onList((_, { headers }) => !headers.has('x-biz-number')),
  ],
];
