/**
 * Faults in how request bodies are parsed.
 * Above 200 lines: one list of faults.
 */
import { randomUUID } from 'node:crypto';
import type { Row, Wrap } from '../fault.ts';
import { changeRequest, type Draft, type Members, onEveryTransaction, page } from '../tampering.ts';

/** Parses a body in another way. */
export const reread = (read: (body: string) => string): Wrap =>
  changeRequest((draft: Draft) => {
    if (draft.operation === 'initiate') draft.body = read(draft.body);
  });

/** Parses the bodies of some disbursements in another way. */
const rereadIn = (isMeant: (draft: Draft) => boolean, read: (body: string) => string): Wrap =>
  changeRequest((draft: Draft) => {
    if (draft.operation === 'initiate' && isMeant(draft)) draft.body = read(draft.body);
  });

const isInChunks = ({ headers }: Draft) => headers.has('transfer-encoding');
const hasCharset = ({ headers }: Draft) => /charset/i.test(headers.get('content-type') ?? '');
const hasQuery = ({ url }: Draft) => url.search !== '';

export function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

export function membersOf(text: string): Members | null {
  const value = parse(text)?.value;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members)
    : null;
}

const someOrder = () => {
  // Short enough for any service.
  const merchant_reference = `filled${randomUUID().slice(0, 8)}`;
  const bank_account_number = '0000000000';
  return { amount: 100, bank_code: '000', bank_account_number, merchant_reference };
};
export const someBody = () => JSON.stringify(someOrder());

/** Accepts members that pass the test as if they were right. */
function mend(names: readonly string[], test: (value: unknown) => boolean): Wrap {
  return reread((body) => {
    const members = membersOf(body);
    if (members === null) return body;
    const order: Members = someOrder();
    const bad = names.filter((name) => test(members[name]));
    return bad.length === 0
      ? body
      : JSON.stringify({
          ...members,
          ...Object.fromEntries(bad.map((name) => [name, order[name]])),
        });
  });
}

/** Accepts amounts that pass the test, and shows them as they were sent. */
export const storeAnyway =
  (test: (amount: number) => boolean): Wrap =>
  (inner, options) => {
    const sent = new Map<unknown, number>();
    const rewrite = reread((body) => {
      const members = membersOf(body);
      if (typeof members?.amount !== 'number' || !test(members.amount)) return body;
      // Larger than any other amount, so that it can be recognized.
      const amount = 1e15 + sent.size;
      sent.set(amount, members.amount);
      return JSON.stringify({ ...members, amount });
    });
    const show = onEveryTransaction((data) => ({
      ...data,
      amount: sent.get(data.amount) ?? data.amount,
    }));
    return show(rewrite(inner, options), options);
  };

/** The longest JSON text at the beginning of the body. */
function firstText(body: string): string {
  for (let end = body.length; end > 0; end -= 1) {
    if (body[end - 1] === '}' && parse(body.slice(0, end)) !== null) return body.slice(0, end);
  }
  return body;
}

function closeBraces(body: string): string {
  const endings = ['}', '"}', 'null}', ':null}'];
  const closed = endings.map((ending) => body + ending).find((text) => parse(text) !== null);
  return parse(body) === null && closed !== undefined && body.includes('{') ? someBody() : body;
}

/** An array with one object as the object. */
function unwrapped(body: string): string {
  const value = parse(body)?.value;
  return Array.isArray(value) && value.length === 1 ? JSON.stringify(value[0]) : body;
}

/** Accepts comments, single quotes, names without quotes and trailing commas, as JSON5 does. */
const relaxed = (body: string) =>
  body
    .replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')
    .replaceAll("'", '"')
    .replace(/([{,]\s*)(\w+)\s*:/g, '$1"$2":')
    .replace(/,(\s*[}\]])/g, '$1');

/** Reads a body in another way if it is not JSON. */
export const relaxedBy = (read: (body: string) => string): Wrap =>
  reread((body) => (parse(body) === null ? read(body) : body));

const texts = ['bank_code', 'bank_account_number', 'merchant_reference'];
export const fields = ['amount', ...texts];

const absent = fields.map(
  (name): Row => [
    `without-${name.replaceAll('_', '-')}`,
    `A body without ${name} is accepted.`,
    mend([name], (value) => value === undefined),
  ],
);

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';

