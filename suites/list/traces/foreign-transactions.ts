/** New transactions on the lists of the run that no request of the run explains: others disburse too. */

import { numberOf } from '../../../src/core/json/json.ts';
import { keyOfReference } from '../../../src/core/reference/reference-key.ts';
import { copyOf } from '../../../src/core/text/excerpt.ts';
import { listTransactions } from '../../../src/interface/operations.ts';
import { itemsOf, type ParsedExchange } from '../../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../../../src/interface/request-headers.ts';
import { LARGE_PAGE_SIZE } from '../../../src/plan/list-query.ts';
import { amountInText } from './amount-in-text.ts';

/** Transactions that are stored: one is enough, but a response that comes later may explain some. */
const MAX_STORED = 1000;
/** Disbursements of the run whose references are all known; after them nothing more is registered. */
const MAX_OWN = 900;

export class ForeignTransactions {
  readonly #keys = new Set<string>();
  /** A refused request may have made a transaction of its amount. */
  readonly #sentAmounts = new Set<number>();
  #ownCount = 0;

  /** Registers a transaction of the run, which an earlier list may have shown. */
  seeOwn(key: string): void {
    this.#ownCount += 1;
    this.#keys.delete(key);
  }

  /** Registers the amount of a request with its sign: a list shows what was sent, or another amount. */
  seeRequest({ exchange: { request } }: ParsedExchange): void {
    const amount = amountInText(request.body);
    if (amount !== null && this.#sentAmounts.size < MAX_STORED) this.#sentAmounts.add(amount);
  }

  /** `isKnown`: whether an earlier list showed it, or a disbursement of the run returned it. */
  seeList(parsed: ParsedExchange, isKnown: (key: string) => boolean): void {
    const { operation, perPage } = parsed.request;
    if (operation !== listTransactions.name || !hasRightHeaders(parsed.request)) return;
    // A larger page may show transactions from before the run that the first page did not show.
    if (perPage === null || perPage > LARGE_PAGE_SIZE || this.#ownCount > MAX_OWN) return;
    for (const [, { reference, amount }] of itemsOf(parsed)) {
      const key = keyOfReference(reference);
      if (this.#keys.size >= MAX_STORED) return;
      if (key === '' || isKnown(key) || this.#sentAmounts.has(numberOf(amount))) continue;
      this.#keys.add(copyOf(key));
    }
  }

  /** Whether a list has shown a transaction of another client. */
  get exist(): boolean {
    return this.#keys.size > 0;
  }
}
