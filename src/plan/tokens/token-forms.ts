/** How the wrong tokens of a run are made from the right one, and for which tokens they are wrong. Pure. */

import {
  EMPTY_KEY_TOKEN,
  HALF_TOKEN,
  HEADER_CHANGED_TOKEN,
  LAST_CHANGED_TOKEN,
  OTHER_MIDDLE_TOKEN,
  OTHER_MODE_TOKEN,
  OTHER_START_TOKEN,
  REVERSED_TOKEN,
  SECOND_HALF_TOKEN,
  SHORTENED_TOKEN,
  SIGNATURE_REMOVED_TOKEN,
  SWAPPED_TOKEN,
  TAMPERED_TOKEN,
  TOKEN,
  TOKEN_AS_PASSWORD,
  TOKEN_AS_USER,
  TOKEN_IN_BASE64,
  UNSIGNED_CAPITAL_TOKEN,
  UNSIGNED_TOKEN,
} from '../placeholders.ts';
import type { TokenTraits } from '../plan-settings.ts';
import { fixedWrongTokens } from './fixed-tokens.ts';
import { isSigned, signedForm } from './signed-tokens.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
/** The user name of the scheme Basic, with an empty password. */
export const asUser = (token: string) => asBasic(token, '');
/** The credentials of the scheme Basic (RFC 7617). */
export const asBasic = (user: string, password: string) => base64(`${user}:${password}`);

