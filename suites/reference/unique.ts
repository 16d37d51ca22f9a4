/** Whether two transactions have one `reference`. */

import type { Check, CheckFold, CheckResult, Context } from '../../src/check/check.ts';
import { sentMerchantReference } from '../../src/check/compared-texts.ts';
import { RunBoundaries } from '../../src/check/merged-runs.ts';
import { OwnersOfTexts } from '../../src/check/owners-of-texts.ts';
import { SentIdentifiers } from '../../src/check/repeats/sent-identifiers.ts';
import { Tally } from '../../src/check/tally.ts';
import { type Exchange, endMsOf } from '../../src/core/exchange.ts';
import { isRecordedTraffic } from '../../src/core/is-recorded-traffic.ts';
import type { JsonObject } from '../../src/core/json/json.ts';
import { show } from '../../src/core/json/show.ts';
import {
  keyOfReference,
  merchantReferenceKey,
  referenceKey,
} from '../../src/core/reference/reference-key.ts';
import { excerpt } from '../../src/core/text/excerpt.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  type ParsedExchange,
  referenceKeysIn,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';

/** References on lists that are stored: the first ones, which may be older than the run; and texts. */
const MAX_STORED = 5000;

export const unique: Check = {
  id: 'REFERENCE-03',
  operations: [initiateDisbursement.name, listTransactions.name],
  level: 'must',
  clause: '2.2',
  statement: 'No two transactions have the same `reference`.',
  violatedBy:
    'responding with one `reference` to two requests with different `merchant_reference`; responding with one that a ' +
    'list has shown before the request; or showing one `reference` twice on a page, with different amounts',
  scenarios: ['disbursements', 'lists'],
  begin: (context) => new Unique(context),
};

/** A target may take each request whose `merchant_reference` is no string for the same. */
const ownerIn = ({ request }: ParsedExchange): string => {
  const sent = request.body?.merchant_reference;
  return typeof sent === 'string' ? merchantReferenceKey(sent) : '';
};

const isOtherAmount = (a: JsonObject, b: JsonObject) =>
  typeof a.amount === 'number' &&
  typeof b.amount === 'number' &&
  a.amount !== b.amount &&
  a.type === b.type;

/** The first list that has shown a reference. */
interface Shown {
  readonly index: number;
  readonly endMs: number;
}

class Unique implements CheckFold {
  readonly #tally = new Tally();
  readonly #owners = new OwnersOfTexts();
  readonly #identifiers = new SentIdentifiers();
  readonly #shown = new Map<string, Shown>();
  /** The texts of accepted requests: a later repeat of one is no replay of a request in flight. */
  readonly #answered = new Set<string>();
  readonly #boundaries: RunBoundaries;
  /** Recorded traffic may replay a request from before its beginning. */
  readonly #isPassive: boolean;
  readonly #soFar: Context['soFar'];
  #hasFirst = false;

  constructor(context: Context) {
    this.#boundaries = new RunBoundaries(context);
    this.#isPassive = isRecordedTraffic(context.config);
    this.#soFar = context.soFar;
  }

  see(parsed: ParsedExchange): void {
    const { request, response } = parsed;
    // Shards may run at the same time: the lists of one show the new transactions of another.
    if (this.#boundaries.see(parsed)) this.#shown.clear();
    if (request.operation === listTransactions.name) this.#seeList(parsed);
    if (request.operation !== initiateDisbursement.name) return;
    this.#tally.countTried();
    if (response.outcome !== 'accepted') return;
    const reference = transactionOf(parsed)?.reference;
    // A body that is not a JSON object names no transaction.
    if (typeof reference === 'string' && request.body !== null) this.#seeNew(parsed, reference);
    else this.#tally.countWithoutSubject();
  }

  #seeNew(parsed: ParsedExchange, reference: string): void {
    const { exchange } = parsed;
    const owner = ownerIn(parsed);
    const earlier = this.#owners.add(referenceKey(reference), owner, exchange.index);
    const isReplay = this.#identifiers.add(reference, parsed.request);
    const clash = typeof earlier === 'number' ? earlier : null;
    const sent = sentMerchantReference(parsed.request);
    // An uncertain request may have made a transaction that only lists show, and so may an equal one whose
    // response comes later than the replay of it. Without a usable text, a request of an earlier run may be equal.
    const mayBeOwn =
      this.#isPassive ||
      sent === '' ||
      (parsed.request.isRepeat && !this.#answered.has(sent)) ||
      this.#soFar.uncertain.has(sent);
    if (this.#answered.size < MAX_STORED) this.#answered.add(sent);
    const shown = earlier === 'new' && !mayBeOwn ? this.#shownBefore(reference, exchange) : null;
    // The very first reference has nothing to clash with, and a replay is not a clash.
    const isFirst = !this.#hasFirst && shown === null;
    this.#hasFirst = true;
    if (earlier === 'own' || isFirst || isReplay) {
      this.#tally.countWithoutSubject();
      return;
    }
    this.#tally.countSeen();
    const index = clash ?? shown;
    if (index === null) return;
    const where =
      clash === null ? `one on the list of exchange ${index}` : `that of exchange ${index}`;
    this.#tally.addFinding({
      exchanges: [{ index }, exchange],
      pointer: '/data/reference',
      expected: `a reference of its own, not ${where}`,
      actual: excerpt(reference),
    });
  }

  #seeList(parsed: ParsedExchange): void {
    const { exchange } = parsed;
    this.#reportOnPage(parsed);
    for (const key of referenceKeysIn(parsed)) {
      if (this.#shown.size >= MAX_STORED) return;
      if (key === '' || this.#shown.has(key)) continue;
      this.#shown.set(key, { index: exchange.index, endMs: endMsOf(exchange) });
    }
  }

  /** One transaction may be on a page twice, which LIST-06 judges, but it has one amount and type. */
  #reportOnPage(parsed: ParsedExchange): void {
    const earlier = new Map<string, readonly [at: number, item: JsonObject]>();
    for (const [at, item] of itemsOf(parsed)) {
      const key = keyOfReference(item.reference);
      const [before, other] = earlier.get(key) ?? [];
      if (other === undefined) earlier.set(key, [at, item]);
      const isSame = key === '' || other === undefined || !isOtherAmount(item, other);
      if (isSame) continue;
      this.#tally.addFinding({
        exchanges: [parsed.exchange],
        pointer: `/data/${at}/reference`,
        expected: `a reference of its own, not that of the item ${before}, which has the amount ${show(other.amount)}`,
        actual: `${excerpt(key)}, with the amount ${show(item.amount)}`,
      });
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
