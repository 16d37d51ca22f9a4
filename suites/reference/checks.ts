/** References: UUID-style, and one for each transaction. */
import type { Check } from '../../src/check/check.ts';
import { openFingerprints } from '../../src/check/fingerprints.ts';
import { perShape } from '../../src/check/per-response.ts';
import { ownerOf } from '../../src/check/repeats.ts';
import { makeTally } from '../../src/check/tally.ts';
import { excerpt } from '../../src/core/json.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import { itemsOf, transactionOf } from '../../src/interface/parsed-exchange.ts';
import { observations } from './observations.ts';

const uuid = {
  violatedBy: 'a number, another string, or a UUID without hyphens or with a prefix',
  level: 'must',
} as const;

export const checks: readonly Check[] = [
  perShape(
    {
      ...uuid,
      id: 'REFERENCE-01',
      clause: '2.2',
      statement:
        'The `reference` of a new disbursement is UUID-style: 8-4-4-4-12 hexadecimal digits.',
      scenarios: ['disbursements'],
    },
    {
      of: [initiateDisbursement.name],
      has: (parsed) => transactionOf(parsed)?.reference !== undefined,
    },
  ),
  perShape(
    {
      ...uuid,
      id: 'REFERENCE-02',
      clause: '2.4',
      statement:
        'The `reference` of a listed transaction is UUID-style: 8-4-4-4-12 hexadecimal digits.',
      scenarios: ['disbursements', 'lists'],
    },
    {
      of: [listTransactions.name],
      has: (parsed) => itemsOf(parsed).some(([, item]) => item.reference !== undefined),
    },
  ),
  {
    id: 'REFERENCE-03',
    operations: [initiateDisbursement.name],
    level: 'must',
    clause: '2.2',
    statement: 'No two transactions have the same `reference`.',
    violatedBy:
      'responding with one `reference` to two requests with different `merchant_reference`',
    scenarios: ['disbursements'],
    begin() {
      const tally = makeTally();
      const owners = openFingerprints();
      let hasFirst = false;
      return {
        see(parsed) {
          const { request, response, exchange } = parsed;
          if (request.operation !== initiateDisbursement.name) return;
          tally.tried();
          if (response.outcome !== 'accepted') return;
          const reference = transactionOf(parsed)?.reference;
          // A body that is not a JSON object names no transaction.
          if (typeof reference !== 'string' || request.body === null) return tally.withoutSubject();
          const owner = ownerOf(String(request.body?.merchant_reference));
          const earlier = owners.add(reference.toLowerCase(), owner, exchange.index);
          // The very first reference has nothing to clash with, and a replay is not a clash.
          if (earlier === 'own' || !hasFirst) {
            hasFirst = true;
            return tally.withoutSubject();
          }
          tally.seen();
          if (earlier === 'new') return;
          tally.finding({
            exchanges: [{ index: earlier }, exchange],
            pointer: '/data/reference',
            expected: `a reference of its own, not that of exchange ${earlier}`,
            actual: excerpt(reference),
          });
        },
        conclude: () => tally.conclude(),
      };
    },
  },
  ...observations,
];
