/** Amounts: a JSON number, equal to the one sent, in the response and in the list. */

import type { Check } from '../../src/check/check.ts';
import { perNewTransaction } from '../../src/check/kinds/new-transactions.ts';
import { listedField, newField, perShape } from '../../src/check/kinds/per-response.ts';
import { show } from '../../src/core/json/show.ts';
import { transactionOf } from '../../src/interface/parsed-exchange.ts';
import { listedAmount } from './listed.ts';

/** Many libraries write fifteen digits of a number. */
const expectedOf = (sent: number, amount: number) =>
  sent !== Number(sent.toFixed(2)) && Math.abs(sent - amount) < ROUNDING
    ? `${show(sent)}; a target may refuse an amount with more decimals than it keeps`
    : show(sent);
const ROUNDING = 0.01;

export const checks: readonly Check[] = [
  perShape(
    {
      id: 'AMOUNT-01',
      level: 'must',
      clause: '2.2',
      statement: 'The `amount` of a new disbursement is a JSON number.',
      violatedBy: 'a string like "100.00"',
      scenarios: ['disbursements', 'rewritings'],
    },
    newField('amount'),
  ),
  perNewTransaction(
    {
      id: 'AMOUNT-02',
      level: 'must',
      clause: '2.2',
      statement:
        'The `amount` of a new disbursement equals the amount that was sent, in any JSON notation.',
      violatedBy: 'rounding, another unit, the fee added or taken off, or `1e2` read as 1',
      scenarios: ['disbursements', 'rewritings', 'initiate-choices', 'notations'],
    },
    (parsed) => {
      const sent = parsed.request.body?.amount;
      const amount = transactionOf(parsed)?.amount;
      if (typeof sent !== 'number' || typeof amount !== 'number') return null;
      if (amount === sent) return [];
      return [
        { pointer: '/data/amount', expected: expectedOf(sent, amount), actual: show(amount) },
      ];
    },
    // A replay shows the first amount, or one that a repeat has given to the transaction.
    (parsed, sentAmounts) => {
      const amount = transactionOf(parsed)?.amount;
      const isSent = [...sentAmounts, parsed.request.body?.amount].includes(amount);
      if (typeof amount !== 'number' || sentAmounts.length === 0 || isSent) return [];
      const expected = `${sentAmounts.join(' or ')}, as it was sent`;
      return [{ pointer: '/data/amount', expected, actual: show(amount) }];
    },
  ),
  perShape(
    {
      id: 'AMOUNT-03',
      level: 'must',
      clause: '2.4',
      statement: 'The `amount` of a listed transaction is a JSON number.',
      violatedBy: 'a string like "100.00"',
      scenarios: ['disbursements', 'lists'],
    },
    listedField('amount'),
  ),
  listedAmount,
];
