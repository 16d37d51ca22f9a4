/** Unusual bank codes, account numbers and references, which a target may refuse. */
import type { DisbursementBody } from './requests.ts';
import { ARABIC_ONE } from './unusual-texts.ts';

/** A refusal may quote it without escapes: then the backslash escapes a letter. */
const TO_ESCAPE = 'a"\n\\é';
/** A refusal may quote it and cut it after some bytes: three of four places are in a character. */
const LONG = `a${'🙂'.repeat(60)}`;

/** What XML, HTML and SQL escape. */
const ESCAPED_ELSEWHERE = `O'Neil & "N" <G>`;

/** What a column refuses, or a driver of a database. */
const REFUSED_BY_COLUMNS = '-\n🙂';
/** A target may look for a bank in an object, which inherits a member of this name. */
const INHERITED = 'constructor';

/** A target may remove blanks after it has looked whether the text is empty. */
const BLANKS = '   ';

/** The code of no bank, and an account that no bank has. */
export const NO_BANK = '999';
export const NO_ACCOUNT = '0';

/** One is longer than most columns, and one is that of no bank. */
const bankCodes = (own: string) => [
  ...[TO_ESCAPE, LONG, ESCAPED_ELSEWHERE, REFUSED_BY_COLUMNS, 'a'.repeat(300), NO_BANK],
  INHERITED,
  BLANKS,
  // A target may take a code to pieces.
  '0',
  // A database may refuse a zero byte. Without it, this is the code itself.
  `${own}\u0000`,
];
/**
 * With letters, like an IBAN, with more digits than most columns have, or two more than an account has, and
 * with what other languages escape. Each begins with the number itself, so a target that cuts or cleans it pays no stranger; the last has no number.
 */
const accountNumbers = (own: string) => [
  `${own}NG`,
  own.repeat(4),
  `${own} ${ESCAPED_ELSEWHERE}${ARABIC_ONE}`,
  `${own}${REFUSED_BY_COLUMNS}`,
  `${own}00`,
  NO_ACCOUNT,
  own.repeat(30),
  BLANKS,
  // A runtime that writes UTF-8 may fail on half of a surrogate pair.
  `${own}\ud83d`,
];

export const oddTexts = (
  own: DisbursementBody,
): readonly (readonly [name: string, Partial<DisbursementBody>])[] => [
  ...bankCodes(own.bank_code).map(
    (bank_code, at) => [`bank-code-${at + 1}`, { bank_code }] as const,
  ),
  ...accountNumbers(own.bank_account_number).map(
    (bank_account_number, at) => [`account-number-${at + 1}`, { bank_account_number }] as const,
  ),
  ['reference-blank', { merchant_reference: BLANKS }],
];
