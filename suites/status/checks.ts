/** Status values: what a transaction's `status` may say, and when. */
import { type Check, perShape } from '../../src/check.ts';
import { itemsOf, transactionOf } from '../../src/reading.ts';

export const checks: readonly Check[] = [
  perShape(
    {
      id: 'STATUS-01',
      level: 'must',
      clause: '3',
      statement: 'A new disbursement is returned with `status` "pending".',
      violatedBy: 'a disbursement whose answer has any other `data.status`, like "processed"',
      scenarios: ['disbursements'],
    },
    {
      of: ({ operation }) => operation === 'initiate',
      has: (reading) => transactionOf(reading)?.status !== undefined,
    },
  ),
  perShape(
    {
      id: 'STATUS-02',
      level: 'must',
      clause: '3',
      statement: 'A listed transaction has `status` "pending", "processed" or "successful".',
      violatedBy: 'a list item with another `status`, like "completed" or "PENDING"',
      scenarios: ['disbursements', 'lists'],
    },
    {
      of: ({ operation }) => operation === 'list',
      has: (reading) => itemsOf(reading).some(([, item]) => item.status !== undefined),
    },
  ),
];
