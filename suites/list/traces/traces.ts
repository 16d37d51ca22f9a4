/** Whether a refused request left a trace: a transaction with its amount, in a list after it. */

import type { Check, CheckFold, CheckResult, Context } from '../../../src/check/check.ts';
import { sentMerchantReference } from '../../../src/check/compared-texts.ts';
import { BoundedReferences } from '../../../src/check/repeats/bounded-references.ts';
import { Tally } from '../../../src/check/tally.ts';
import { type Evidence, type Exchange, evidenceOf } from '../../../src/core/exchange.ts';
import { referenceKey } from '../../../src/core/reference/reference-key.ts';
import { listTransactions } from '../../../src/interface/operations.ts';
import {
  type ParsedExchange,
  referenceKeysIn,
  transactionOf,
} from '../../../src/interface/parsed-exchange.ts';
import { scenarioNames } from '../../group-names.ts';
import { amountInText } from './amount-in-text.ts';
import { Fees } from './fees.ts';
import { ForeignTransactions } from './foreign-transactions.ts';
import { amountsOf, areEnough, type Control, type Trace, tracesIn } from './trace.ts';

/** Whether it is of the scenario whose lists show what refused requests left behind. */
export const ofTraces = ({ scenario }: Exchange) => scenario === scenarioNames.traces;

const shows = (parsed: ParsedExchange, reference: string) =>
  referenceKeysIn(parsed).includes(referenceKey(reference));

const IN_NO_ORDER =
  'the lists are in no order and do not show all transactions, so an old one may appear as new';
const OTHERS_DISBURSE =
  'the list also shows new transactions that the run did not make: run again while nobody else sends ' +
  'disbursements for this account';

export const leavesNothing: Check = {
  id: 'LIST-09',
  level: 'should',
  clause: '4.1',
  statement: 'The list shows no transaction for a refused disbursement.',
  violatedBy: 'a list that shows a transaction with the amount of a refused request',
  scenarios: [scenarioNames.traces],
  begin: (context) => new LeavesNothing(context),
};

/**
 * Undecided where other shards disburse at the same time, where the lists have no order, and where other
 * clients disburse so that an amount may be chance. The first list with enough traces decides.
 */
