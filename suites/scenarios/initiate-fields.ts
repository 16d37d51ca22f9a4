/** Disbursements with a field that is not as 4.1 has it. */
import type { Scenario } from '../../src/plan/scenario.ts';
import {
  drawn,
  type Field,
  fields,
  type Spoil,
  spoiled,
  texts,
  withField,
} from './parts/wrong-bodies.ts';

export const initiateFields: Scenario = {
  name: 'initiate-fields',
  sends:
    'disbursements in which one field is missing, null, of another type, empty or not positive',
  needs: [],
  spends: true,
  optional: true,
  batches: (settings) =>
    spoiled('initiate-fields', 'f', settings, [
      ...wrongFields.map((spoil) => ({ spoil })),
      ...drawn('wrong-type', settings.seed, WRONG_TYPES),
      ...drawn('not-positive', settings.seed, NOT_POSITIVE),
    ]),
};

/** Generated bodies of each kind. */
const WRONG_TYPES = 6;
const NOT_POSITIVE = 2;

const wrongFields: readonly Spoil[] = [
  ...fields.map((field) => withField(field, undefined)),
  ...fields.map((field) => withField(field, null)),
  ...texts.map((field) => withField(field, '')),
  // The two mistakes that lenient parsers accept most often: a number as a string, and a string as a
  // number.
  (_, disbursement) => JSON.stringify({ ...disbursement, amount: String(disbursement.amount) }),
  ...texts.map((field) => withField(field, 1234567890)),
  ...fields.map((field) => withField(field, true)),
  ...fields.flatMap((field) => [withField(field, []), withField(field, {})]),
  // A refusal may quote the text, with or without the escapes of JSON.
  (_, disbursement) => JSON.stringify({ ...disbursement, amount: null, bank_code: 'é漢🙂"\\\n' }),
  () => '{}',
  withField('amount', 0),
  withField('amount', -1),
  // Zero, if a target removes the fraction before it looks.
  withField('amount', -0.5),
  // A parser of numbers may fail on each of them in its own way. A refusal may quote the first.
  withField('amount', 'a"b\\c'),
  withField('amount', ''),
  // Zero with decimals: a decimal number may differ from a zero without them.
  (body) => body.replace(/"amount":[^,]+/, '"amount":0.00'),
  // A target may look only at the sign, or only compare with zero.
  (body) => body.replace(/"amount":[^,]+/, '"amount":-0'),
  // Two fields: a target may collect their errors in another way than a single one.
  (_, disbursement) => JSON.stringify({ ...disbursement, amount: null, bank_code: null }),
  (_, disbursement) =>
    JSON.stringify({ ...disbursement, amount: String(disbursement.amount), bank_code: 58 }),
  (_, disbursement) => JSON.stringify({ ...disbursement, amount: [disbursement.amount] }),
  // An operator of a database, and an array of one text.
  withField('merchant_reference', { $ne: null }),
  withField('bank_code', ['044']),
  () => JSON.stringify(Object.fromEntries(fields.map((field) => [field, null]))),
  lacking('bank_code', 'merchant_reference'),
  // A target may know an account of its own for each business.
  lacking('bank_code', 'bank_account_number'),
  (_, disbursement) => JSON.stringify({ ...disbursement, bank_code: '', bank_account_number: '' }),
  // What other interfaces have: an amount with its currency, as a text or in an object.
  (_, disbursement) => JSON.stringify({ ...disbursement, amount: `${disbursement.amount} NGN` }),
  (_, disbursement) => JSON.stringify({ ...disbursement, amount: { value: disbursement.amount } }),
  // A target may search the text of the body for the number.
  (_, disbursement) => JSON.stringify({ ...disbursement, amount: { amount: disbursement.amount } }),
  // Where a condition asks whether there is a value, these are none.
  withField('bank_code', 0),
  withField('merchant_reference', false),
  lacking('amount', 'bank_code', 'bank_account_number'),
  // JSON has such numbers, and parsers read them as infinite or fail. Not as an amount, which would be money.
  ...(['bank_code', 'merchant_reference'] as const).map(
    (field): Spoil =>
      (body) =>
        body.replace(new RegExp(`"${field}":"[^"]*"`), `"${field}":1e400`),
  ),
];

/** The body without these fields. */
function lacking(...left: readonly Field[]): Spoil {
  const values = Object.fromEntries(left.map((field) => [field, undefined]));
  return (_, disbursement) => JSON.stringify({ ...disbursement, ...values });
}
