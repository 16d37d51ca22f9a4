/** Names that stand in a plan and a history for what only the wire may see. Pure. */
import type { TokenTraits } from './settings.ts';

/**
 * Secrets and values known only at run time stand in a plan, and in the history, by name. The
 * target client puts the values in at the moment of sending, and nothing else ever sees them.
 */
export const TOKEN = '{TARGET_TOKEN}';

/** The first half of the token: never issued, yet a target that compares prefixes takes it. */
export const HALF_TOKEN = '{TARGET_TOKEN_HALF}';

/** The token from its end to its beginning: of the right length and letters, and never issued. */
export const REVERSED_TOKEN = '{TARGET_TOKEN_REVERSED}';

/** The token with the case of its letters changed. */
export const SWAPPED_TOKEN = '{TARGET_TOKEN_SWAPPED}';
export const BIZ_NUMBER = '{TARGET_BIZ_NUMBER}';

/** The business number with other digits and letters: as long as the real one, and of its alphabet. */
export const ALIKE_BIZ_NUMBER = '{TARGET_BIZ_NUMBER_ALIKE}';

/** The credentials of a second client, and a token that has expired. */
export const OTHER_TOKEN = '{OTHER_CLIENT_TOKEN}';
export const OTHER_BIZ_NUMBER = '{OTHER_CLIENT_BIZ_NUMBER}';
export const EXPIRED_TOKEN = '{EXPIRED_TOKEN}';

/** Fresh for each run, so that two runs of one seed do not repeat a `merchant_reference`. */
export const RUN_ID = '{RUN_ID}';

/** The wrong tokens that stand in a plan by name, and how each is made of the right one. */
export const tokenForms: Readonly<Record<string, (token: string) => string>> = {
  [HALF_TOKEN]: (token) => token.slice(0, Math.ceil(token.length / 2)),
  [REVERSED_TOKEN]: (token) => [...token].reverse().join(''),
  [SWAPPED_TOKEN]: (token) =>
    token.replace(/[a-zA-Z]/g, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
  [TOKEN]: (token) => token,
};

const ALPHABETS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Of ten digits and of 26 letters: a few places further, so that no neighbour comes out. */
const STEPS: Readonly<Record<number, number>> = { 10: 7, 26: 13 };

/** Replaces each digit and each letter by another one. */
export const alikeNumber = (number: string): string =>
  number.replace(/[0-9a-zA-Z]/g, (character) => {
    const alphabet = ALPHABETS.find((one) => one.includes(character)) ?? character;
    const at = alphabet.indexOf(character) + (STEPS[alphabet.length] ?? 0);
    return alphabet.charAt(at % alphabet.length);
  });

/** Whether every wrong token that was planned beside one token is wrong beside another one too. */
export function isWrongBeside(planned: TokenTraits, token: string): boolean {
  const traits = traitsOf(token);
  if (traits.isPalindrome && !planned.isPalindrome) return false;
  if (traits.isHexadecimal && !planned.isHexadecimal) return false;
  return traits.isLong || !planned.isLong;
}

/** A token shorter than this has halves that may be tokens themselves. */
const LONG_TOKEN_CHARACTERS = 8;

/** What may be shown of a token. */
export function traitsOf(token: string): TokenTraits {
  return {
    isLong: token.length >= LONG_TOKEN_CHARACTERS,
    isPalindrome: [...token].reverse().join('') === token,
    isHexadecimal: /^[0-9a-fA-F-]*$/.test(token),
  };
}