/** The placeholders of wrong tokens, and how each is made from the right token. */
export const tokenForms: Readonly<Record<string, (token: string) => string>> = {
  [HALF_TOKEN]: (token) => token.slice(0, Math.ceil(token.length / 2)),
  [SECOND_HALF_TOKEN]: (token) => token.slice(Math.floor(token.length / 2)),
  [REVERSED_TOKEN]: (token) => [...token].reverse().join(''),
  [SWAPPED_TOKEN]: (token) =>
    token.replace(/[a-zA-Z]/g, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
  [TAMPERED_TOKEN]: (token) => tampered(token, token.length - TAMPERED_CHARACTERS),
  [LAST_CHANGED_TOKEN]: (token) => token.replace(LAST, (end) => changedEnd(end, token)),
  [SHORTENED_TOKEN]: (token) => token.replace(LAST, ''),
  // The fewer characters differ, the more targets that compare only a part are found.
  [OTHER_START_TOKEN]: (token) => changedPart(token.charAt(0), alphabetsOf(token)) + token.slice(1),
  [OTHER_MIDDLE_TOKEN]: (token) => tampered(token, middleOf(token)),
  [OTHER_MODE_TOKEN]: ofOtherMode,
  [UNSIGNED_TOKEN]: signedForm('unsigned'),
  [UNSIGNED_CAPITAL_TOKEN]: signedForm('unsignedCapital'),
  [SIGNATURE_REMOVED_TOKEN]: signedForm('signatureRemoved'),
  [HEADER_CHANGED_TOKEN]: signedForm('headerChanged'),
  [EMPTY_KEY_TOKEN]: signedForm('emptyKey'),
  [TOKEN_IN_BASE64]: base64,
  [TOKEN_AS_USER]: asUser,
  [TOKEN_AS_PASSWORD]: (token) => asBasic('', token),
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
  return (secret.match(/[0-9]+/g)?.length ?? 0) >= MIN_NUMBERS;
}
const MIN_NUMBERS = 4;

/** Less than half of any token that is long enough for these forms. */
const TAMPERED_CHARACTERS = 4;

const middleOf = (token: string) => Math.floor((token.length - TAMPERED_CHARACTERS) / 2);

/** Other characters from a position on. A part without a letter and a digit is removed. */
function tampered(token: string, from: number): string {
  const end = from + TAMPERED_CHARACTERS;
  const [before, part, after] = [token.slice(0, from), token.slice(from, end), token.slice(end)];
  return before + changedPart(part, alphabetsOf(token)) + after;
}

/** The last character, before the signs that only fill up base64. */
const LAST = /[^=]=*$/;

/**
 * Not all bits of the last character of Base64 or Base32 have a meaning. With the usual step, these
 * letters may stay the same in the others, and the token then has the same bytes (RFC 4648 section 3.5).
 */
const LAST_LETTERS: Readonly<Record<string, string>> = { A: 'Q', a: 'q', g: 'w' };

function changedEnd(end: string, token: string): string {
  const letter = looksHexadecimal(token) ? undefined : LAST_LETTERS[end.charAt(0)];
  return letter === undefined ? changedPart(end, alphabetsOf(token)) : letter + end.slice(1);
}

const alphabetsOf = (token: string) => (looksHexadecimal(token) ? HEXADECIMAL : ALPHABETS);

function changedPart(part: string, alphabets: readonly string[]): string {
  const changed = alike(part, alphabets);
  return changed === part ? '' : changed;
}

const ALPHABETS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** A target may look only whether a token could be one, for example a UUID. */
const HEXADECIMAL = ['0123456789', 'abcdef', 'ABCDEF'];
/** Shifts for digits and letters, large enough that no similar number results. */
const STEPS: Readonly<Record<number, number>> = { 10: 7, 26: 13, 6: 3 };

/** After a number similar to a short one: without them, a business may have it. */
export const FURTHER_DIGITS = '839174620518';

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

/**
 * What the token is, so that a wrong token of a plan that was made for another one may be valid now;
 * `null` if each of them is wrong for it too.
 */
export function doubtOf(planned: TokenTraits, token: string): string | null {
  const traits = traitsOf(token);
  if (fixedWrongTokens.includes(token)) return 'a word that a run sends as a wrong token';
  if (traits.isPalindrome && !planned.isPalindrome) return 'a palindrome';
  // Not `isCaseless`: a token may look so by chance, and the issuer has one format.
  const hasNoCase = looksHexadecimal(token) || hasNoLetter(token);
  if (hasNoCase && !planned.isCaseless) return 'hexadecimal or without letters';
  if (planned.isSigned === true && traits.isSigned !== true) return 'not a JWT';
  if (planned.hasMode === true && traits.hasMode !== true) return 'without `live` or `test`';
  const isShort = !traits.isLong && planned.isLong;
  return isShort ? `shorter than ${LONG_TOKEN_CHARACTERS} characters` : null;
}

export const LONG_TOKEN_CHARACTERS = 8;
/** Servers read 8 KiB of headers or more: three shorter tokens, and what else a request has. */
const LARGE_TOKEN_CHARACTERS = 2048;

/** In one part, or in several, like two UUIDs with a point between them. */
const looksHexadecimal = (token: string) => /^[0-9a-fA-F.:_|~-]*$/.test(token);

/** With swapped letter case, such a token is the same token. */
const hasNoLetter = (token: string) => !/[a-zA-Z]/.test(token);

/**
 * Whether the letter case of the token has no meaning: no letters, hexadecimal digits, a ULID, or
 * Base32 (RFC 4648 section 6), in small letters only if it is long: of random small letters and digits,
 * one token in twenty looks like Base32.
 */
function isCaseless(token: string): boolean {
  const isUlid = /^[0-7]([0-9A-HJKMNP-TV-Z]{25}|[0-9a-hjkmnp-tv-z]{25})$/.test(token);
  const isBase32 = /^([A-Z2-7]{16,}|[a-z2-7]{26,})$/.test(token) && /\d.*\d/.test(token);
  return looksHexadecimal(token) || hasNoLetter(token) || isUlid || isBase32;
}

/** The properties of a token that may be shown. */
export function traitsOf(token: string): TokenTraits {
  return {
    isLong: token.length >= LONG_TOKEN_CHARACTERS,
    isPalindrome: [...token].reverse().join('') === token,
    isCaseless: isCaseless(token),
    ...(isSigned(token) ? { isSigned: true } : {}),
    ...(hasMode(token) ? { hasMode: true } : {}),
    ...(token.length > LARGE_TOKEN_CHARACTERS ? { isLarge: true } : {}),
  };
}
