/** Faults in refusals that quote a wrong value of the request. */
import type { Row, Wrap } from '../fault.ts';
import { KIND_HEADER } from '../render.ts';

/** The value that a refusal may quote: a page size, a business number, or a bank code. */
async function quotedValue(request: Request): Promise<string> {
  if (request.method === 'GET') return new URL(request.url).searchParams.get('perPage') ?? '';
  try {
    const code = (JSON.parse(await request.clone().text()) as { bank_code?: unknown }).bank_code;
    if (typeof code === 'string' && /\D/.test(code)) return code;
  } catch {
    // The service itself refuses a body that is not JSON.
  }
  return request.headers.get('x-biz-number') ?? '';
}

const businessOfList = async ({ method, headers }: Request) =>
  method === 'GET' ? (headers.get('x-biz-number') ?? '') : '';

async function membersOf(request: Request): Promise<Readonly<Record<string, unknown>>> {
  try {
    return Object(JSON.parse(await request.clone().text())) as Readonly<Record<string, unknown>>;
  } catch {
    // The service itself refuses a body that is not JSON.
    return {};
  }
}

/** The member of a body as a text; '' where there is none. */
const memberOf = (name: string) => async (request: Request) => {
  const { [name]: value } = await membersOf(request);
  return typeof value === 'string' ? value : '';
};

/** Refuses values that match the pattern, with bytes that are written by hand. */
const quotes =
  (pattern: RegExp, write: (value: string) => Buffer, readValue = quotedValue): Wrap =>
  (inner, { tokens }) =>
  async (request, wire) => {
    const value = await readValue(request);
    const isOwn = request.headers.get('authorization') === `Bearer ${tokens[0]}`;
    if (!isOwn || !pattern.test(value)) return inner(request, wire);
    const [before, after] = [
      '{"status":"error","message":"',
      ' is wrong","data":null,"errors":[]}',
    ];
    const body = Buffer.concat([Buffer.from(before), write(value), Buffer.from(after)]);
    const headers = { 'Content-Type': 'application/json', [KIND_HEADER]: 'field' };
    return new Response(new Uint8Array(body), { status: 422, headers });
  };

/** Refuses a repeat whose `merchant_reference` matches the pattern. */
const quotesRepeat =
  (pattern: RegExp, encoding: 'utf8' | 'latin1'): Wrap =>
  (inner, options) => {
    const seen = new Set<string>();
    const textOf = memberOf('merchant_reference');
    const repeated = async (request: Request) => {
      const text = await textOf(request);
      const isRepeat = seen.has(text);
      seen.add(text);
      return isRepeat ? text : '';
    };
    return quotes(pattern, (value) => Buffer.from(value, encoding), repeated)(inner, options);
  };

/** The length of a column for messages, in the middle of a character of four bytes. */
const COLUMN_BYTES = 40;

/** A refusal shows the bank code, and what JSON escapes is not escaped. */
const quotesRaw: Wrap = (inner) => async (request, wire) => {
  const { bank_code } = await membersOf(request);
  const response = await inner(request, wire);
  if (typeof bank_code !== 'string' || !response.headers.has(KIND_HEADER)) return response;
  const raw = `"message":"Bank ${bank_code} is unknown"`;
  const text = (await response.text()).replace(/"message":"[^"]*"/, () => raw);
  return new Response(text, response);
};

export const quotedValueFaults: readonly Row[] = [
  [
    'quoted-business-unescaped',
    'A refusal quotes a business number without escapes.',
    quotes(/^a"/, (value) => Buffer.from(value)),
  ],
  [
    'quoted-size-unescaped',
    'A refusal quotes a page size without escapes.',
    quotes(/^"$/, (value) => Buffer.from(value)),
  ],
  [
    'quoted-media-type-unescaped',
    'A refusal quotes a media type without escapes.',
    quotes(
      /^multipart.*"/,
      (value) => Buffer.from(value),
      async ({ headers }) => headers.get('content-type') ?? '',
    ),
  ],
  [
    'quoted-amount-unescaped',
    'A refusal quotes an amount that is a text without escapes.',
    quotes(/"/, (value) => Buffer.from(value), memberOf('amount')),
  ],
  [
    'quoted-member-unescaped',
    'A refusal quotes the name of an unknown member without escapes.',
    quotes(
      /\n/,
      (value) => Buffer.from(value),
      async (request) => Object.keys(await membersOf(request)).join(''),
    ),
  ],
  [
    'quoted-narration-unescaped',
    'A refusal quotes a narration without escapes.',
    quotes(/\n/, (value) => Buffer.from(value), memberOf('narration')),
  ],
  [
    'quoted-order-unescaped',
    'A refusal quotes the order of a list without escapes.',
    quotes(
      /"/,
      (value) => Buffer.from(value),
      async ({ url }) => new URL(url).searchParams.get('sort') ?? '',
    ),
  ],
  [
    'quoted-repeat-unescaped',
    'A refusal of a repeat quotes its `merchant_reference` without escapes.',
    quotesRepeat(/"/, 'utf8'),
  ],
  [
    'quoted-repeat-in-latin-1',
    'A refusal of a repeat quotes its `merchant_reference` in Latin-1.',
    quotesRepeat(/\u00e9/, 'latin1'),
  ],
  [
    'quoted-text-cut-in-bytes',
    'A refusal quotes the first 40 bytes of a bank code.',
    quotes(/🙂/, (value) => {
      const escaped = JSON.stringify(value).slice(1, -1);
      return Buffer.from(escaped).subarray(0, COLUMN_BYTES);
    }),
  ],
  [
    'quoted-business-of-list-unescaped',
    'The refusal of a list quotes a business number without escapes.',
    quotes(/"/, (value) => Buffer.from(value), businessOfList),
  ],
  ['bank-code-quoted-raw', 'A refusal quotes the bank code without escapes.', quotesRaw],
];
