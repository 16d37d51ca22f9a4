/** Placeholders for secrets in a plan and a history, which only the sent request contains. Pure. */
import { fixedWrongTokens } from './fixed-tokens.ts';
import type { TokenTraits } from './plan-settings.ts';
import { isSigned, signedForm } from './signed-tokens.ts';

/**
 * Secrets, and values that are known only at run time, have placeholders in the plan and in the
 * history. The target client replaces them when it sends a request.
 */
export const TOKEN = '{TARGET_TOKEN}';

/** The first half of the token: never issued, but accepted by a target that compares prefixes. */
export const HALF_TOKEN = '{TARGET_TOKEN_HALF}';

/** The reversed token: of the right length and characters, and never issued. */
export const REVERSED_TOKEN = '{TARGET_TOKEN_REVERSED}';

/** The token with the case of its letters swapped. */
export const SWAPPED_TOKEN = '{TARGET_TOKEN_SWAPPED}';

/** The token with other characters at its end, where a signed token has its signature. */
export const TAMPERED_TOKEN = '{TARGET_TOKEN_TAMPERED}';

/** The same at its beginning and in its middle: a target may compare only a part. */
export const OTHER_START_TOKEN = '{TARGET_TOKEN_OTHER_START}';
export const OTHER_MIDDLE_TOKEN = '{TARGET_TOKEN_OTHER_MIDDLE}';

/** The token of the other mode, of `live` and `test`: a target may compare only what follows it. */
export const OTHER_MODE_TOKEN = '{TARGET_TOKEN_OTHER_MODE}';

/** A JWT without its signature, and with the algorithm `none`. */
export const UNSIGNED_TOKEN = '{TARGET_TOKEN_UNSIGNED}';
/** The same with the algorithm `None`. */
export const UNSIGNED_CAPITAL_TOKEN = '{TARGET_TOKEN_UNSIGNED_CAPITAL}';
/** A JWT without its signature, with its own algorithm. */
export const SIGNATURE_REMOVED_TOKEN = '{TARGET_TOKEN_SIGNATURE_REMOVED}';
/** A JWT with one more member in its header. */
export const HEADER_CHANGED_TOKEN = '{TARGET_TOKEN_HEADER_CHANGED}';
/** A JWT that HS256 signs with an empty key. */
export const EMPTY_KEY_TOKEN = '{TARGET_TOKEN_EMPTY_KEY}';

/** The token as the user name or as the password of the scheme Basic (RFC 7617), in base64. */
export const TOKEN_AS_USER = '{TARGET_TOKEN_AS_USER}';
export const TOKEN_AS_PASSWORD = '{TARGET_TOKEN_AS_PASSWORD}';
export const BIZ_NUMBER = '{TARGET_BIZ_NUMBER}';

/** The business number with other digits and letters, of the same length and alphabet. */
export const ALIKE_BIZ_NUMBER = '{TARGET_BIZ_NUMBER_ALIKE}';

/** The credentials of a second client, and a token that has expired. */
export const OTHER_TOKEN = '{OTHER_CLIENT_TOKEN}';
export const OTHER_BIZ_NUMBER = '{OTHER_CLIENT_BIZ_NUMBER}';
export const EXPIRED_TOKEN = '{EXPIRED_TOKEN}';

/** The `reference` of the first transaction of each client, as the target returned it. */
export const OWN_REFERENCE = '{REFERENCE_OF_FIRST_CLIENT}';
export const OTHER_REFERENCE = '{REFERENCE_OF_SECOND_CLIENT}';

/** The cookies that the target has set; without any, the header is not sent. */
export const SESSION_COOKIE = '{SESSION_COOKIE}';

/** Unique for each run, so that two runs of one seed do not repeat a `merchant_reference`. */
export const RUN_ID = '{RUN_ID}';

/**
 * The same in a reference of a fixed length: a colon, and the character behind the run id, which a
 * repetition of the request replaces by the next one. A hyphen may be in front of that character.
 */
export const runIdBefore = (separator: '' | '-', character: string) =>
  `{RUN_ID:${separator}${character}}`;

/** Every place of the run id, of both kinds. */
export const RUN_ID_PLACES = /\{RUN_ID(?::(-?)([0-9A-Za-z]))?\}/g;

/** Writes the run id at each of its places. */
export const fillRunId = (text: string, runId: string): string =>
  text.replace(
    RUN_ID_PLACES,
    (_, separator: string = '', character: string = '') => runId + separator + character,
  );

