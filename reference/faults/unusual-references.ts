/** Faults that only a disbursement with an unusual text as `merchant_reference` shows. */
import type { Row, Wrap } from '../fault.ts';
import type { Handler } from '../handler.ts';
import { respondsTo } from '../other-responses.ts';

const crashesOn = (part: RegExp | string): Wrap =>
  respondsTo((_, { merchant_reference: value }) => {
    const text = String(value ?? '');
    return typeof part === 'string' ? text.includes(part) : part.test(text);
  });

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

export const unusualReferenceFaults: readonly Row[] = [
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
];