class LeavesNothing implements CheckFold {
  readonly #tally = new Tally();
  readonly #isShard: boolean;
  readonly #ownReferences = new BoundedReferences<true>();
  /** The transactions of all lists before the first refusal. */
  readonly #keysBefore = new Set<string>();
  /** The last list before the first refusal, and whether it lacks transactions of the run. */
  #lastBefore: { readonly keys: readonly string[]; readonly isCut: boolean } = {
    keys: [],
    isCut: false,
  };
  #ownCount = 0;
  readonly #refusedByAmount = new Map<number, Evidence>();
  readonly #fees = new Fees();
  readonly #foreign = new ForeignTransactions();
  /** A list that shows it is new enough to show a trace. */
  #control: Control | null = null;
  #traces: readonly Trace[] = [];

  readonly #soFar: Context['soFar'];

  constructor({ config: { shard }, soFar }: Context) {
    this.#isShard = shard != null;
    this.#soFar = soFar;
    // Disbursements of the other shards are known only after the histories are merged.
    if (this.#isShard)
      this.#tally.leaveUndecided('other shards make disbursements at the same time');
  }

  see(parsed: ParsedExchange): void {
    const { exchange, request, response } = parsed;
    const reference = transactionOf(parsed)?.reference;
    if (typeof reference === 'string') this.#seeOwn(reference);
    this.#fees.see(parsed);
    this.#foreign.seeRequest(parsed);
    if (this.#refusedByAmount.size > 0) this.#foreign.seeList(parsed, this.#isKnown);
    if (!ofTraces(exchange)) return;
    // What a list shows of an uncertain request is no trace of its repeat.
    const refused = refusedAmount(parsed);
    const uncertain: readonly (number | null)[] = this.#soFar.uncertain.amountsOf(
      sentMerchantReference(request),
    );
    const amount = uncertain.includes(refused) ? null : refused;
    if (exchange.group?.role === 'control' && typeof reference === 'string')
      this.#control = { reference, amount: request.body?.amount };
    if (amount !== null) this.#refusedByAmount.set(amount, evidenceOf(exchange));
    if (request.operation !== listTransactions.name || response.outcome !== 'accepted') return;
    if (this.#refusedByAmount.size > 0) this.#seeLaterList(parsed);
    else this.#seeListBefore(parsed);
  }

  #seeListBefore(parsed: ParsedExchange): void {
    const keys = referenceKeysIn(parsed);
    for (const key of keys) this.#keysBefore.add(key);
    const shown = keys.filter((key) => this.#ownReferences.has(key)).length;
    this.#lastBefore = { keys, isCut: shown < this.#ownCount };
  }

  /** Whether an old transaction may be in this list, although no list before the refusals has it. */
  #mayShowOld(parsed: ParsedExchange): boolean {
    const { keys, isCut } = this.#lastBefore;
    const later = referenceKeysIn(parsed);
    const inBoth = keys.filter((key) => later.includes(key));
    const inOrder = later.filter((key) => inBoth.includes(key));
    return isCut && inBoth.some((key, at) => key !== inOrder[at]);
  }

  #seeOwn(reference: string): void {
    const isKnown = this.#ownReferences.has(referenceKey(reference));
    this.#ownCount += isKnown ? 0 : 1;
    this.#ownReferences.add(reference, true);
    // A list may show the disbursement of another shard before its own line.
    const own = referenceKey(reference);
    this.#foreign.seeOwn(own);
    if (this.#traces.length > 0) this.#traces = this.#traces.filter(({ key }) => key !== own);
  }

  #isKnown = (key: string) => this.#ownReferences.has(key) || this.#keysBefore.has(key);

  #seeLaterList(parsed: ParsedExchange): void {
    this.#tally.countTried();
    const control = this.#control;
    if (control === null || !shows(parsed, control.reference)) {
      this.#tally.countWithoutSubject();
      return;
    }
    this.#tally.countSeen();
    if (this.#traces.length > 0 || this.#isShard) return;
    const listed = tracesIn(parsed, this.#refusedByAmount, control);
    const traces = listed.filter(
      ({ key, amount }) => !this.#isKnown(key) && !this.#fees.has(Math.abs(amount)),
    );
    if (traces.length > 0 && this.#mayShowOld(parsed)) {
      this.#tally.leaveUndecided(IN_NO_ORDER);
      return;
    }
    const newCount = referenceKeysIn(parsed).filter((key) => !this.#isKnown(key)).length;
    // A transaction of another client may have one of the amounts by chance, or several may have it.
    const areAlone = traces.length === newCount && amountsOf(traces).size === newCount;
    if (areAlone || areEnough(traces, newCount, this.#refusedByAmount.size)) this.#traces = traces;
    else if (traces.length > 0) this.#tally.leaveUndecided(OTHERS_DISBURSE);
  }

  conclude(): CheckResult {
    const [trace] = this.#traces;
    if (trace === undefined) return this.#tally.conclude();
    // Later lists may be the first that show transactions of others.
    const count = this.#traces.length;
    if (this.#foreign.exist && !areEnough(this.#traces, count, this.#refusedByAmount.size))
      return this.#tally.conclude({ undecided: OTHERS_DISBURSE });
    return this.#tally.conclude({ findings: [trace.finding] });
  }
}

/** The amount of a refused probe or repeat, without its sign. */
function refusedAmount({ exchange, response }: ParsedExchange): number | null {
  const { request, group } = exchange;
  const isWrong = group?.role === 'probe' || group?.role === 'repeat';
  if (!isWrong || response.outcome !== 'refused') return null;
  const amount = amountInText(request.body);
  // A target may store it as a positive amount, and a list then shows that.
  return amount === null ? null : Math.abs(amount);
}
