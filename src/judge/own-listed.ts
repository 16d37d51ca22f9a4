/** Whether any list showed a transaction of the run, and how old the transaction was then. */

import { BoundedReferences } from '../check/repeats/bounded-references.ts';
import { textOrEmpty } from '../core/json/json.ts';
import {
  itemsOf,
  listOf,
  type ParsedExchange,
  transactionOf,
} from '../interface/parsed-exchange.ts';
import type { OwnListed } from '../report/report.ts';

export class OwnListedTally {
  /** The time of each response, by its reference. */
  readonly #timeByReference = new BoundedReferences<number>();
  #made = 0;
  #lists = 0;
  #isAnyListed = false;
  #oldestMs: number | null = null;

  see(parsed: ParsedExchange): void {
    this.#seeDisbursement(parsed);
    if (this.#made === 0 || listOf(parsed) === null) return;
    if (!this.#isAnyListed) this.#lists += 1;
    for (const [, item] of itemsOf(parsed)) {
      const reference = textOrEmpty(item.reference);
      this.#isAnyListed ||= this.#timeByReference.has(reference);
      const endMs = this.#timeByReference.get(reference);
      if (endMs === undefined) continue;
      this.#oldestMs = Math.max(this.#oldestMs ?? 0, parsed.exchange.atMs - endMs);
    }
  }

  #seeDisbursement(parsed: ParsedExchange): void {
    const reference = transactionOf(parsed)?.reference;
    if (typeof reference !== 'string') return;
    this.#made += 1;
    const { atMs, response } = parsed.exchange;
    // A replay repeats the response of an earlier disbursement.
    if (!parsed.request.isRepeat || !this.#timeByReference.has(reference))
      this.#timeByReference.add(reference, atMs + response.durationMs);
  }

  conclude(): OwnListed {
    return {
      made: this.#made,
      lists: this.#lists,
      isAnyListed: this.#isAnyListed,
      oldestMs: this.#oldestMs,
    };
  }
}
