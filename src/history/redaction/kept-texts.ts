/** Texts that redaction leaves as they are, or keeps valid: amounts, other numbers, UUIDs. Pure. */

/** Longer than any amount, so a number with this many digits is not an amount. */
export const AMOUNT_LENGTH = 16;
export const UUID_LENGTH = 36;

/** Sources of regular expressions. */
export const UUID = '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';
export const NUMBER = '-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?';

const wholeNumber = new RegExp(`^${NUMBER}$`);
export const isNumber = (text: string) => wholeNumber.test(text);

/** Another number of the same form. */
export const nines = (number: string) => number.replace(/\d/g, '9');
