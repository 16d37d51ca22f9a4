/** Whether a list shows each disbursement of the run with the amount that was sent. */
import type { Check } from '../../src/check/check.ts';
import { Origins } from '../../src/check/origins.ts';
import { makeTally } from '../../src/check/tally.ts';
import { evidenceOf } from '../../src/core/exchange.ts';
import { show } from '../../src/core/json.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import { itemsOf, transactionOf } from '../../src/interface/parsed-exchange.ts';

export const listedAmount: Check = {
  id: 'AMOUNT-04',
  level: 'must',
  clause: '2.4',
  statement: 'A listed transaction of this run has the amount that was sent for it.',
  violatedBy: 'an amount in another unit, rounded, or of another transaction',
  scenarios: ['disbursements', 'lists', 'initiate-choices'],
  begin() {
    const tally = makeTally();
    const sent = new Origins((parsed) => {
      const amount = parsed.request.body?.amount;
      if (typeof amount !== 'number') return null;
      // Usually a replay shows the amount of the first transaction.
      const isReplay = parsed.request.isRepeat && transactionOf(parsed)?.amount !== amount;
      return isReplay ? null : amount;
    });
    return {
      see(parsed) {
        sent.see(parsed);
        if (parsed.request.operation !== listTransactions.name) return;
        tally.tried();
        if (parsed.response.outcome !== 'accepted') return;
        let ownTransactions = 0;
        for (const [at, item] of itemsOf(parsed)) {
          const origin = sent.of(item.reference);
          if (origin === null || typeof item.amount !== 'number') continue;
          if (!origin.isRepeat) ownTransactions += 1;
          if (item.amount === origin.value) continue;
          if (sent.isRepeatedWith(item.reference, item.amount)) continue;
          const finding = {
            exchanges: [{ index: origin.index }, evidenceOf(parsed.exchange)],
            pointer: `/data/${at}/amount`,
            expected: show(origin.value),
            actual: show(item.amount),
          };
          if (origin.isRepeat) sent.hold(item.reference, finding);
          else tally.finding(finding);
        }
        if (ownTransactions > 0) tally.seen();
        else tally.withoutSubject();
      },
      conclude: () => tally.conclude({ findings: sent.held() }),
    };
  },
};
