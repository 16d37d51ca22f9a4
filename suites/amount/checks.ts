/** Amounts: a JSON number, and the one that was sent, in the response and in the list. */

import type { Check } from '../../src/check/check.ts';
import { perResponse, perShape } from '../../src/check/per-response.ts';
import { openRecentReferences } from '../../src/check/recent-references.ts';
import { makeTally } from '../../src/check/tally.ts';
import { show } from '../../src/core/json.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import { itemsOf, textOf, transactionOf } from '../../src/interface/parsed-exchange.ts';

const listedAmount: Check = {
  id: 'AMOUNT-04',
  level: 'must',
  clause: '2.4',
  statement: 'A listed transaction of this run has the amount that was sent for it.',
  violatedBy: 'an amount in another unit, rounded, or of another transaction',
  scenarios: ['disbursements', 'lists', 'initiate-choices'],
  begin() {
    const tally = makeTally();
    // A reference that two disbursements share tells nothing of either: REFERENCE-03 has it.
    const sent = openRecentReferences<{ readonly amount: number; readonly index: number }>();
    return {
      see(parsed) {
        const { request, response, exchange } = parsed;
        const reference = transactionOf(parsed)?.reference;
        const amount = request.body?.amount;
        if (typeof reference === 'string' && typeof amount === 'number' && !request.isRepeat) {
          sent.add(reference, { amount, index: exchange.index });
        }
        if (request.operation !== listTransactions.name) return;
        tally.tried();
        if (response.outcome !== 'accepted') return;
        let own = 0;
        for (const [at, item] of itemsOf(parsed)) {
          const origin = sent.get(textOf(item.reference));
          if (origin === undefined || typeof item.amount !== 'number') continue;
          own += 1;
          if (item.amount === origin.amount) continue;
          tally.finding({
            exchanges: [{ index: origin.index }, exchange],
            pointer: `/data/${at}/amount`,
            expected: show(origin.amount),
            actual: show(item.amount),
          });
        }
        if (own > 0) tally.seen();
        else tally.withoutSubject();
      },
      conclude: () => tally.conclude(),
    };
  },
};

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
    {
      of: [initiateDisbursement.name],
      has: (parsed) => transactionOf(parsed)?.amount !== undefined,
    },
  ),
  perResponse(
    {
      id: 'AMOUNT-02',
      level: 'must',
      clause: '2.2',
      statement: 'The `amount` of a new disbursement equals the amount sent, in any JSON notation.',
      violatedBy: 'rounding, another unit, the fee added or taken off, or `1e2` read as 1',
      scenarios: ['disbursements', 'rewritings', 'initiate-choices'],
    },
    {
      of: [initiateDisbursement.name],
      judge(parsed) {
        const sent = parsed.request.body?.amount;
        const amount = transactionOf(parsed)?.amount;
        if (typeof sent !== 'number' || typeof amount !== 'number') return null;
        // What a replay says is of the first.
        if (parsed.request.isRepeat) return null;
        if (amount === sent) return [];
        return [{ pointer: '/data/amount', expected: show(sent), actual: show(amount) }];
      },
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
    {
      of: [listTransactions.name],
      has: (parsed) => itemsOf(parsed).some(([, item]) => item.amount !== undefined),
    },
  ),
  listedAmount,
];
