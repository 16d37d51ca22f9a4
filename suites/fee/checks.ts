/**
 * Fee formatting: a decimal number with two decimal places, sent as a string. The pattern itself is in
 * `schemas/wire/`, in the subschemas with the ids FEE-01 and FEE-02.
 */
import type { Check } from '../../src/check/check.ts';
import {
  listedField,
  newField,
  perResponse,
  perShape,
} from '../../src/check/kinds/per-response.ts';
import { show } from '../../src/core/json/show.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';

/** The fees of an accepted response, each with its JSON pointer. */
function feesOf(parsed: ParsedExchange): (readonly [pointer: string, fee: string])[] {
  const fee = transactionOf(parsed)?.fee;
  if (typeof fee === 'string') return [['/data/fee', fee]];
  return itemsOf(parsed).flatMap(([at, item]) =>
    typeof item.fee === 'string' ? [[`/data/${at}/fee`, item.fee] as const] : [],
  );
}

/** FEE-01 and FEE-02 judge the form; another text has no sign that could be judged. */
const isNumber = (fee: string) => fee.trim() !== '' && Number.isFinite(Number(fee));

const violatedBy =
  'a number instead of a string; one decimal or three; a sign "+", an exponent, grouping, spaces, ' +
  'a currency mark, leading zeros, or digits that are not ASCII';

export const checks: readonly Check[] = [
  perShape(
    {
      id: 'FEE-01',
      level: 'must',
      clause: '2.2',
      statement: 'The `fee` of a new disbursement is a string: a number with two decimal places.',
      violatedBy,
      scenarios: ['disbursements'],
    },
    newField('fee'),
  ),
  perShape(
    {
      id: 'FEE-02',
      level: 'must',
      clause: '2.4',
      statement: 'The `fee` of a listed transaction is a string: a number with two decimal places.',
      violatedBy,
      scenarios: ['disbursements', 'lists'],
    },
    listedField('fee'),
  ),
  perResponse(
    {
      id: 'FEE-03',
      level: 'should',
      clause: '2.2',
      statement: 'The `fee` of a new disbursement and of a listed transaction is zero or above.',
      violatedBy: '"-10.00", but not "-0.00", which is zero',
      scenarios: ['disbursements', 'lists'],
    },
    {
      of: [initiateDisbursement.name, listTransactions.name],
      judge(parsed) {
        const fees = feesOf(parsed).filter(([, fee]) => isNumber(fee));
        if (fees.length === 0) return null;
        return fees
          .filter(([, fee]) => Number(fee) < 0)
          .map(([pointer, fee]) => ({ pointer, expected: 'zero or above', actual: show(fee) }));
      },
    },
  ),
];
