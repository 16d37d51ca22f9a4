/** Whether a list shows each disbursement of the run with the amount that was sent. */
import { Amendments } from '../../src/check/amendments.ts';
import type { Check, NewFinding } from '../../src/check/check.ts';
import { OwnDisbursements } from '../../src/check/own-disbursements.ts';
import { Tally } from '../../src/check/tally.ts';
import { show } from '../../src/core/json.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import { itemsOf, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { ListedEarly } from './listed-early.ts';

function sentAmount({ request }: ParsedExchange): number | null {
  const amount = request.body?.amount;
  return typeof amount === 'number' ? amount : null;
}

export const listedAmount: Check = {
  id: 'AMOUNT-04',
  level: 'must',
  clause: '2.4',
  statement: 'A listed transaction of this run has the amount that was sent for it.',
  violatedBy:
    'an amount in another unit, rounded, or of another transaction, also before the response',
  scenarios: ['disbursements', 'lists', 'initiate-choices'],
  begin() {
    const tally = new Tally();
    const sent = new OwnDisbursements(sentAmount);
    const amendments = new Amendments();
    const early = new ListedEarly();
    const seeDisbursement = (parsed: ParsedExchange) => {
      const amount = sentAmount(parsed);
      if (parsed.request.isRepeat || amount === null) return;
      const finding = early.findingOn(parsed, amount);
      if (finding !== null) tally.finding(finding);
    };
    return {
      see(parsed) {
        sent.see(parsed);
        amendments.see(parsed);
        if (parsed.request.operation !== listTransactions.name) return seeDisbursement(parsed);
        tally.tried();
        if (parsed.response.outcome !== 'accepted') return;
        let ownTransactions = 0;
        for (const [at, item] of itemsOf(parsed)) {
          const disbursement = sent.of(item.reference);
          if (disbursement === null || typeof item.amount !== 'number') continue;
          if (!disbursement.isRepeat) ownTransactions += 1;
          if (item.amount === disbursement.value) continue;
          if (!disbursement.isRepeat && amendments.explain(item)) continue;
          const finding: NewFinding = {
            exchanges: [{ index: disbursement.index }, parsed.exchange],
            pointer: `/data/${at}/amount`,
            expected: show(disbursement.value),
            actual: show(item.amount),
          };
          if (disbursement.isRepeat) sent.hold(item.reference, finding);
          else if (!amendments.hold(item, finding)) tally.finding(finding);
        }
        early.seeList(parsed, (reference) => sent.of(reference) !== null);
        if (ownTransactions > 0) tally.seen();
        else tally.withoutSubject();
      },
      conclude: () => tally.conclude({ findings: [...sent.held(), ...amendments.held()] }),
    };
  },
};
