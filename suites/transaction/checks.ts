/** The Transaction that initiate disbursement returns: its fields and their types. */
import type { Check } from '../../src/check/check.ts';
import { collects, NONE, observes } from '../../src/check/kinds/observe.ts';
import { perShape } from '../../src/check/kinds/per-response.ts';
import { isObject, type Json, type JsonObject, member } from '../../src/core/json/json.ts';
import { show } from '../../src/core/json/show.ts';
import {
  fieldsUnder,
  isUnitName,
  openFields,
  summaryFields,
  transactionFields,
} from '../../src/interface/fields.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';

const subject = {
  of: [initiateDisbursement.name],
  has: (parsed: Parameters<typeof transactionOf>[0]) => transactionOf(parsed) !== null,
};

const documentedNames = new Set([...transactionFields, ...summaryFields]);

const ruledFields = fieldsUnder('TRANSACTION-02', 'transaction');

export const checks: readonly Check[] = [
  perShape(
    {
      id: 'TRANSACTION-01',
      level: 'must',
      clause: '2.2',
      statement: 'A new disbursement has all eleven fields of a Transaction.',
      violatedBy:
        'leaving out a field, even `payload`, `initiated_at` or `paid_at`, which were observed as null',
      scenarios: ['disbursements'],
    },
    subject,
  ),
  perShape(
    {
      id: 'TRANSACTION-02',
      level: 'must',
      clause: '2.2',
      statement:
        'In a new disbursement `type`, `type_description` and `narration` are strings, and `activities` is an array.',
      violatedBy: 'null or a number in place of a string; an object in place of the array',
      scenarios: ['disbursements'],
    },
    {
      ...subject,
      has(parsed) {
        const transaction = transactionOf(parsed);
        return ruledFields.some((name) => transaction?.[name] !== undefined);
      },
    },
  ),
  observes(
    {
      id: 'TRANSACTION-03',
      clause: '2.2',
      statement: 'Which values `type` has in new disbursements and in the list.',
      scenarios: ['disbursements', 'lists'],
      gap: 'type-values',
    },
    collects((parsed) => {
      const records = recordsOf(parsed);
      if (records === null) return null;
      const words: [aspect: '', word: string][] = [];
      for (const { type } of records) {
        if (typeof type === 'string') words.push(['', type.slice(0, LONGEST_WORD) || 'empty']);
      }
      return words;
    }),
  ),
  observes(
    {
      id: 'TRANSACTION-04',
      operations: [initiateDisbursement.name],
      clause: '2.2',
      statement: 'Which forms `payload`, `initiated_at`, `paid_at` and `meta` have.',
      scenarios: ['disbursements'],
      gap: 'null-forms',
    },
    collects((parsed) => {
      const transaction = transactionOf(parsed);
      if (transaction === null)
        return parsed.request.operation === initiateDisbursement.name ? [] : null;
      const { activities } = transaction;
      const activity = Array.isArray(activities) ? (activities[0] as Json | undefined) : undefined;
      const forms: [name: string, form: string][] = [];
      const values = [
        ...openFields.transaction.map((name) => [name, transaction[name]] as const),
        ...openFields.activity.map((name) => [name, member(activity, name)] as const),
      ];
      for (const [name, value] of values) {
        if (value !== undefined) forms.push([name, formOf(value)]);
      }
      return forms;
    }),
  ),
  observes(
    {
      id: 'TRANSACTION-05',
      clause: '4.1',
      statement: 'Whether a field gives the unit or the currency of `amount`.',
      scenarios: ['disbursements', 'lists'],
      gap: 'amount-unit',
    },
    collects((parsed) => {
      const records = recordsOf(parsed);
      if (records === null) return null;
      const values = records.flatMap((record) =>
        undocumentedNames(record)
          .filter(isUnitName)
          .map((name) => ['', `${name} ${unitOf(record[name])}`.slice(0, LONGEST_WORD)] as const),
      );
      return values.length > 0 || records.length === 0 ? values : [['', NONE]];
    }),
  ),
];

/** Undocumented member names; most responses have none. */
const undocumentedNames = (record: JsonObject) =>
  Object.keys(record).filter((name) => !documentedNames.has(name));

/** Describes a unit. A text that is not a word may be personal data, whatever its name. */
function unitOf(value: Json | undefined): string {
  if (typeof value !== 'string' || /^[\w$-]{0,12}$/.test(value)) return show(value);
  return 'a text';
}

/** A longer word is data and no choice of the target. */
const LONGEST_WORD = 40;

/** The operations that show transactions, or parts of them. */
const transactionOperations = [initiateDisbursement.name, listTransactions.name];

/** The transaction of an accepted disbursement, or the items of an accepted list; else `null`. */
function recordsOf(parsed: ParsedExchange): readonly JsonObject[] | null {
  const { request, response } = parsed;
  if (!transactionOperations.includes(request.operation) || response.outcome !== 'accepted')
    return null;
  const transaction = transactionOf(parsed);
  return transaction === null ? itemsOf(parsed).map(([, item]) => item) : [transaction];
}

/** The JSON type of a value; for a time also its notation. */
function formOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isObject(value)) return 'object';
  if (typeof value === 'number') return value > 1e9 ? 'number, as large as a Unix time' : 'number';
  if (typeof value !== 'string') return typeof value;
  if (!/^\d{1,4}[-/.:]\d/.test(value)) return 'string';
  // Some omit trailing zeros of a fraction, so its length is ignored.
  const pattern = value
    .replace(/(:\d\d[.,])\d{1,9}/, '$10')
    .replace(/\d{1,40}/g, (digits) => '0'.repeat(digits.length));
  return `string like "${pattern.slice(0, LONGEST_WORD)}"`;
}
