/** Texts that are not secret even where a secret contains them. Pure. */
import { flagOf } from '../../config/setting.ts';
import { settingsTable } from '../../config/settings.ts';
import { isObject, member, parseJson } from '../../core/json/json.ts';
import {
  activityFields,
  envelopeFields,
  requestFields,
  summaryFields,
  transactionFields,
} from '../../interface/fields.ts';
import { operations } from '../../interface/operations.ts';
import { completedStates, PENDING } from '../../interface/transaction-states.ts';
import { PART_LENGTH } from './secret.ts';

/** Words of the interface. */
export const vocabulary: readonly string[] = [
  ...new Set([
    ...[...envelopeFields, ...requestFields, ...summaryFields],
    ...[...transactionFields, ...activityFields],
    ...operations.flatMap(({ query }) => query.map(({ name }) => name)),
    ...[PENDING, ...completedStates, 'debit', 'credit', 'success'],
    ...['null', 'true', 'false', 'application', 'json', 'charset', 'utf-8'],
  ]),
];

/** Longer texts: their parts of eight characters are not secret either. */
export const publicPhrases: readonly string[] = [
  ...vocabulary,
  ...['application/json', 'initiate-disbursement', 'disbursements', 'transactions'],
  ...['authorization', 'authorized', 'unauthorized', 'unauthorised', 'authentication'],
  ...['unauthenticated', 'content-type', 'content-length', 'x-biz-number', 'business number'],
  ...['bearer token', 'bearer access token', 'invalid access token', 'access tokens'],
  ...['invalid_token', 'initiated', 'retrieved', 'successfully', 'description', 'references'],
  ...['transaction initiated', 'transactions retrieved', 'transaction pending'],
  ...[
    'funds disbursement',
    'disbursement-conformance',
    'transfer-encoding',
    'connection',
    'keep-alive',
  ],
  // The beginnings of long requirement ids, like REFERENCE-01.
  ...['activity-', 'envelope-', 'initiate-', 'reference-', 'transaction-'],
  // A `curl` line names settings, like TARGET_TOKEN, and the help names their flags.
  ...Object.values(settingsTable).flatMap(({ name }) => [name, flagOf(name)]),
];

/**
 * The header of a JSON Web Token names its algorithm and is the same in millions of tokens. The
 * result includes the first characters after it, fewer than a part of a secret.
 */
export function publicHeaderOf(token: string): string | null {
  const [header = ''] = token.split('.', 1);
  if (header.length === token.length) return null;
  const parsed = parseJson(Buffer.from(header, 'base64url').toString());
  const isHeader = parsed.ok && isObject(parsed.value);
  return isHeader && typeof member(parsed.value, 'alg') === 'string'
    ? token.slice(0, header.length + PART_LENGTH)
    : null;
}
