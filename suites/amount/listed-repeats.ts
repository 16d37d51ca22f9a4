/** The listed amounts of transactions that several amounts were sent for at the same moment. */
import type { Context, Finding } from '../../src/check/check.ts';
import { ReceivedMoney, type SeenTransaction, seenBy } from '../../src/check/received-money.ts';
import { Repeats } from '../../src/check/repeats/repeats.ts';
import { withEvidence } from '../../src/check/with-evidence.ts';
import { show } from '../../src/core/json/show.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import {
  itemsOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';

/** Transactions that are stored; a plan has about fifty repeats. */
const MAX_STORED = 1000;
/** Findings that are kept until the end, when all amounts are known. */
const MAX_HELD = 100;

interface Made extends SeenTransaction {
  /** The number of the first exchange that shows it. */
  readonly index: number;
}

/** Any of the amounts may be that of the transaction, because the document leaves open what a repeat does. */
export class ListedRepeats {
  readonly #repeats: Repeats;
  readonly #received: ReceivedMoney;
  /** By reference. */
  readonly #made = new Map<string, Made>();
  readonly #held: {
    readonly key: string;
    readonly amount: number;
    readonly finding: Finding;
  }[] = [];

  constructor(context: Context) {
    this.#repeats = new Repeats(context);
    this.#received = new ReceivedMoney(context);
  }

  see(parsed: ParsedExchange): void {
    this.#repeats.see(parsed);
    const made = transactionOf(parsed);
    const key = keyOfReference(made?.reference);
    if (made === null || key === '') this.#seeItems(parsed);
    else if (parsed.request.isRepeat && !this.#made.has(key) && this.#made.size < MAX_STORED)
      this.#made.set(key, { index: parsed.exchange.index, ...seenBy(parsed, made) });
  }

  #seeItems(parsed: ParsedExchange): void {
    if (this.#made.size === 0) return;
    for (const [at, item] of itemsOf(parsed)) {
      const key = keyOfReference(item.reference);
      const made = this.#made.get(key);
      const { amount } = item;
      if (made === undefined || typeof amount !== 'number') continue;
      if (this.#received.has(made, seenBy(parsed, item))) continue;
      const expected = this.#otherAmounts(key, amount);
      if (expected === null || this.#held.length >= MAX_HELD) continue;
      const finding = withEvidence({
        exchanges: [{ index: made.index }, parsed.exchange],
        pointer: `/data/${at}/amount`,
        expected: `${expected.join(' or ')}, as it was sent`,
        actual: show(amount),
      });
      this.#held.push({ key, amount, finding });
    }
  }

  /** The amounts that were sent, where none of them is this one; `null` where one is, or is not known. */
  #otherAmounts(key: string, amount: number): readonly number[] | null {
    const amounts = this.#repeats.amountsWithoutFirst(key);
    return amounts === null || amounts.includes(amount) ? null : amounts;
  }

  /** The kept findings of which no later repeat has sent the amount. */
  held(): Finding[] {
    return this.#held
      .filter(({ key, amount }) => this.#otherAmounts(key, amount) !== null)
      .map(({ finding }) => finding);
  }
}
