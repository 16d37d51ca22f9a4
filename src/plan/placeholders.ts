/**
 * Placeholders: in a plan and a history they stand for secrets, and for values that are known only
 * at run time. When a request is sent, `request-bytes.ts` replaces those of the run id, `days-around-run.ts`
 * those of days, and in `drive` `headers-on-wire.ts` those of credentials, `numbers-on-wire.ts` those of
 * business numbers outside of headers, and `seen-references.ts` those of references. Pure.
 */

/** The token of the run's own client. */
export const TOKEN = '{TARGET_TOKEN}';

/** The first half of the token: never issued, but accepted by a target that compares prefixes. */
export const HALF_TOKEN = '{TARGET_TOKEN_HALF}';
/** The second half: accepted by a target that compares ends. */
export const SECOND_HALF_TOKEN = '{TARGET_TOKEN_SECOND_HALF}';

/** The reversed token: of the right length and characters, and never issued. */
export const REVERSED_TOKEN = '{TARGET_TOKEN_REVERSED}';

/** The token with the case of its letters swapped. */
export const SWAPPED_TOKEN = '{TARGET_TOKEN_SWAPPED}';

/** The token with other characters at its end, where a signed token has its signature. */
export const TAMPERED_TOKEN = '{TARGET_TOKEN_TAMPERED}';

/** The token with another last character, and without it: a target may compare all but one. */
export const LAST_CHANGED_TOKEN = '{TARGET_TOKEN_LAST_CHANGED}';
export const SHORTENED_TOKEN = '{TARGET_TOKEN_SHORTENED}';

/** The token with another first character, and with others in its middle: a target may compare a part. */
export const OTHER_START_TOKEN = '{TARGET_TOKEN_OTHER_START}';
export const OTHER_MIDDLE_TOKEN = '{TARGET_TOKEN_OTHER_MIDDLE}';

/** Letters, two fewer than the token has characters: with two others after them, both are of one length. */
export const FILLER_FOR_TOKEN = '{TARGET_TOKEN_FILLER}';

/** The token of the other mode, of `live` and `test`: a target may compare only what follows it. */
export const OTHER_MODE_TOKEN = '{TARGET_TOKEN_OTHER_MODE}';

/** A JWT without its signature, and with the algorithm `none`. */
export const UNSIGNED_TOKEN = '{TARGET_TOKEN_UNSIGNED}';
/** A JWT without its signature, and with the algorithm `None`. */
export const UNSIGNED_CAPITAL_TOKEN = '{TARGET_TOKEN_UNSIGNED_CAPITAL}';
/** A JWT without its signature, with its own algorithm. */
export const SIGNATURE_REMOVED_TOKEN = '{TARGET_TOKEN_SIGNATURE_REMOVED}';
/** A JWT with one more member in its header. */
export const HEADER_CHANGED_TOKEN = '{TARGET_TOKEN_HEADER_CHANGED}';
/** A JWT that HS256 signs with an empty key. */
export const EMPTY_KEY_TOKEN = '{TARGET_TOKEN_EMPTY_KEY}';

/** The token in base64: a target may decode a value before it compares it. */
export const TOKEN_IN_BASE64 = '{TARGET_TOKEN_IN_BASE64}';

/** The token as the user name or as the password of the scheme Basic (RFC 7617), in base64. */
export const TOKEN_AS_USER = '{TARGET_TOKEN_AS_USER}';
export const TOKEN_AS_PASSWORD = '{TARGET_TOKEN_AS_PASSWORD}';
/** Both in one value of the scheme Basic: the token as the password, and as the user name. */
export const NUMBER_AND_TOKEN = '{TARGET_BIZ_NUMBER_AND_TOKEN}';
export const TOKEN_AND_NUMBER = '{TARGET_TOKEN_AND_BIZ_NUMBER}';

/** The business number of the run's own client. */
export const BIZ_NUMBER = '{TARGET_BIZ_NUMBER}';

/** The business number with other digits and letters, of the same length and alphabet. */
export const ALIKE_BIZ_NUMBER = '{TARGET_BIZ_NUMBER_ALIKE}';

/** The credentials of a second client, and a token that has expired. */
export const OTHER_TOKEN = '{OTHER_CLIENT_TOKEN}';
export const OTHER_BIZ_NUMBER = '{OTHER_CLIENT_BIZ_NUMBER}';
export const EXPIRED_TOKEN = '{EXPIRED_TOKEN}';
/** The token of the second client as the user name of the scheme Basic. */
export const OTHER_TOKEN_AS_USER = '{OTHER_CLIENT_TOKEN_AS_USER}';
/** Its business number as the user name, and its token as the password. */
export const OTHER_NUMBER_AND_TOKEN = '{OTHER_CLIENT_BIZ_NUMBER_AND_TOKEN}';

/** The `reference` of the first transaction of each client, as the target returned it. */
export const OWN_REFERENCE = '{REFERENCE_OF_FIRST_CLIENT}';
export const OTHER_REFERENCE = '{REFERENCE_OF_SECOND_CLIENT}';

/** The days before and after the one on which the run began, in UTC: a target may refuse a list of many days. */
export const YESTERDAY = '{YESTERDAY}';
export const TOMORROW = '{TOMORROW}';

/** The cookies that the target has set; without any, the header is not sent. */
export const SESSION_COOKIE = '{SESSION_COOKIE}';

/** Unique for each run, so that two runs of one seed do not repeat a `merchant_reference`. */
export const RUN_ID = '{RUN_ID}';

/**
 * The run id in a reference of a fixed length: a colon, and the character after the run id, which a
 * resend of the request replaces by the next one. A hyphen may be in front of that character.
 */
export const runIdBefore = (separator: '' | '-', character: string) =>
  `{RUN_ID:${separator}${character}}`;

/** Every place of the run id, of both kinds. */
export const RUN_ID_PLACES = /\{RUN_ID(?::(-?)([0-9A-Za-z]))?\}/g;

/** The run id as a number of eleven digits, for texts of digits and in the form of a UUID. */
export const RUN_NUMBER = '{RUN_NUMBER}';
/** A later number, in a resend of the request. */
export const runNumberPlus = (times: number) => `{RUN_NUMBER+${times}}`;
const RUN_NUMBER_PLACES = /\{RUN_NUMBER(?:\+(\d))?\}/g;
export const numberOfRun = (runId: string, plus = 0): string =>
  String((Number.parseInt(runId, 36) + plus) % 10 ** NUMBER_DIGITS).padStart(NUMBER_DIGITS, '0');
/** Seven characters of a run id need so many. */
const NUMBER_DIGITS = 11;

/** Writes the run id, or its number, at each of its places. */
export function fillRunId(text: string, runId: string): string {
  if (!text.includes('{RUN_')) return text;
  const filled = text.replace(
    RUN_ID_PLACES,
    (_, separator: string = '', character: string = '') => runId + separator + character,
  );
  return filled.replace(RUN_NUMBER_PLACES, (_, plus = '0') => numberOfRun(runId, Number(plus)));
}
