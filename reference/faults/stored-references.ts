/**
 * Faults in how a `merchant_reference` is stored: two texts become one.
 * Above 200 lines: one table of faults.
 */
import { createHash } from 'node:crypto';
import type { Row, Wrap } from '../fault.ts';
import { orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { changeRequest, type Members, onItem } from '../tampering.ts';
import { refusal } from './acceptance.ts';

/** Answers a text that is stored like an earlier one with the transaction of that one. */
const storedAs =
  (keyOf: (merchantReference: string, amount: unknown) => string): Wrap =>
  (inner) => {
    const first = new Map<string, { readonly text: unknown; readonly body: string }>();
    return async (request, wire) => {
      const order = request.method === 'POST' ? orderIn(await request.clone().text()) : null;
      const response = await inner(request, wire);
      const { merchant_reference: text, amount } = order ?? {};
      if (typeof text !== 'string' || response.headers.has(KIND_HEADER)) return response;
      const { status, headers } = response;
      const own = await response.text();
      const key = keyOf(text, amount);
      const known = first.get(key);
      if (known === undefined) first.set(key, { text, body: own });
      const isOther = known !== undefined && known.text !== text;
      return new Response(isOther ? known.body : own, { status, headers });
    };
  };

/** Refuses a text that is stored like an earlier one, as a column with a unique index does. */
const uniqueAs =
  (stored: (merchantReference: string) => string): Wrap =>
  (inner) => {
    const first = new Map<string, unknown>();
    return async (request, wire) => {
      const order = request.method === 'POST' ? orderIn(await request.clone().text()) : null;
      const { merchant_reference: text } = order ?? {};
      if (typeof text !== 'string') return inner(request, wire);
      const known = first.get(stored(text));
      if (known !== undefined && known !== text) return refusal('repeat', 409);
      const response = await inner(request, wire);
      if (!response.headers.has(KIND_HEADER)) first.set(stored(text), text);
      return response;
    };
  };

/** Lets the service have a text of its own in place of one that it would refuse as too long. */
const withoutLimit = changeRequest((draft) => {
  const order = draft.operation === 'initiate' ? orderIn(draft.body) : null;
  const { merchant_reference: text } = order ?? {};
  if (typeof text !== 'string' || text.length <= 1000) return;
  const merchant_reference = createHash('sha256').update(text).digest('hex').slice(0, 20);
  draft.body = JSON.stringify({ ...order, merchant_reference });
});

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The checksum of many tables, as in ZIP files. */
function crc32(text: string): number {
  let sum = -1;
  for (const byte of Buffer.from(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return sum;
}

/** A hash of many programs in C. */
const djb2 = (text: string) =>
  [...Buffer.from(text)].reduce((hash, byte) => (Math.imul(hash, 33) + byte) | 0, 5381);

/** Of the code units of a text. */
const javaHash = (text: string) =>
  [
    ...Buffer.from(text, 'utf16le')
      .toString('latin1')
      .matchAll(/(.)(.)/gs),
  ].reduce(
    (hash, [, low = '', high = '']) =>
      (Math.imul(hash, 31) + low.charCodeAt(0) + 256 * high.charCodeAt(0)) | 0,
    0,
  );

/** Stored texts that lose a difference, by the name of the fault. */
const stores: readonly (readonly [
  name: string,
  sentence: string,
  stored: (text: string, amount: unknown) => string,
])[] = [
  [
    'key-after-amount',
    'A disbursement is stored by its amount and its `merchant_reference`, with nothing between them.',
    (text, amount) => `${amount}${text}`,
  ],
  [
    'key-before-amount',
    'A disbursement is stored by its `merchant_reference` and its amount, with nothing between them.',
    (text, amount) => `${text}${amount}`,
  ],
  [
    'key-in-capitals-and-amount',
    'A `merchant_reference` is compared without regard to letter case, and with its amount.',
    (text, amount) => `${text.toUpperCase()} ${amount}`,
  ],
  [
    'key-first-64-and-amount',
    'The first 64 characters of a `merchant_reference` are compared, with its amount.',
    (text, amount) => `${text.slice(0, 64)} ${amount}`,
  ],
  [
    'key-as-double-and-amount',
    'A `merchant_reference` of digits is compared as a double, and with its amount.',
    (text, amount) => `${/^\d+$/.test(text) ? Number(text) : text} ${amount}`,
  ],
  [
    'key-last-20-and-amount',
    'The last twenty characters of a `merchant_reference` are compared, with its amount.',
    (text, amount) => `${text.slice(-20)} ${amount}`,
  ],
  [
    'key-as-date',
    'A `merchant_reference` in the form of a date is stored as one.',
    (text) => (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? new Date(text).toISOString() : text),
  ],
  [
    'key-first-18',
    'Only the first 18 characters of a `merchant_reference` are stored.',
    (text) => text.slice(0, 18),
  ],
  [
    'key-first-64',
    'Only the first 64 characters of a `merchant_reference` are stored.',
    (text) => text.slice(0, 64),
  ],
  [
    'key-first-100',
    'Only the first 100 characters of a `merchant_reference` are stored.',
    (text) => text.slice(0, 100),
  ],
  [
    'key-without-zeros',
    'Zeros in front of a `merchant_reference` are removed.',
    (text) => text.replace(/^0+/, ''),
  ],
  [
    'key-last-12',
    'Only the last twelve characters of a `merchant_reference` are compared.',
    (text) => text.slice(-12),
  ],
  [
    'key-until-colon',
    'A `merchant_reference` ends at its first colon.',
    (text) => text.split(':')[0] ?? '',
  ],
  [
    'key-first-line',
    'Only the first line of a `merchant_reference` is stored.',
    (text) => text.split('\n')[0] ?? '',
  ],
  [
    'key-as-double',
    'A `merchant_reference` of digits is stored as a double.',
    (text) => (/^\d+$/.test(text) ? String(Number(text)) : text),
  ],
  [
    'key-as-uuid',
    'A `merchant_reference` in the form of a UUID is stored as one, without regard to letter case.',
    (text) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text.toLowerCase() : text),
  ],
  [
    'key-without-accents',
    'A collation compares a `merchant_reference` without accents.',
    (text) => text.normalize('NFD').replace(/\p{Mn}/gu, ''),
  ],
  [
    'key-sharp-s',
    'A collation compares a sharp s and a double s as equal.',
    (text) => text.replaceAll('\u00df', 'ss'),
  ],
  [
    'key-kana-equal',
    'A collation compares both forms of a Japanese letter as equal.',
    (text) => text.replaceAll('\u30ab', '\u304b'),
  ],
  [
    'key-digits-equal',
    'A collation compares the digits of all scripts as equal.',
    (text) => text.replaceAll('\u0661', '1'),
  ],
  [
    'key-tabs-equal',
    'A collation compares a tab and a space as equal.',
    (text) => text.replaceAll('\t', ' '),
  ],
  [
    'key-lines-equal',
    'All line breaks of a `merchant_reference` are stored as those of Unix.',
    (text) => text.replaceAll('\r\n', '\n'),
  ],
  [
    'key-as-decimal',
    'A `merchant_reference` of digits with a point is stored as a decimal number.',
    (text) => (/^\d+\.\d+$/.test(text) ? text.replace(/0+$/, '') : text),
  ],
  [
    'key-emoji-equal',
    'A collation compares all emoji of a `merchant_reference` as equal.',
    (text) => text.replace(/[\u{10000}-\u{10ffff}]|[\ud800-\udfff]/gu, '\ufffd'),
  ],
  [
    'key-without-controls',
    'Control characters are removed from a `merchant_reference`.',
    (text) => text.replace(/\p{Cc}/gu, ''),
  ],
  [
    'key-until-zero',
    'A `merchant_reference` ends at a zero character.',
    (text) => text.split('\0')[0] ?? '',
  ],
  [
    'key-without-quotes',
    'Quotation marks are removed from a `merchant_reference`.',
    (text) => text.replace(/["']/g, ''),
  ],
  [
    'key-unescaped',
    'Backslashes in a `merchant_reference` are taken as escapes.',
    (text) => text.replace(/\\(.)/g, '$1'),
  ],
  ['key-percent-decoded', 'A `merchant_reference` is percent-decoded.', percentDecoded],
  [
    'key-without-slashes',
    'Slashes at the ends of a `merchant_reference` are removed.',
    (text) => text.replace(/^\/+|\/+$/g, ''),
  ],
  [
    'key-in-one-byte',
    'A column of one byte for each character stores all others as a question mark.',
    (text) => text.replace(/[^\0-\xff]/gu, '?'),
  ],
  [
    'key-without-hyphens',
    'Hyphens and underscores are removed from a `merchant_reference`.',
    (text) => text.replace(/[-_]/g, ''),
  ],
  [
    'key-until-hyphen',
    'A `merchant_reference` ends at its first hyphen.',
    (text) => text.split('-')[0] ?? '',
  ],
  [
    'key-until-equals',
    'A `merchant_reference` ends at its first sign of equality.',
    (text) => text.split('=')[0] ?? '',
  ],
  [
    'key-without-tags',
    'What looks like a tag is removed from a `merchant_reference`.',
    (text) => text.replace(/<[^>]*>/g, ''),
  ],
  [
    'key-without-widths',
    'Characters without width are removed from a `merchant_reference`.',
    (text) => text.replace(/\u200b|\u200c|\u200d|\ufeff/g, ''),
  ],
  [
    'key-html-decoded',
    'Escapes of HTML are decoded in a `merchant_reference`.',
    (text) => text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
  ],
  [
    'key-last-20',
    'Only the last twenty characters of a `merchant_reference` are compared.',
    (text) => text.slice(-20),
  ],
  ['key-as-crc', 'Texts with the same CRC-32 are the same.', (text) => `${crc32(text)}`],
  ['key-as-hash', 'Texts with the same hash of djb2 are the same.', (text) => `${djb2(text)}`],
  [
    'key-both-ends',
    'Only the first and the last twelve characters of a `merchant_reference` are compared.',
    (text) => `${text.slice(0, 12)} ${text.slice(-12)}`,
  ],
];

/** Answers a text that is the `reference` of an earlier transaction with that transaction. */
const foundByReference: Wrap = (inner) => {
  const bodies = new Map<unknown, string>();
  return async (request, wire) => {
    const order = request.method === 'POST' ? orderIn(await request.clone().text()) : null;
    const response = await inner(request, wire);
    if (order === null || response.headers.has(KIND_HEADER)) return response;
    const { status, headers } = response;
    const own = await response.text();
    const { data } = JSON.parse(own) as { readonly data: { readonly reference: unknown } };
    bodies.set(data.reference, own);
    return new Response(bodies.get(order.merchant_reference) ?? own, { status, headers });
  };
};

/** A list takes the amount of a transaction from the first one with such a text. */
const listedBy =
  (keyOf: (merchantReference: string) => string): Wrap =>
  (inner, options) => {
    const keys = new Map<unknown, string>();
    const amounts = new Map<string, unknown>();
    const list = onItem((item) => {
      const key = keys.get(item.reference);
      return key === undefined ? item : { ...item, amount: amounts.get(key) };
    })(inner, options);
    return async (request, wire) => {
      const order = request.method === 'POST' ? orderIn(await request.clone().text()) : null;
      const response = await list(request, wire);
      const { merchant_reference: text } = order ?? {};
      if (typeof text !== 'string' || response.headers.has(KIND_HEADER)) return response;
      const { data } = (await response.clone().json()) as { readonly data: Members };
      const key = keyOf(text);
      keys.set(data.reference, key);
      if (!amounts.has(key)) amounts.set(key, data.amount);
      return response;
    };
  };

export const storedReferenceFaults: readonly Row[] = [
  [
    'key-of-amount-in-capitals',
    'A list looks for amounts by the `merchant_reference`, without regard to letter case.',
    listedBy((text) => text.toUpperCase()),
  ],
  [
    'key-of-amount-first-32',
    'A list looks for amounts by the first 32 characters of the `merchant_reference`.',
    listedBy((text) => text.slice(0, 32)),
  ],
  [
    'key-of-amount-first-64',
    'A list looks for amounts by the first 64 characters of the `merchant_reference`.',
    listedBy((text) => text.slice(0, 64)),
  ],
  [
    'key-of-amount-first-255',
    'A list looks for amounts by the first 255 characters of the `merchant_reference`.',
    listedBy((text) => text.slice(0, 255)),
  ],
  [
    'key-of-amount-as-number',
    'A list looks for amounts by the `merchant_reference` as a double, where it is digits.',
    listedBy((text) => (/^\+?\d+$/.test(text) ? String(Number(text)) : text)),
  ],
  [
    'key-of-amount-as-hash',
    'A list looks for amounts by the hash that Java has of the `merchant_reference`.',
    listedBy((text) => `${javaHash(text)}`),
  ],
  ...stores.map(([name, sentence, stored]): Row => [name, sentence, storedAs(stored)]),
  [
    'key-first-1024',
    'A `merchant_reference` may be long, and its first 1,024 characters are compared.',
    (inner, options) =>
      storedAs((text) => text.slice(0, 1024))(withoutLimit(inner, options), options),
  ],
  [
    'key-unique-in-capitals',
    'An index without regard to letter case refuses a `merchant_reference` as a duplicate.',
    uniqueAs((text) => text.toUpperCase()),
  ],
  [
    'key-unique-as-double',
    'A `merchant_reference` of digits is compared as a double, and refused as a duplicate.',
    uniqueAs((text) => (/^\d+$/.test(text) ? String(Number(text)) : text)),
  ],
  [
    'key-unique-first-32',
    'An index over 32 characters refuses a longer `merchant_reference` as a duplicate.',
    uniqueAs((text) => text.slice(0, 32)),
  ],
  [
    'key-or-reference',
    'A `merchant_reference` that is the `reference` of an earlier transaction gets that transaction.',
    foundByReference,
  ],
];
