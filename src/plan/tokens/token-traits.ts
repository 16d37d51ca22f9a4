/** The properties of a token that decide which of its forms are wrong tokens. Pure. */
import type { TokenTraits } from '../plan-settings.ts';
import { looksHexadecimal } from './changed-characters.ts';
import { fixedWrongTokens } from './fixed-tokens.ts';
import { isSigned } from './signed-tokens.ts';
import { hasMode } from './token-mode.ts';

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
  if (isShort) return `shorter than ${LONG_TOKEN_CHARACTERS} characters`;
  const isTiny = traits.isTiny === true && planned.isTiny !== true;
  return isTiny ? `shorter than ${SMALL_TOKEN_CHARACTERS} characters` : null;
}

export const LONG_TOKEN_CHARACTERS = 8;
/** In Base64, it has the eight characters that a wrong token needs to be redacted anywhere. */
const SMALL_TOKEN_CHARACTERS = 4;
/** Some servers read an address of only 2 KiB: a shorter token, and what else the address has. */
const LARGE_TOKEN_CHARACTERS = 1800;
/** Some servers read headers of only 4 KiB, or an address of 2 KiB: three shorter tokens, and what else these have. */
const MEDIUM_TOKEN_CHARACTERS = 600;

/** For the plan of a run whose token is not known. */
export const ANY_TOKEN: TokenTraits = { isLong: true, isPalindrome: false, isCaseless: false };

/** With swapped letter case, such a token is the same token. */
const hasNoLetter = (token: string) => !/[a-zA-Z]/.test(token);

/**
 * Whether the letter case of the token has no meaning: it has no letters, or is hexadecimal, a ULID, or
 * Base32 (RFC 4648 section 6). Base32 in small letters must be long: one in twenty shorter tokens of random small
 * letters and digits looks like it.
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
    ...(token.length < SMALL_TOKEN_CHARACTERS ? { isTiny: true } : {}),
    ...(isSigned(token) ? { isSigned: true } : {}),
    ...(hasMode(token) ? { hasMode: true } : {}),
    ...(token.length > MEDIUM_TOKEN_CHARACTERS ? { isMedium: true } : {}),
    ...(token.length > LARGE_TOKEN_CHARACTERS ? { isLarge: true } : {}),
  };
}
