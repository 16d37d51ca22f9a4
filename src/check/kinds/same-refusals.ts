/** Refusals of documented requests, with which the refusal of the same request in another form is compared. */

import { copyOf } from '../../core/text/excerpt.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { targetWords } from '../../interface/refusal.ts';
import { AcceptedValues, kindsOf, type Values, valuesOf } from '../accepted-values.ts';

/** Refusals that are stored; a target with more of them accepts almost nothing. */
const MAX_STORED = 1000;

/**
 * Where a documented request is refused in the same words as another form of it, the form is not the
 * reason: the target is overloaded, locks an account, or fails now and then. Another requirement judges
 * the refusal of the documented request.
 */
export class SameRefusals {
  readonly #known = new Set<string>();
  /** Refused disbursements; what is accepted later may show that their values are no reason. */
  readonly #refused: (Values & { readonly words: string })[] = [];
  readonly #accepted = new AcceptedValues();

  see(parsed: ParsedExchange): void {
    const { request, response } = parsed;
    if (!request.isDocumented || response.outcome === 'unanswered') return;
    const isList = request.bodyState === 'none';
    if (response.outcome === 'accepted') {
      if (!isList) this.#accepted.add(valuesOf(parsed));
      return;
    }
    if (response.asksToWait) return;
    const [same, any] = refusalKeys(parsed);
    // Nothing that the document leaves open explains the refusal of a list.
    const key = copyOf(isList ? any : same);
    if (this.#known.size < MAX_STORED) this.#known.add(key);
    if (isList || this.#refused.length >= MAX_STORED) return;
    this.#refused.push({ ...valuesOf(parsed), words: copyOf(any) });
  }

  has(keys: RefusalKeys): boolean {
    if (keys.some((key) => this.#known.has(key))) return true;
    const [, words] = keys;
    return this.#refused.some((one) => one.words === words && this.#isAcceptedToo(one));
  }

  /** Whether such a disbursement was accepted at another time, so its values are not the reason. */
  #isAcceptedToo(refused: Values): boolean {
    if (!Number.isInteger(refused.amount) || !this.#accepted.has(refused.receiver)) return false;
    const { below, above } = this.#accepted.amountsAround(refused);
    return below && above && this.#accepted.hasReferenceLike(refused);
  }
}

/** The words of a refusal: with what the target may refuse the request for, and alone. */
export type RefusalKeys = readonly [same: string, any: string];

export function refusalKeys({ request, exchange }: ParsedExchange): RefusalKeys {
  const { amount, bank_code, bank_account_number, merchant_reference } = request.body ?? {};
  const reference = String(merchant_reference ?? '');
  const kinds = kindsOf(reference);
  const what = [amount, bank_code, bank_account_number, reference.length, kinds];
  const words = targetWords(exchange);
  return [JSON.stringify([request.operation, what, words]), words];
}