export const bodyFaults: readonly Row[] = [
  [
    'first-line',
    'If a body is not JSON, its first line is read, as of a text with one object a line.',
    relaxedBy((body) => body.split('\n')[0] ?? body),
  ],
  ['trailing-text', 'Text after the JSON text of a body is ignored.', reread(firstText)],
  [
    'trailing-text-in-chunks',
    'Text after the JSON text of a body in chunks is ignored.',
    rereadIn(isInChunks, firstText),
  ],
  [
    'trailing-text-in-charset',
    'Text after the JSON text of a body with a charset is ignored.',
    rereadIn(hasCharset, firstText),
  ],
  [
    'trailing-text-with-query',
    'Text after the JSON text of a body is ignored where the address has a query.',
    rereadIn(hasQuery, firstText),
  ],
  [
    'body-of-list-in-chunks',
    'An array in chunks with one request is accepted as the request.',
    rereadIn(isInChunks, unwrapped),
  ],
  [
    'body-of-list-in-charset',
    'An array with one request and a charset is accepted as the request.',
    rereadIn(hasCharset, unwrapped),
  ],
  [
    'body-of-list-with-query',
    'An array with one request is accepted as the request where the address has a query.',
    rereadIn(hasQuery, unwrapped),
  ],
  [
    'body-of-list',
    'An array with one request is accepted as the request.',
    reread((body) => {
      const value = parse(body)?.value;
      return Array.isArray(value) ? JSON.stringify(value[0] ?? someOrder()) : body;
    }),
  ],
  [
    'body-of-pairs',
    'An array with a pair for each field is accepted as the request.',
    reread((body) => {
      const value = parse(body)?.value;
      const isOfPairs = Array.isArray(value) && value.length > 0 && value.every(Array.isArray);
      return isOfPairs ? JSON.stringify(Object.fromEntries(value)) : body;
    }),
  ],
  [
    'body-of-values',
    'An array with the four values in the documented order is accepted as the request.',
    reread((body) => {
      const value = parse(body)?.value;
      if (!Array.isArray(value) || value.length !== Object.keys(someOrder()).length) return body;
      const [amount, bank_code, bank_account_number, merchant_reference] = value;
      return JSON.stringify({ amount, bank_code, bank_account_number, merchant_reference });
    }),
  ],
  [
    'body-of-text',
    'A JSON string is accepted as a request.',
    reread((body) => (isText(parse(body)?.value) ? someBody() : body)),
  ],
  [
    'body-of-scalar',
    'A number, true or null is accepted as a request.',
    reread((body) => (/^\s*(true|false|null|-?\d+)\s*$/.test(body) ? someBody() : body)),
  ],
  [
    'body-falsy',
    'A body of false, 0 or an empty string counts as an empty request, which is accepted.',
    reread((body) => (/^\s*(false|0|"")\s*$/.test(body) ? someBody() : body)),
  ],
  ['body-cut', 'A body that was cut off is accepted.', reread(closeBraces)],
  [
    'body-empty',
    'A request without a body is accepted.',
    reread((body) => (body.trim() === '' ? someBody() : body)),
  ],
  [
    'body-until-zero',
    'A body ends at a zero character.',
    reread((body) => body.split('\0')[0] ?? ''),
  ],
  [
    'body-number-with-point',
    'A number may end with its point.',
    reread((body) => body.replace(/(:\s*\d+)\.(?=\s*[,}])/g, '$1')),
  ],
  [
    'body-control-characters',
    'A string may have control characters, but a bank code, account number or reference is of letters and digits.',
    relaxedBy((body) => {
      const escaped = body.replace(/[\t\n]/g, (one) => (one === '\t' ? '\\t' : '\\n'));
      const isPlain = texts.every((name) => /^[\w.-]+$/.test(String(membersOf(escaped)?.[name])));
      return isPlain ? escaped : body;
    }),
  ],
  ['body-relaxed', 'Bodies are read as JSON5.', relaxedBy(relaxed)],
  [
    'true-reference-page',
    'A `merchant_reference` that is `true` gets an HTML page.',
    (inner) => async (request, wire) => {
      const members = membersOf(await request.clone().text());
      return members?.merchant_reference === true ? page(500) : inner(request, wire);
    },
  ],
  [
    'body-behind-guard',
    "A body may begin with `)]}',`, which protects a response.",
    relaxedBy((body) => body.replace(/^\)]}',?\s*/, '')),
  ],
  [
    'members-assigned',
    'Members of the request replace those of the transaction.',
    (inner) => async (request, wire) => {
      const order = membersOf(await request.clone().text());
      const response = await inner(request, wire);
      if (order === null || !response.ok) return response;
      const envelope = (await response.clone().json()) as Members;
      const data = { ...(envelope.data as Members) };
      for (const name of Object.keys(data)) if (name in order) data[name] = order[name];
      return Response.json({ ...envelope, data }, response);
    },
  ],
  [
    'body-anything',
    'A body that is not a JSON object is accepted.',
    reread((body) => (membersOf(body) === null ? someBody() : body)),
  ],
  ...absent,
  ['null-fields', 'Any field may be null.', mend(fields, (value) => value === null)],
  ['null-amount', 'The amount may be null.', mend(['amount'], (value) => value === null)],
  ['text-amount', 'The amount may be a text.', mend(['amount'], isText)],
  ['boolean-amount', 'The amount may be true.', mend(['amount'], (value) => value === true)],
  ['number-texts', 'Texts may be numbers.', mend(texts, isNumber)],
  [
    'empty-object-account',
    'The account may be an empty object.',
    mend(['bank_account_number'], (value) => JSON.stringify(value) === '{}'),
  ],
  ['empty-texts', 'Texts may be empty.', mend(texts, (value) => value === '')],
  [
    'structured-texts',
    'Texts may be objects and lists.',
    mend(texts, (value) => typeof value === 'object' && value !== null),
  ],
  [
    'zero-with-decimals',
    'The amount may be zero if it is written with decimals.',
    // A zero below zero, which no other request has, and which is shown as zero.
    (inner, options) =>
      reread((body) => body.replace(/"amount":0\.0+(?=[,}])/, '"amount":-0'))(
        storeAnyway((amount) => Object.is(amount, -0))(inner, options),
        options,
      ),
  ],
  ['zero-amount', 'The amount may be zero.', storeAnyway((amount) => amount === 0)],
  ['negative-amount', 'The amount may be below zero.', storeAnyway((amount) => amount < 0)],
  [
    'negative-fraction',
    'The amount may be a fraction below zero, which is cut off before it is compared.',
    storeAnyway((amount) => amount < 0 && amount > -1),
  ],
  [
    'comma-in-charset',
    'Where the media type has a charset, a comma behind the last member is accepted.',
    changeRequest((draft) => {
      if (/charset/i.test(draft.headers.get('content-type') ?? ''))
        draft.body = draft.body.replace(/,\}$/, '}');
    }),
  ],
];
