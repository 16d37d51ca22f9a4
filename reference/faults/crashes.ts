/**
 * Faults in which the service fails during a request, and sends an HTML page, a text or nothing.
 * Above 200 lines: one table of faults.
 */

import { isDeepStrictEqual } from 'node:util';
import type { Deployment, Row, Wrap } from '../fault.ts';
import type { Handler } from '../handler.ts';
import { type Members, page } from '../tampering.ts';

/** A request, as far as it can be parsed; `order` is `null` without a JSON object. */
interface ParsedRequest {
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

const isEmptyList = (value: unknown) => JSON.stringify(value) === '[]';

/** Keeps the byte-order mark, which `text()` of a request removes. */
const withMark = new TextDecoder('utf-8', { ignoreBOM: true });

/** Replaces the response to requests with the right token that pass the test. */
const crash =
  (
    make: () => (request: ParsedRequest) => boolean,
    respond: () => Response = () => page(500),
  ): Wrap =>
  (inner: Handler, options: Deployment) => {
    const crashes = make();
    return async (request, wire) => {
      const { headers, method } = request;
      if (headers.get('authorization') !== `Bearer ${options.tokens[0]}`) {
        return inner(request, wire);
      }
      const body = withMark.decode(await request.clone().arrayBuffer());
      const value = parse(body);
      const order = isObject(value) ? value : null;
      const url = new URL(request.url);
      const parsed = { isPost: method === 'POST', url, headers, body, value, order };
      return crashes(parsed) ? respond() : inner(request, wire);
    };
  };

const onPost = (test: (request: ParsedRequest) => boolean, respond?: () => Response): Wrap =>
  crash(() => (request) => request.isPost && test(request), respond);
const onOrder = (test: (order: Members) => boolean): Wrap =>
  onPost(({ order }) => order !== null && test(order));
const onList = (test: (perPage: string | null, request: ParsedRequest) => boolean): Wrap =>
  crash(
    () => (request) => !request.isPost && test(request.url.searchParams.get('perPage'), request),
  );
/** A list for such a business number. */
const onListOf = (test: (number: string) => boolean): Wrap =>
  onList((_, { headers }) => test(headers.get('x-biz-number') ?? ''));

/** The length of a database column for identifiers. */
const COLUMN_LETTERS = 36;

const fields = ['amount', 'bank_code', 'bank_account_number', 'merchant_reference'];

function repeats() {
  const earlierTexts = new Set<unknown>();
  return ({ isPost, order }: ParsedRequest) => {
    if (!isPost || order === null) return false;
    const { merchant_reference: text } = order;
    if (typeof text !== 'string' || text === '') return false;
    const isRepeat = earlierTexts.has(text);
    earlierTexts.add(text);
    return isRepeat;
  };
}

/** A repeat whose amount passes the test; `undefined`: without one. */
const repeatsWith = (test: (amount: unknown) => boolean) => () => {
  const isRepeat = repeats();
  return (request: ParsedRequest) => isRepeat(request) && test(request.order?.amount);
};

/** A repeat that means the same as the first request and is written in another way. */
function rewrittenRepeats() {
  const bodies = new Map<unknown, string>();
  return ({ isPost, order, body }: ParsedRequest) => {
    const text = order?.merchant_reference;
    if (!isPost || typeof text !== 'string' || text === '') return false;
    const first = bodies.get(text);
    if (first === undefined) bodies.set(text, body);
    return first !== undefined && first !== body && isDeepStrictEqual(JSON.parse(first), order);
  };
}

/** Of the requests that pass the test, fails at each whose number is a multiple of `times`. */
function every(times: number, test: (request: ParsedRequest) => boolean) {
  let count = 0;
  return (request: ParsedRequest) => {
    if (test(request)) count += 1;
    return test(request) && count % times === 0;
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
    'A body that is null gets a response in plain text.',
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
    'empty-list-page',
    'A field that is an empty list gets an HTML page.',
    onOrder((order) => fields.some((name) => isEmptyList(order[name]))),
  ],
  [
    'blank-body-page',
    'A body of blanks gets an HTML page.',
    onPost(({ body }) => body !== '' && body.trim() === ''),
  ],
  [
    'null-field-page',
    'A field that is null gets an HTML page.',
    onOrder((order) => fields.some((name) => order[name] === null)),
  ],
  [
    'tiny-amount-page',
    'An amount below the smallest coin gets an HTML page.',
    onOrder(({ amount }) => Number(amount) > 0 && Number(amount) < 0.01),
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
  [
    'rewritten-repeat-page',
    'A repeat with the values of the first request in another notation gets an HTML page.',
    crash(rewrittenRepeats),
  ],
  ['repeat-page', 'A repeated `merchant_reference` gets an HTML page.', crash(repeats)],
  [
    'repeat-without-amount-page',
    'A repeated `merchant_reference` without an amount gets an HTML page.',
    crash(repeatsWith((amount) => amount === undefined)),
  ],
  [
    'repeat-null-amount-page',
    'A repeated `merchant_reference` whose amount is null gets an HTML page.',
    crash(repeatsWith((amount) => amount === null)),
  ],
  [
    'repeat-text-amount-page',
    'A repeated `merchant_reference` whose amount is a text gets an HTML page.',
    crash(repeatsWith((amount) => typeof amount === 'string')),
  ],
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
    'A `perPage` that is not a number gets an HTML page.',
    onList((perPage) => perPage !== null && Number.isNaN(Number(perPage))),
  ],
  [
    'per-page-quote-page',
    'A `perPage` with an apostrophe gets an HTML page.',
    onList((perPage) => perPage?.includes("'") === true),
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
    'page-number-page',
    'A page that is not a number above 0 gets an HTML page.',
    onList((_, { url }) => !(Number(url.searchParams.get('page') ?? 1) > 0)),
  ],
  [
    'page-31-bits-page',
    'A page that needs more than 31 bits gets an HTML page.',
    onList((_, { url }) => Number(url.searchParams.get('page') ?? 1) >= 2 ** 31),
  ],
  [
    'per-page-successor-page',
    'A `perPage` whose successor needs more than 31 bits gets an HTML page.',
    onList((perPage) => Number(perPage) === 2 ** 31 - 1),
  ],
  ...Object.entries({ page: 'page', 'page-name': 'pageNumber', current: 'currentPage' }).map(
    ([name, parameter]): Row => [
      `place-by-${name}-page`,
      `A \`${parameter}\` whose first item has a place of more than 31 bits gets an HTML page.`,
      onList((perPage, { url }) => {
        const page = Number(url.searchParams.get(parameter) ?? 1);
        return page < 2 ** 31 && (page - 1) * Number(perPage) >= 2 ** 31;
      }),
    ],
  ),
  ...['offset', 'skip'].map(
    (parameter): Row => [
      `place-after-${parameter}-page`,
      `A \`${parameter}\` whose last item has a place of more than 31 bits gets an HTML page.`,
      onList((perPage, { url }) => {
        const first = Number(url.searchParams.get(parameter) ?? 0);
        const size = Number(perPage);
        return first < 2 ** 31 && size < 2 ** 31 && first + size >= 2 ** 31;
      }),
    ],
  ),
  [
    'page-below-zero-page',
    'A page below 0 gets an HTML page.',
    onList((_, { url }) => Number(url.searchParams.get('page') ?? 1) < 0),
  ],
  [
    'search-apostrophe-page',
    'A search with an apostrophe gets an HTML page.',
    onList((_, { url }) => url.searchParams.get('search')?.includes("'") === true),
  ],
  [
    'list-charset-page',
    'A list with a charset gets an HTML page.',
    onList((_, { headers }) => /charset/.test(headers.get('content-type') ?? '')),
  ],
  [
    'long-body-page',
    'A body of more than 64 KiB gets an HTML page of the gateway.',
    onPost(
      ({ body }) => body.length > 65_536,
      () => page(413),
    ),
  ],
  [
    'byte-order-mark-page',
    'A body that begins with a byte-order mark gets an HTML page.',
    onPost(({ body }) => body.startsWith('\ufeff')),
  ],
  [
    'long-business-page',
    'A business number longer than its column gets an HTML page.',
    onPost(({ headers }) => (headers.get('x-biz-number') ?? '').length > 64),
  ],
  [
    'six-digit-bank-page',
    'A disbursement to a bank whose code has six digits gets a page of HTML.',
    onOrder(({ bank_code: code }) => /^\d{6}$/.test(String(code ?? ''))),
  ],
  [
    'account-end-page',
    'A disbursement to an account whose last digit is 3 gets an HTML page.',
    onOrder(({ bank_account_number: text }) => /^\d{9}3$/.test(String(text ?? ''))),
  ],
  [
    'account-number-digit-page',
    'An account number with a digit that is not ASCII gets an HTML page.',
    onOrder(({ bank_account_number: text }) => /(?![0-9])\p{Nd}/u.test(String(text ?? ''))),
  ],
  [
    'list-no-business-page',
    'A list without X-Biz-Number gets an HTML page.',
    onList((_, { headers }) => !headers.has('x-biz-number')),
  ],
  [
    'list-business-apostrophe-page',
    'A list for a business number with an apostrophe gets an HTML page.',
    onListOf((number) => number.includes("'")),
  ],
  [
    'list-business-digits-page',
    'A list for a business number that needs more than 63 bits gets an HTML page.',
    onListOf((number) => /^\d+$/.test(number) && Number(number) > 2 ** 63),
  ],
  [
    'list-business-long-page',
    'A list for a business number longer than its column gets an HTML page.',
    onListOf((number) => number.length > 64),
  ],
];
