/** Whether a transaction that was listed is still listed later. */
import type { Check, CheckFold, CheckResult, Context, Finding } from '../../src/check/check.ts';
import { PerRun } from '../../src/check/merged-runs.ts';
import { Tally } from '../../src/check/tally.ts';
import { counted } from '../../src/core/text/counted.ts';
import {
  initiateDisbursement,
  listTransactions,
  NO_OPERATION,
} from '../../src/interface/operations.ts';
import { listOf, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { ListedTransactions } from './listed-transactions.ts';
import { ageRequirement, isListWithRightHeaders } from './own-lists.ts';

export const staysListed: Check = {
  ...ageRequirement,
  id: 'AGE-02',
  operations: [initiateDisbursement.name, NO_OPERATION, listTransactions.name],
  clause: '4.2',
  statement: 'A transaction that was listed is still listed later.',
  violatedBy: 'two complete later lists that lack a transaction of an earlier list',
  begin: (context) => new StaysListed(context),
};

class StaysListed implements CheckFold {
  readonly #tally = new Tally();
  readonly #runs: PerRun<ListedTransactions>;
  #aged = 0;
  /** The results of earlier runs in a merged history: times of another clock cannot be compared. */
  readonly #earlier = { findings: [] as Finding[], transactions: 0 };

  constructor(context: Context) {
    this.#runs = new PerRun(context, () => new ListedTransactions());
  }

  see(parsed: ParsedExchange): void {
    const ended = this.#runs.see(parsed);
    if (ended !== null) this.#addEarlier(ended);
    this.#runs.current.seeDisbursement(parsed);
    if (!isListWithRightHeaders(parsed)) return;
    this.#tally.countTried();
    const list = listOf(parsed);
    const { perPage } = parsed.request;
    if (list === null || perPage === null || perPage < 1) {
      if (parsed.response.outcome === 'accepted') this.#tally.countWithoutSubject();
      return;
    }
    const repeatCount = this.#runs.current.see(parsed, perPage, list.length);
    this.#aged += repeatCount;
    if (repeatCount > 0) this.#tally.countSeen();
    else this.#tally.countWithoutSubject();
  }

  #addEarlier(listed: ListedTransactions): void {
    this.#earlier.findings.push(...listed.findings());
    this.#earlier.transactions += listed.size;
  }

  conclude(): CheckResult {
    const findings = [...this.#earlier.findings, ...this.#runs.current.findings()];
    const result = this.#tally.conclude({ findings });
    if (this.#aged === 0) return result;
    const transactions = this.#earlier.transactions + this.#runs.current.size;
    const answer = `${counted(transactions, 'transaction was', 'transactions were')} listed, and found ${counted(this.#aged, 'time')} on a later list`;
    return { ...result, observed: { answer, value: null, exchanges: [] } };
  }
}
