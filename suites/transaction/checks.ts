/** The Transaction that initiate disbursement returns: its fields and their types. */
import { type Check, perShape } from '../../src/check.ts';
import { transactionOf } from '../../src/reading.ts';

const subject = {
  of: ({ operation }: { operation: string }) => operation === 'initiate',
  has: (reading: Parameters<typeof transactionOf>[0]) => transactionOf(reading) !== null,
};

export const checks: readonly Check[] = [
  perShape(
    {
      id: 'TRANSACTION-01',
      level: 'must',
      clause: '2.2',
      statement: 'A new disbursement has all eleven fields of a Transaction.',
      violatedBy: 'leaving out a field, also one of the four that were observed as null',
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
        '`type`, `type_description` and `narration` are strings, and `activities` is an array.',
      violatedBy: 'null or a number for one of the texts; an object for the activities',
      scenarios: ['disbursements'],
    },
    subject,
  ),
];
