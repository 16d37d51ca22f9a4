/** The fees of the disbursements of a run: a ledger may have a transaction of its own for each. */
import { textOrEmpty } from '../../../src/core/json/json.ts';
import { type ParsedExchange, transactionOf } from '../../../src/interface/parsed-exchange.ts';

/** Fees that are stored; most targets have a few. */
const MAX_STORED = 1000;

export class Fees {
  readonly #amounts = new Set<number>();

  see(parsed: ParsedExchange): void {
    const fee = textOrEmpty(transactionOf(parsed)?.fee);
    if (fee !== '' && this.#amounts.size < MAX_STORED) this.#amounts.add(Math.abs(Number(fee)));
  }

  /** Whether a transaction of this amount may be the fee of another one. */
  has = (amount: number): boolean => this.#amounts.has(amount);
}
