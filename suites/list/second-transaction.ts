/** A change that makes a repeated `merchant_reference` a second transaction, and lists it. */

import { sentMerchantReference } from '../../src/check/compared-texts.ts';
import { pageOf } from '../../src/check/mutants/edit.ts';
import { type Mutant, withResponse } from '../../src/check/mutants/mutant.ts';
import { isUncertain } from '../../src/check/repeats/uncertain-disbursements.ts';
import type { Exchange } from '../../src/core/exchange.ts';
import { type JsonObject, member } from '../../src/core/json/json.ts';
import {
  acceptedBody,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../../src/interface/request-headers.ts';
import { invented } from './changed-pages.ts';

/** First requests that are stored. */
const MAX_FIRST = 1000;

/** Accepts a refused or replayed repeat as a second transaction, and lists it with a change. */
export const second = (name: string, change: (item: JsonObject) => JsonObject): Mutant => ({
  name,
  // The repeat, and a list.
  least: 2,
  begin() {
    const secondTransaction = new SecondTransaction(change);
    return (parsed) => secondTransaction.changed(parsed);
  },
});

/**
 * Another request with the same `merchant_reference` whose effect is uncertain may be the second
 * transaction too, and then no list violates the requirement: the change is made of no such repeat, and
 * of none before or after it.
 */
class SecondTransaction {
  readonly #change: (item: JsonObject) => JsonObject;
  readonly #first = new Map<string, JsonObject>();
  readonly #uncertain = new Set<string>();
  #made: { readonly key: string; readonly data: JsonObject } | null = null;

  constructor(change: (item: JsonObject) => JsonObject) {
    this.#change = change;
  }

  changed(parsed: ParsedExchange): Exchange | null {
    const { request } = parsed;
    const page = pageOf(parsed);
    const made = this.#made;
    if (page !== null && made !== null) {
      if (this.#uncertain.has(made.key)) return null;
      return page.withItems([this.#change(made.data), ...page.items]);
    }
    const key = sentMerchantReference(request);
    if (isUncertain(parsed) && this.#uncertain.size < MAX_FIRST) this.#uncertain.add(key);
    if (made !== null) return null;
    // A repeat of the second client is not on the lists of the first one.
    const isOwnRepeat = request.isRepeat && hasRightHeaders(request);
    const repeat = isOwnRepeat ? this.#accepted(parsed, key) : null;
    if (repeat !== null) return repeat;
    const whole = acceptedBody(parsed);
    const isFirst = request.isDocumented && !request.isRepeat && transactionOf(parsed) !== null;
    if (isFirst && whole !== null && this.#first.size < MAX_FIRST) this.#first.set(key, whole);
    return null;
  }

  #accepted(parsed: ParsedExchange, key: string): Exchange | null {
    const envelope = this.#first.get(key);
    if (envelope === undefined || this.#uncertain.has(key)) return null;
    const amount = parsed.request.body?.amount ?? 0;
    const data = { ...(member(envelope, 'data') as JsonObject), reference: invented, amount };
    const body = JSON.stringify({ ...envelope, data });
    const changed = withResponse(parsed, { status: 200, body });
    if (changed !== null) this.#made = { key, data };
    return changed;
  }
}
