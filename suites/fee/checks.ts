/** Fee formatting: a decimal number with two decimal places, sent as a string. */
import { type Check, perShape } from '../../src/check.ts';
import { itemsOf, transactionOf } from '../../src/reading.ts';

const violatedBy =
  'a number instead of a string; one decimal or three; a sign "+", an exponent, grouping, blanks, ' +
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
    {
      of: ({ operation }) => operation === 'initiate',
      has: (reading) => transactionOf(reading)?.fee !== undefined,
    },
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
    {
      of: ({ operation }) => operation === 'list',
      has: (reading) => itemsOf(reading).some(([, item]) => item.fee !== undefined),
    },
  ),
];
