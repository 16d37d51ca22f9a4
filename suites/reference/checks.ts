/** References: UUID-style, and one for each transaction. */
import { type Check, makeTally, perShape } from '../../src/check.ts';
import type { Exchange } from '../../src/exchange.ts';
import { itemsOf, transactionOf } from '../../src/reading.ts';

const uuid = {
  violatedBy: 'a number, a serial text, or a UUID without its hyphens or with a prefix',
  level: 'must',
} as const;

export const checks: readonly Check[] = [
  perShape(
    {
      ...uuid,
      id: 'REFERENCE-01',
      clause: '2.2',
      statement: 'The `reference` of a new disbursement is UUID-style: 8-4-4-4-12 hexadecimal.',
      scenarios: ['disbursements'],
    },
    {
      of: ({ operation }) => operation === 'initiate',
      has: (reading) => transactionOf(reading)?.reference !== undefined,
    },
  ),
  perShape(
    {
      ...uuid,
      id: 'REFERENCE-02',
      clause: '2.4',
      statement: 'The `reference` of a listed transaction is UUID-style: 8-4-4-4-12 hexadecimal.',
      scenarios: ['disbursements', 'lists'],
    },
    {
      of: ({ operation }) => operation === 'list',
      has: (reading) => itemsOf(reading).some(([, item]) => item.reference !== undefined),
    },
  ),
  {
    id: 'REFERENCE-03',
    level: 'must',
    clause: '2.2',
    statement: 'No two disbursements share a `reference`.',
    violatedBy: 'answering two requests of different `merchant_reference` with one `reference`',
    scenarios: ['disbursements'],
    begin() {
      const tally = makeTally();
      const owners = new Map<string, { merchantReference: unknown; exchange: Exchange }>();
      return {
        see(reading) {
          const { asked, answered, exchange } = reading;
          if (asked.operation !== 'initiate') return;
          tally.tried();
          if (answered.outcome !== 'accepted') return;
          const reference = transactionOf(reading)?.reference;
          if (typeof reference !== 'string') return tally.withoutSubject();
          tally.seen();
          const key = reference.toLowerCase();
          const owner = owners.get(key);
          const merchantReference = asked.body?.merchant_reference;
          if (owner === undefined) {
            owners.set(key, { merchantReference, exchange });
          } else if (owner.merchantReference !== merchantReference) {
            tally.breach({
              exchanges: [owner.exchange, exchange],
              pointer: '/data/reference',
              expected: `a reference of its own, not that of exchange ${owner.exchange.index}`,
              actual: reference,
            });
          }
        },
        conclude: () => tally.conclude(),
      };
    },
  },
];
