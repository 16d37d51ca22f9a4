/** Faults that only a disbursement with an unusual text as `merchant_reference` shows. */
import type { Row, Wrap } from '../fault.ts';
import type { Handler } from '../handler.ts';
import { membersIn } from '../order-members.ts';
import { crashesOn, respondsTo } from '../other-responses.ts';
import { KIND_HEADER } from '../render.ts';
import type { Members } from '../tampering.ts';

/** An HTML page in place of the service, for a text with such a part. */
const crashesOnText = (part: RegExp | string): Wrap =>
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

/** Writes the text into the message of an accepted disbursement, as a replacement in which `$` has a meaning. */
const insertsText: Wrap = (inner) => async (request, wire) => {
  const { merchant_reference: reference } = await membersIn(request);
  const response = await inner(request, wire);
  if (typeof reference !== 'string' || response.headers.has(KIND_HEADER)) return response;
  const envelope = { ...((await response.json()) as Members), message: 'REFERENCE initiated' };
  const inserted = JSON.stringify(envelope).replace(
    'REFERENCE',
    JSON.stringify(reference).slice(1, -1),
  );
  return new Response(inserted, response);
};

/** The hash of a text in Java: 32 bits, so that some pairs of texts share one. */
const javaHash = (text: string) =>
  [...text].reduce((hash, character) => (Math.imul(hash, 31) + character.charCodeAt(0)) | 0, 0);

/** Earlier responses are looked up in an object, which inherits members. */
const inheritedResponse: Wrap = (inner) => async (request, wire) => {
  const { merchant_reference: text } = await membersIn(request);
  const response = await inner(request, wire);
  const seen: Members = {};
  if (typeof text !== 'string' || !(text in seen) || response.headers.has(KIND_HEADER))
    return response;
  return Response.json({ ...((await response.json()) as Members), data: seen[text] });
};

export const unusualReferenceFaults: readonly Row[] = [
  [
    'text-emoji-page',
    'A text with a character of four UTF-8 bytes gets an HTML page.',
    crashesOnText(/[\u{10000}-\u{10ffff}]/u),
  ],
  ['text-zero-page', 'A text with a zero character gets an HTML page.', crashesOnText('\u0000')],
  [
    'text-control-page',
    'A text with a control character gets an HTML page.',
    crashesOnText('\u0001'),
  ],
  [
    'text-surrogate-page',
    'A text with half of a surrogate pair gets an HTML page.',
    crashesOnText(/\p{Cs}/u),
  ],
  ['text-quote-page', 'A text with a quotation mark gets an HTML page.', crashesOnText(/"/)],
  ['text-backslash-page', 'A text with a backslash gets an HTML page.', crashesOnText(/\\/)],
  ['text-percent-page', 'A text with a percent sign gets an HTML page.', crashesOnText('%s{}$')],
  [
    'text-dollar-replaced',
    "The message of a disbursement has its text, in which `$'` stands for the rest of the response.",
    insertsText,
  ],
  ['text-less-than-page', 'A text with a less-than sign gets an HTML page.', crashesOnText('<')],
  [
    'text-right-to-left-page',
    'A text in Hebrew gets an HTML page.',
    crashesOnText(/\p{Script=Hebrew}/u),
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
    'emoji-cut-page',
    'A `merchant_reference` whose first thirty units of UTF-16 end inside a character gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => /[\ud800-\udbff]/.test(String(text).charAt(29))),
  ],
  [
    'short-reference-page',
    'A `merchant_reference` of fewer than nine characters gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => /^[0-9a-z]{5,8}$/.test(String(text))),
  ],
  [
    'reference-inherited-page',
    'A `merchant_reference` that is the name of an inherited member gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => typeof text === 'string' && text in {}),
  ],
  [
    'reference-inherited-data',
    'Earlier transactions are looked up in an object, which inherits a member named constructor.',
    inheritedResponse,
  ],
  [
    'text-5000-page',
    'A `merchant_reference` of more than 4,000 characters gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => typeof text === 'string' && text.length > 4000),
  ],
  [
    'text-3000-page',
    'A `merchant_reference` of more than 2,704 characters gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => typeof text === 'string' && text.length > 2704),
  ],
  [
    'text-apostrophe-page',
    'A `merchant_reference` with an apostrophe alone gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => /^[^"]*'[^"]*$/.test(String(text))),
  ],
  [
    'reference-operator-page',
    'A merchant_reference that is an operator of a database gets an HTML page.',
    crashesOn((fields) => JSON.stringify(fields).includes('"$')),
  ],
  [
    'reference-blank-page',
    'A `merchant_reference` of blanks gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => typeof text === 'string' && /^ +$/.test(text)),
  ],
];
