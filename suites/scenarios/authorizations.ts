/** Wrong values of `Authorization`, each a way in which targets read one wrongly. */
import fc from 'fast-check';
import type { HeaderList } from '../../src/core/request.ts';
import {
  EMPTY_KEY_TOKEN,
  HALF_TOKEN,
  HEADER_CHANGED_TOKEN,
  OTHER_MIDDLE_TOKEN,
  OTHER_MODE_TOKEN,
  OTHER_START_TOKEN,
  REVERSED_TOKEN,
  SIGNATURE_REMOVED_TOKEN,
  SWAPPED_TOKEN,
  TAMPERED_TOKEN,
  TOKEN,
  TOKEN_AS_PASSWORD,
  TOKEN_AS_USER,
  UNSIGNED_TOKEN,
} from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';

/** A token that no target has issued, and a value of `Authorization` with it. */
export const UNISSUED_TOKEN = 'never-issued-token-5d1c';
export const NEVER_ISSUED = `Bearer ${UNISSUED_TOKEN}`;

/** A target that searches for a token with LIKE, GLOB or a regular expression finds one with these. */
const patterns = ['%', '*', '.*'];

/** Without a blank after the scheme, with another one, or with more than the token. */
const malformed = [
  // As long as `Bearer`: a target may skip so many characters.
  `Digest ${TOKEN}`,
  `Token ${TOKEN}`,
  `Basic ${TOKEN}`,
  TOKEN,
  'Bearer',
  `Bearer${TOKEN}`,
  // A target may read the value up to a blank or another separator, or search it for the word.
  `Bearer ${TOKEN} NeverIssued`,
  `Bearer ${TOKEN}, NeverIssued`,
  `Bearer ${TOKEN};NeverIssued`,
  `Bearer Bearer ${TOKEN}`,
  `Bearer "${TOKEN}"`,
  `NeverIssued, Bearer ${TOKEN}`,
  // Other schemes, each with the token in its own form.
  `Token token="${TOKEN}"`,
  `DPoP ${TOKEN}`,
];

/** What a target may accept that reads a signed token without a complete check of its signature. */
const signed = [UNSIGNED_TOKEN, SIGNATURE_REMOVED_TOKEN, HEADER_CHANGED_TOKEN, EMPTY_KEY_TOKEN];

export function wrongAuthorizations({ seed, token: traits }: PlanSettings): string[] {
  const letters = fc.constantFrom(
    ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  );
  const word = (length: number) =>
    fc.string({ unit: letters, minLength: length, maxLength: length });
  // As long as opaque tokens, as signed ones with three parts, and longer than most columns.
  const invented = fc.tuple(word(32), fc.tuple(word(36), word(118), word(43)), word(600));
  return [
    ...malformed,
    // A client without a token may send these words.
    'Bearer null',
    'Bearer undefined',
    // A target may look for the token in an object that inherits a member of this name.
    'Bearer constructor',
    ...fc
      .sample(invented, { seed, numRuns: 1 })
      .flatMap(([opaque, signed, long]) => [opaque, signed.join('.'), long])
      .map((token) => `Bearer ${token}`),
    // A target may compare tokens as numbers: a text without digits at its beginning becomes 0.
    'Bearer 0',
    `Bearer ${TOKEN}.NeverIssued`,
    `Bearer NeverIssued${TOKEN}`,
    ...patterns.map((pattern) => `Bearer ${pattern}`),
    ...(traits.isLong
      ? [
          `Bearer ${TAMPERED_TOKEN}`,
          // The other mode is another beginning too.
          `Bearer ${traits.hasMode === true ? OTHER_MODE_TOKEN : OTHER_START_TOKEN}`,
          `Bearer ${OTHER_MIDDLE_TOKEN}`,
          ...['', ...patterns].map((end) => `Bearer ${HALF_TOKEN}${end}`),
          `Basic ${TOKEN_AS_USER}`,
          `Basic ${TOKEN_AS_PASSWORD}`,
        ]
      : []),
    ...(traits.isSigned === true ? signed.map((token) => `Bearer ${token}`) : []),
    ...(traits.isPalindrome ? [] : [`Bearer ${REVERSED_TOKEN}`]),
    ...(traits.isHexadecimal ? [] : [`Bearer ${SWAPPED_TOKEN}`]),
  ];
}

export function withAuthorization(headers: HeaderList, value: string | null): HeaderList {
  return withHeader(headers, 'authorization', value);
}

/** The headers with another value of one of them, or without it. */
export function withHeader(headers: HeaderList, wanted: string, value: string | null): HeaderList {
  return headers.flatMap(([name, right]): HeaderList => {
    if (name.toLowerCase() !== wanted) return [[name, right]];
    return value === null ? [] : [[name, value]];
  });
}