/** The placeholders of wrong tokens, and how each is made from the right token. */
export const tokenForms: Readonly<Record<string, (token: string) => string>> = {
  [HALF_TOKEN]: (token) => token.slice(0, Math.ceil(token.length / 2)),
  [REVERSED_TOKEN]: (token) => [...token].reverse().join(''),
  [SWAPPED_TOKEN]: (token) =>
    token.replace(/[a-zA-Z]/g, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
  [TAMPERED_TOKEN]: (token) => tampered(token, token.length - TAMPERED_CHARACTERS),
  [OTHER_START_TOKEN]: (token) => tampered(token, 0),
  [OTHER_MIDDLE_TOKEN]: (token) => tampered(token, middleOf(token)),
  [OTHER_MODE_TOKEN]: ofOtherMode,
  [UNSIGNED_TOKEN]: signedForm('unsigned'),
  [UNSIGNED_CAPITAL_TOKEN]: signedForm('unsignedCapital'),
  [SIGNATURE_REMOVED_TOKEN]: signedForm('signatureRemoved'),
  [HEADER_CHANGED_TOKEN]: signedForm('headerChanged'),
  [EMPTY_KEY_TOKEN]: signedForm('emptyKey'),
  [TOKEN_AS_USER]: (token) => base64(`${token}:`),
  [TOKEN_AS_PASSWORD]: (token) => base64(`:${token}`),
  [TOKEN]: (token) => token,
};

/** Like `sk_live_`, and what follows it. */
const MODE = /^((?:(?!live|test)[a-zA-Z]+[_-])?)(live|test)([_-])([0-9a-zA-Z]{20,})$/;

/** The result is '' for a token without a mode. A shell makes the same token with `sed`. */
function ofOtherMode(token: string): string {
  const [, before = '', mode, separator = '', secret = ''] = MODE.exec(token) ?? [];
  if (mode === undefined) return '';
  return before + (mode === 'live' ? 'test' : 'live') + separator + secret;
}

/**
 * Whether the token has a mode, and a random secret after it. A person who invents the tokens of both
 * modes may give them the same secret, but then letters and digits seldom alternate in it.
 */
function hasMode(token: string): boolean {
  const secret = MODE.exec(token)?.[4] ?? '';
  return (secret.match(/[0-9]+/g)?.length ?? 0) >= LEAST_NUMBERS;
}
const LEAST_NUMBERS = 4;

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Less than half of any token that is long enough for these forms. */
const TAMPERED_CHARACTERS = 4;

const middleOf = (token: string) => Math.floor((token.length - TAMPERED_CHARACTERS) / 2);

/** Other characters from a position on. A part without a letter and a digit is removed. */
function tampered(token: string, from: number): string {
  const end = from + TAMPERED_CHARACTERS;
  const [before, part, after] = [token.slice(0, from), token.slice(from, end), token.slice(end)];
  const changed = alike(part, looksHexadecimal(token) ? HEXADECIMAL : ALPHABETS);
  return before + (changed === part ? '' : changed) + after;
}

const ALPHABETS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** A target may look only whether a token could be one, for example a UUID. */
const HEXADECIMAL = ['0123456789', 'abcdef', 'ABCDEF'];
/** Shifts for digits and letters, large enough that no similar number results. */
const STEPS: Readonly<Record<number, number>> = { 10: 7, 26: 13, 6: 3 };

/** Replaces each digit and each letter by another one. */
export const alikeNumber = (number: string): string => alike(number, ALPHABETS);

/** Replaces each character by another one of its alphabet. */
function alike(text: string, alphabets: readonly string[]): string {
  return text.replace(/[0-9a-zA-Z]/g, (character) => {
    const alphabet = alphabets.find((one) => one.includes(character)) ?? character;
    const at = alphabet.indexOf(character) + (STEPS[alphabet.length] ?? 0);
    return alphabet.charAt(at % alphabet.length);
  });
}

/** Whether every wrong token that was planned for one token is also wrong for another one. */
export function keepsWrongTokensWrong(planned: TokenTraits, token: string): boolean {
  const traits = traitsOf(token);
  if (fixedWrongTokens.includes(token)) return false;
  if (traits.isPalindrome && !planned.isPalindrome) return false;
  // Not `isCaseless`: a token may look so by chance, and the issuer has one format.
  const hasNoCase = looksHexadecimal(token) || hasNoLetter(token);
  if (hasNoCase && !planned.isHexadecimal) return false;
  if (planned.isSigned === true && traits.isSigned !== true) return false;
  if (planned.hasMode === true && traits.hasMode !== true) return false;
  return traits.isLong || !planned.isLong;
}

/** The halves of a shorter token may be tokens themselves. */
export const LONG_TOKEN_CHARACTERS = 8;

const looksHexadecimal = (token: string) => /^[0-9a-fA-F-]*$/.test(token);

/** With swapped letter case, such a token is the same token. */
const hasNoLetter = (token: string) => !/[a-zA-Z]/.test(token);

/**
 * Whether the letter case of the token has no meaning: no letters, hexadecimal digits, a ULID, or
 * Base32 (RFC 4648 section 6). Of random small letters and digits, one token in twenty looks like
 * Base32.
 */
function isCaseless(token: string): boolean {
  const isUlid = /^[0-7]([0-9A-HJKMNP-TV-Z]{25}|[0-9a-hjkmnp-tv-z]{25})$/.test(token);
  const isBase32 = /^([A-Z2-7]{26,}|[a-z2-7]{26,})$/.test(token) && /\d.*\d/.test(token);
  return looksHexadecimal(token) || hasNoLetter(token) || isUlid || isBase32;
}

/** The properties of a token that may be shown. */
export function traitsOf(token: string): TokenTraits {
  return {
    isLong: token.length >= LONG_TOKEN_CHARACTERS,
    isPalindrome: [...token].reverse().join('') === token,
    isHexadecimal: isCaseless(token),
    ...(isSigned(token) ? { isSigned: true } : {}),
    ...(hasMode(token) ? { hasMode: true } : {}),
  };
}
