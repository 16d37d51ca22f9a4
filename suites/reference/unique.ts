/** Whether two transactions have one `reference`. */
import type { Check, CheckFold, CheckResult, Context } from '../../src/check/check.ts';
import { openFingerprints } from '../../src/check/fingerprints.ts';
import { openRunChange } from '../../src/check/parts.ts';
import { ownerOf } from '../../src/check/repeats.ts';
import { makeTally } from '../../src/check/tally.ts';
import { type Exchange, endMsOf } from '../../src/core/exchange.ts';
import { excerpt, textOrEmpty } from '../../src/core/json.ts';
import { referenceKey } from '../../src/core/reference-key.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';

/** References on lists that are stored: the first ones, which may be older than the run. */
const MAX_STORED = 5000;

export const unique: Check = {
  id: 'REFERENCE-03',
  operations: [initiateDisbursement.name, listTransactions.name],
  level: 'must',
  clause: '2.2',
  statement: 'No two transactions have the same `reference`.',
  violatedBy:
    'responding with one `reference` to two requests with different `merchant_reference`, or with one that a list ' +
    'has shown before the request',
  scenarios: ['disbursements'],
  begin: (context) => new Unique(context),
};

/** The first list that has shown a reference. */
interface Shown {
  readonly index: number;
  readonly endMs: number;
}

class Unique implements CheckFold {
  readonly #tally = makeTally();
  readonly #owners = openFingerprints();
  readonly #shown = new Map<string, Shown>();
  readonly #isOfNextRun: (parsed: ParsedExchange) => boolean;
  #hasFirst = false;

  constructor(context: Context) {
    this.#isOfNextRun = openRunChange(context);
  }

  see(parsed: ParsedExchange): void {
    const { request, response } = parsed;
    // Shards may run at the same time: the lists of one show the new transactions of another.
    if (this.#isOfNextRun(parsed)) this.#shown.clear();
    if (request.operation === listTransactions.name) this.#seeList(parsed);
    if (request.operation !== initiateDisbursement.name) return;
    this.#tally.tried();
    if (response.outcome !== 'accepted') return;
    const reference = transactionOf(parsed)?.reference;
    // A body that is not a JSON object names no transaction.
    if (typeof reference === 'string' && request.body !== null) this.#seeNew(parsed, reference);
    else this.#tally.withoutSubject();
  }

  #seeNew({ request, exchange }: ParsedExchange, reference: string): void {
    const owner = ownerOf(String(request.body?.merchant_reference));
    const earlier = this.#owners.add(referenceKey(reference), owner, exchange.index);
    const clash = typeof earlier === 'number' ? earlier : null;
    const shown = earlier === 'new' ? this.#shownBefore(reference, exchange) : null;
    // The very first reference has nothing to clash with, and a replay is not a clash.
    const isFirst = !this.#hasFirst && shown === null;
    this.#hasFirst = true;
    if (earlier === 'own' || isFirst) {
      this.#tally.withoutSubject();
      return;
    }
    this.#tally.seen();
    const index = clash ?? shown;
    if (index === null) return;
    const where =
      clash === null ? `one on the list of exchange ${index}` : `that of exchange ${index}`;
    this.#tally.finding({
      exchanges: [{ index }, exchange],
      pointer: '/data/reference',
      expected: `a reference of its own, not ${where}`,
      actual: excerpt(reference),
    });
  }

  #seeList(parsed: ParsedExchange): void {
    const { exchange } = parsed;
    for (const [, item] of itemsOf(parsed)) {
      if (this.#shown.size >= MAX_STORED) return;
      const key = referenceKey(textOrEmpty(item.reference));
      if (key === '' || this.#shown.has(key)) continue;
      this.#shown.set(key, { index: exchange.index, endMs: endMsOf(exchange) });
    }
  }

  /** The number of a list that showed the reference before the request was sent. */
  #shownBefore(reference: string, { atMs }: Exchange): number | null {
    const shown = this.#shown.get(referenceKey(reference));
    return shown !== undefined && shown.endMs < atMs ? shown.index : null;
  }

  conclude(): CheckResult {
    return this.#tally.conclude();
  }
}
