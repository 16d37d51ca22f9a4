/** Whether a list shows each disbursement of the run with the amount that was sent. */
import type { Check, Finding } from '../../src/check/check.ts';
import { cutReference, openSecondTransactions } from '../../src/check/new-transactions.ts';
import { openRecentReferences } from '../../src/check/recent-references.ts';
import { makeTally } from '../../src/check/tally.ts';
import { evidenceOf } from '../../src/core/exchange.ts';
import { type JsonObject, show } from '../../src/core/json.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  type ParsedExchange,
  textOf,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';

export const listedAmount: Check = {
  id: 'AMOUNT-04',
  level: 'must',
  clause: '2.4',
  statement: 'A listed transaction of this run has the amount that was sent for it.',
  violatedBy: 'an amount in another unit, rounded, or of another transaction',
  scenarios: ['disbursements', 'lists', 'initiate-choices'],
  begin() {
    const tally = makeTally();
    const sentAmounts = openSentAmounts();
    /** Findings on repeats, until it is known which of them were new transactions. */
    const heldFindings: { readonly reference: string; readonly finding: Finding }[] = [];
    return {
      see(parsed) {
        sentAmounts.see(parsed);
        if (parsed.request.operation !== listTransactions.name) return;
        tally.tried();
        if (parsed.response.outcome !== 'accepted') return;
        let ownCount = 0;
        for (const [at, item] of itemsOf(parsed)) {
          const origin = sentAmounts.originOf(item);
          if (origin === null || typeof item.amount !== 'number') continue;
          if (!origin.isRepeat) ownCount += 1;
          if (item.amount === origin.amount) continue;
          const finding = {
            pointer: `/data/${at}/amount`,
            expected: show(origin.amount),
            actual: show(item.amount),
          };
          const first = { index: origin.index };
          if (!origin.isRepeat) {
            tally.finding({ exchanges: [first, parsed.exchange], ...finding });
          } else if (heldFindings.length < MOST_HELD) {
            const exchanges = [first, evidenceOf(parsed.exchange)];
            const reference = cutReference(textOf(item.reference));
            heldFindings.push({ reference, finding: { exchanges, ...finding } });
          }
        }
        if (ownCount > 0) tally.seen();
        else tally.withoutSubject();
      },
      conclude() {
        const ownFindings = heldFindings.filter(({ reference }) => sentAmounts.isSecond(reference));
        return tally.conclude({ findings: ownFindings.map(({ finding }) => finding) });
      },
    };
  },
};

const MOST_HELD = 100;

interface Origin {
  readonly amount: number;
  readonly index: number;
  readonly isRepeat: boolean;
}

/**
 * The amounts sent, by reference. A reference of two disbursements belongs to neither; REFERENCE-03
 * judges it.
 */
function openSentAmounts() {
  const first = openRecentReferences<Origin>();
  const repeated = openRecentReferences<Origin>();
  const second = openSecondTransactions();
  return {
    see(parsed: ParsedExchange): void {
      second.see(parsed);
      const { request, exchange } = parsed;
      const reference = transactionOf(parsed)?.reference;
      const amount = request.body?.amount;
      if (typeof reference !== 'string' || typeof amount !== 'number') return;
      const { isRepeat } = request;
      // A replay shows the first transaction, whatever amount was sent.
      (isRepeat ? repeated : first).add(reference, { amount, index: exchange.index, isRepeat });
    },
    originOf({ reference }: JsonObject): Origin | null {
      const text = textOf(reference);
      return first.get(text) ?? (first.has(text) ? null : (repeated.get(text) ?? null));
    },
    isSecond: second.has,
  };
}
