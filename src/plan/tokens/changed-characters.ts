/** Replaces characters of a token or a business number by similar ones, in a run and in a shell. Pure. */

const ALPHABETS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** A target may look only whether a token could be one, for example a UUID. */
const HEXADECIMAL = ['0123456789', 'abcdef', 'ABCDEF'];
/** Shifts for digits and letters, large enough that no similar number results. */
const STEPS: Readonly<Record<number, number>> = { 10: 7, 26: 13, 6: 3 };

/** The same for `tr`: each digit and each letter becomes another one. */
export const OTHER_CHARACTERS = '0-9a-zA-Z 7-90-6n-za-mN-ZA-M';

/**
 * Not all bits of the last character of Base64 or Base32 have a meaning. With the usual step, these
 * letters may stay the same in the others, and the token then has the same bytes (RFC 4648 section 3.5).
 */
const LAST_LETTERS: Readonly<Record<string, string>> = { A: 'Q', a: 'q', g: 'w' };

/** As `OTHER_CHARACTERS`, with `LAST_LETTERS`. */
export const OTHER_LAST_CHARACTERS = '0-9ab-fgh-zAB-Z 7-90-6qo-swu-za-mQO-ZA-M';

/** Replaces each character by another one of its alphabet. */
function alike(text: string, alphabets: readonly string[]): string {
  return text.replace(/[0-9a-zA-Z]/g, (character) => {
    const alphabet = alphabets.find((one) => one.includes(character)) ?? character;
    const at = alphabet.indexOf(character) + (STEPS[alphabet.length] ?? 0);
    return alphabet.charAt(at % alphabet.length);
  });
}

/** Replaces each digit and each letter by another one. */
export const alikeNumber = (number: string): string => alike(number, ALPHABETS);

/** After a number similar to a short one: without them, a business may have it. */
export const FURTHER_DIGITS = '839174620518';

/** In one part, or in several, like two UUIDs with a point between them. */
export const looksHexadecimal = (token: string): boolean => /^[0-9a-fA-F.:_|~-]*$/.test(token);

/** Another text in place of a part of the token; without a letter and a digit, the part is removed. */
export function changedPart(part: string, token: string): string {
  const changed = alike(part, looksHexadecimal(token) ? HEXADECIMAL : ALPHABETS);
  return changed === part ? '' : changed;
}

/** Another text in place of the last character, and of the signs after it that only fill up base64. */
export function changedEnd(end: string, token: string): string {
  const letter = looksHexadecimal(token) ? undefined : LAST_LETTERS[end.charAt(0)];
  return letter === undefined ? changedPart(end, token) : letter + end.slice(1);
}
