/**
 * A property of the redactor: no encoding of eight consecutive characters of a secret is ever
 * shown.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { makeRedactor } from '../../src/history/redaction/redact.ts';
import { PART_LENGTH } from '../../src/history/redaction/secret.ts';
import { carriers, encodings, stacked } from './encodings.ts';

const REPLACEMENT = '[#]';
const from = (letters: string, minLength: number, maxLength: number) =>
  fc
    .array(fc.constantFrom(...letters), { minLength, maxLength })
    .map((characters) => characters.join(''));
const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/**
 * In the form of tokens and business numbers; none has digits only, because those are redacted as
 * numbers.
 */
export const secretValues: fc.Arbitrary<string> = fc.oneof(
  from(alphanumeric, 16, 48),
  from(`${alphanumeric}-._~+/=`, 16, 48),
  from(`${alphanumeric}!"#$%&'()*,:;<>?@[]^\`{|}\\/`, 16, 40),
  from('0123456789abcdef', 32, 40),
  fc.uuid({ version: 4 }),
  from(alphanumeric, 12, 24).map((text) => `sk_live_${text}`),
  from('0123456789', 6, 10).map((text) => `TENANT-${text}`),
);

const encodingNames = Object.keys(encodings);
const carrierNames = Object.keys(carriers);

interface Echo {
  readonly secret: string;
  readonly start: number;
  readonly length: number;
  readonly inner: string;
  readonly outer: string;
  readonly carrier: string;
  readonly before: string;
  readonly behind: string;
}

const echoes: fc.Arbitrary<Echo> = secretValues.chain((secret) =>
  fc.integer({ min: 0, max: secret.length - PART_LENGTH }).chain((start) =>
    fc.record({
      secret: fc.constant(secret),
      start: fc.constant(start),
      length: fc.integer({ min: PART_LENGTH, max: secret.length - start }),
      inner: fc.constantFrom(...encodingNames),
      outer: fc.constantFrom(...encodingNames),
      carrier: fc.constantFrom(...carrierNames),
      before: from(alphanumeric, 0, 5).map((text) => `${text} `),
      behind: from(alphanumeric, 0, 5).map((text) => ` ${text}`),
    }),
  ),
);

/** Echoes so many parts of so many secrets, each in two encodings; the same for each seed. */
export function tryEchoes(numRuns: number, seed: number): void {
  fc.assert(
    fc.property(echoes, (echo) => {
      const encode = stacked(echo.inner, echo.outer);
      if (encode === null || !isReadable(echo)) return;
      const shown = unredactedIn(echo, encode);
      expect(shown, `${echo.inner}, then ${echo.outer}, in ${echo.carrier}`).toBeNull();
    }),
    { numRuns, seed },
  );
}

const isSetApart = /apart|groups|lines/;

/** Seven characters that are not separators: fewer are not recognized between separators. */
function isReadable({ secret, start, length, inner, outer }: Echo): boolean {
  if (!isSetApart.test(inner + outer)) return true;
  for (let at = start; at + PART_LENGTH <= start + length; at += 1) {
    const letters = secret.slice(at, at + PART_LENGTH).replace(/[ .:|_,-]/g, '');
    if (letters.length >= PART_LENGTH - 1) return true;
  }
  return false;
}

/** The unredacted characters of the part, if they are eight or more. */
function unredactedIn(
  { secret, start, length, carrier, before, behind }: Echo,
  encode: (t: string) => string,
) {
  const redact = makeRedactor([{ value: secret, replacement: REPLACEMENT }]);
  const part = secret.slice(start, start + length);
  const carry = (text: string) => (carriers[carrier] as (t: string) => string)(encode(text));
  const text = carry(before + part + behind);
  const redacted = redact(text);
  const first = commonLength(text, redacted);
  const last = Math.min(redacted.length - first, commonLength(reversed(text), reversed(redacted)));
  const middle = redacted
    .slice(first, redacted.length - last)
    .replaceAll(REPLACEMENT, '')
    .replace(/[09e.+-]/gi, '');
  // This beginning of the text is the same whatever follows the first eight characters.
  const other = reversed(part.slice(PART_LENGTH));
  const firstEight = commonLength(text, carry(`${before}${part.slice(0, PART_LENGTH)}${other}!`));
  const head = reversed(part.slice(0, -PART_LENGTH));
  const lastEight = commonLength(
    reversed(text),
    reversed(carry(before + head + part.slice(-PART_LENGTH) + behind)),
  );
  const isTold =
    redacted === text ||
    (first >= firstEight && other !== part.slice(PART_LENGTH)) ||
    (last >= lastEight && head !== part.slice(0, -PART_LENGTH)) ||
    middle.length >= encode(part.slice(0, PART_LENGTH)).length;
  return isTold ? { secret, part, text, redacted } : null;
}

const reversed = (text: string) => [...text].reverse().join('');

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
