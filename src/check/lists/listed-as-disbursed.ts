/** Compares the listed transactions of the run with their disbursements. */

import type { Json, JsonObject } from '../../core/json/json.ts';
import { show } from '../../core/json/show.ts';
import { listTransactions } from '../../interface/operations.ts';
import { itemsOf, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import type { Context, Finding, NewFinding } from '../check.ts';
import { ReceivedMoney, seenBy } from '../received-money.ts';
import { Amendments } from '../repeats/amendments.ts';
import { OwnDisbursements } from '../repeats/own-disbursements.ts';
import type { Tally } from '../tally.ts';

/** A member of a listed transaction that has another value than its disbursement. */
export interface Difference {
  readonly name: string;
  readonly expected: Json | undefined;
  readonly actual: Json | undefined;
}

interface Comparison<Value> {
  /** What is compared of a disbursement; `null` where it shows nothing. */
  readonly valueOf: (parsed: ParsedExchange) => Value | null;
  /** `null` where the listed transaction has nothing to compare. */
  readonly differencesIn: (
    item: JsonObject,
    value: Value,
    list: ParsedExchange,
  ) => readonly Difference[] | null;
}

export class ListedAsDisbursed<Value> {
  readonly #tally: Tally;
  readonly #comparison: Comparison<Value>;
  readonly #disbursements: OwnDisbursements<Value>;
  readonly #amendments: Amendments;
  readonly #received: ReceivedMoney;

  /** `tally`: gets the findings that need no later exchange. */
  constructor(context: Context, tally: Tally, comparison: Comparison<Value>) {
    this.#tally = tally;
    this.#comparison = comparison;
    this.#disbursements = new OwnDisbursements(context, comparison.valueOf);
    this.#amendments = new Amendments(context);
    this.#received = new ReceivedMoney(context);
  }

  see(parsed: ParsedExchange): void {
    this.#disbursements.see(parsed);
    this.#amendments.see(parsed);
    if (parsed.request.operation !== listTransactions.name) return;
    this.#tally.countTried();
    const ownTransactions = itemsOf(parsed).filter(([at, item]) => this.#seeItem(parsed, at, item));
    if (ownTransactions.length > 0) this.#tally.countSeen();
    else if (parsed.response.outcome === 'accepted') this.#tally.countWithoutSubject();
  }

  /** Whether it is a transaction of the run, and of no repeat, that can be compared. */
  #seeItem(parsed: ParsedExchange, at: number, item: JsonObject): boolean {
    const disbursement = this.#disbursements.of(item.reference);
    if (disbursement === null) return false;
    const received = this.#received;
    if (received.isPossible && received.has(disbursement, seenBy(parsed, item))) return false;
    const { index, value, isRepeat } = disbursement;
    const differences = this.#comparison.differencesIn(item, value, parsed);
    if (differences === null) return false;
    for (const { name, expected, actual } of differences) {
      const finding: NewFinding = {
        exchanges: [{ index }, parsed.exchange],
        pointer: `/data/${at}/${name}`,
        expected: show(expected),
        actual: show(actual),
      };
      if (isRepeat) this.#disbursements.hold(item.reference, finding);
      else this.#seeDifference(item, finding);
    }
    return !isRepeat;
  }

  /** A repeat of the request may have changed the transaction, which the document leaves open. */
  #seeDifference(item: JsonObject, finding: NewFinding): void {
    if (this.#amendments.isExplained(item) || this.#amendments.hold(item, finding)) return;
    this.#tally.addFinding(finding);
  }

  /** Whether the reference is that of a disbursement of the run so far. */
  isOwn(reference: unknown): boolean {
    return this.#disbursements.of(reference) !== null;
  }

  /** The findings that no later exchange has explained. */
  held(): Finding[] {
    return [...this.#disbursements.held(), ...this.#amendments.held()];
  }
}
