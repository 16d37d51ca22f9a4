/** AMOUNT-04: whether a list shows each disbursement of the run with the amount that was sent. */
import type { Check, CheckFold, CheckResult, Context } from '../../src/check/check.ts';
import { mayShowEarlier } from '../../src/check/compared-texts.ts';
import { type Difference, ListedAsDisbursed } from '../../src/check/lists/listed-as-disbursed.ts';
import { Tally } from '../../src/check/tally.ts';
import type { JsonObject } from '../../src/core/json/json.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { ListedEarly } from './listed-early.ts';
import { ListedRepeats } from './listed-repeats.ts';

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
  comparesListed: true,
  begin: (context) => new ListedAmount(context),
};

class ListedAmount implements CheckFold {
  readonly #tally = new Tally();
  readonly #listed: ListedAsDisbursed<number>;
  readonly #early: ListedEarly;
  readonly #repeats: ListedRepeats;

  constructor(context: Context) {
    const comparison = { valueOf: sentAmount, differencesIn };
    this.#listed = new ListedAsDisbursed(context, this.#tally, comparison);
    this.#early = new ListedEarly(context);
    this.#repeats = new ListedRepeats(context);
  }

  see(parsed: ParsedExchange): void {
    this.#listed.see(parsed);
    this.#repeats.see(parsed);
    if (parsed.request.operation === listTransactions.name)
      this.#early.seeList(parsed, (reference) => this.#listed.isOwn(reference));
    else this.#seeDisbursement(parsed);
  }

  #seeDisbursement(parsed: ParsedExchange): void {
    const amount = sentAmount(parsed);
    if (mayShowEarlier(parsed.request) || amount === null) return;
    const finding = this.#early.findingOn(parsed, amount);
    if (finding !== null) this.#tally.addFinding(finding);
  }

  conclude(): CheckResult {
    return this.#tally.conclude({ findings: [...this.#listed.held(), ...this.#repeats.held()] });
  }
}

function differencesIn({ amount }: JsonObject, sent: number): readonly Difference[] | null {
  if (typeof amount !== 'number') return null;
  return amount === sent ? [] : [{ name: 'amount', expected: sent, actual: amount }];
}
