/** Disbursements with members that the document does not list, which a target may refuse. */
import { RUN_ID, RUN_NUMBER } from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import { bodyOf, type DisbursementBody, smallestPlus } from './requests.ts';

/** Makes a documented disbursement of a name. */
export type Plain = (name: number | string) => DisbursementBody;

/** The bodies by the names of their cases. */
export function extraMembers(
  plain: Plain,
  settings: PlanSettings,
): readonly (readonly [name: string, body: string])[] {
  const withMembers = (serial: number | string, some: object) =>
    JSON.stringify({ ...plain(serial), ...some });
  return [
    ...Object.entries(members).map(
      ([name, some], at) => [name, withMembers(`x${at}`, some)] as const,
    ),
    ['large-number', withLargeNumber(bodyOf(plain('y2')))],
    ['long-number', withLongNumber(bodyOf(plain('y3')))],
    ['name-of-prototype', withPrototype(bodyOf(plain('y6')))],
    ['bank-code-twice', withMemberAgain(bodyOf(plain('y7')), /"bank_code":"(?:[^"\\]|\\.)*"/)],
    ['member-twice', withMemberAgain(withMembers('y8', { note: 'a note' }), /"note":"a note"/)],
    ...nested(settings, plain),
    ...narrations.map(
      (narration, at) =>
        [`narration-${at + 1}`, withMembers(FIRST_NARRATION + at, { narration })] as const,
    ),
  ];
}

const LONG_NAME = 'name'.repeat(250);
const TO_ESCAPE = 'a"b\\\n';
/** Another one in each run: a target may replay the request that first had an identifier. */
const UUID = `7c9e6679-7425-40de-944b-1${RUN_NUMBER}`;
const OTHER_UUID = `16fd2706-8baf-433b-82eb-2${RUN_NUMBER}`;

/**
 * Texts that comparable interfaces demand. More than one request has them, so that none is accepted by chance, and
 * no other currency or type is beside them: a target may demand one, and refuse another.
 */
const textsOfOthers = {
  currency: 'NGN',
  description: 'Rent',
  account_name: 'Ada Obi',
  email: 'ada@client.example',
  callback_url: 'https://client.example/callback',
};

const identifiers = {
  ...{ id: UUID, uuid: UUID, _id: UUID, transaction_id: UUID, transactionId: UUID },
  ...textsOfOthers,
};

/** By the name of the case. A target may copy all members of a request to its transaction. */
const members: Readonly<Record<string, object>> = {
  'extra-member': { note: 'a member that the document does not list', ...textsOfOthers },
  // No client may set them, and no new transaction has these values.
  'members-of-response': { fee: '1', status: 'processed', activities: [] },
  // In a request of its own, because with another reference no list shows the transaction.
  'names-of-response': { reference: `mine-${RUN_ID}`, type: 'credit', narration: 'mine' },
  'types-of-response': {
    ...{ type: 7, type_description: null, narration: 7, payload: {}, initiated_at: 0, paid_at: 0 },
    activities: [{ message: 7, action: 'done' }],
    ...{ user_agent: 7, device_os: null, device_name: {} },
  },
  // What comparable interfaces have; none of them changes how much is paid, or to whom.
  'members-of-others': {
    currency: 'USD',
    meta: { note: [], of: [{ parts: [{ at: [1] }] }] },
    metadata: null,
    fee_bearer: 'sender',
  },
  // What objects inherit in JavaScript: a target may call the first one.
  'names-of-objects': { hasOwnProperty: 1, constructor: 1, toString: 1, valueOf: 1 },
  // A database may not take them as names of columns or members.
  'unusual-names': { '': 1, 'a.b': 1, 'a b': 1, [LONG_NAME]: 1 },
  // A refusal may quote the name, which JSON has to escape.
  'name-to-escape': { [TO_ESCAPE]: 1 },
  // Sent twice: a target may take one of them as the reference of the transaction.
  'identifiers-of-others': identifiers,
  'identifiers-of-others-again': identifiers,
  'reference-uuid': { reference: OTHER_UUID },
  'reference-uuid-again': { reference: OTHER_UUID },
  // Texts of comparable interfaces, which a target may show or store without a look at their types.
  'texts-of-others': { description: 7, remark: 7, remarks: 7, reason: 7 },
  'details-of-others': { account_name: 7, beneficiary_name: null, email: 7, callback_url: 7 },
  'device-null': { device: null },
  'device-types': { device: { os: 7, name: null } },
  // A database may take it for an operator.
  'names-of-operators': { $set: 1 },
};

/**
 * Documented names inside of another member, before and behind the real ones: a target may find a member anywhere in
 * the body. The smaller amount is inside, so that nothing more than planned is paid.
 */
function nested(settings: PlanSettings, plain: Plain): readonly (readonly [string, string])[] {
  const bodyIn = (name: string) => ({ ...plain(name), amount: smallestPlus(1, settings) });
  const { amount } = plain('y9');
  const metadata = { amount, merchant_reference: `inner-${RUN_ID}` };
  return [
    ['nested-before', JSON.stringify({ metadata, ...bodyIn('y9') })],
    ['nested-behind', JSON.stringify({ ...bodyIn('y10'), metadata })],
  ];
}

/** JSON has such numbers, and parsers read them as infinite or fail. Not as an amount, which would be money. */
const withLargeNumber = (body: string) => body.replace(/}$/, ',"weight":1e400}');

/** Languages limit how long the text of a number may be. */
const LONG_NUMBER = '1'.repeat(5000);
const withLongNumber = (body: string) => body.replace(/}$/, `,"weight":${LONG_NUMBER}}`);

/** A parser of JSON may refuse the name, or a target may merge the value into all of its objects. */
const withPrototype = (body: string) => body.replace(/}$/, ',"__proto__":{}}');

/** With equal values, so that they mean the same; a parser may fail on the name (RFC 8259 section 4). */
const withMemberAgain = (body: string, member: RegExp) => body.replace(member, '$&,$&');

/** A target may have the member, and the document does not list it. */
const narrations = [null, 'long '.repeat(100), '', '🙂 é', { text: 'an object' }, TO_ESCAPE];
/** Above the number of any amount. */
const FIRST_NARRATION = 20;
