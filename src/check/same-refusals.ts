/** Refusals of documented requests, with which the refusal of the same request in another form is compared. */

import { copyOf } from '../core/json.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { ownWords } from '../interface/refusal.ts';

/** Refusals that are stored; a target with more of them accepts almost nothing. */
const MOST_STORED = 1000;

/**
 * Where a documented request is refused in the same words as another form of it, the form is not the
 * reason: the target is overloaded, locks an account, or fails now and then. Another requirement judges
 * the refusal of the documented request.
 */
export class SameRefusals {
  readonly #known = new Set<string>();

  see(parsed: ParsedExchange): void {
    const { request, response } = parsed;
    if (!request.documented || response.outcome !== 'refused' || response.isBusy) return;
    const [same, any] = refusalKeys(parsed);
    // Nothing that the document leaves open explains the refusal of a list.
    const key = request.bodyState === 'none' ? any : same;
    if (this.#known.size < MOST_STORED) this.#known.add(copyOf(key));
  }

  has = (keys: RefusalKeys): boolean => keys.some((key) => this.#known.has(key));
}

/** The words of a refusal: with what the target may refuse the request for, and alone. */
export type RefusalKeys = readonly [same: string, any: string];

export function refusalKeys({ request, exchange }: ParsedExchange): RefusalKeys {
  const { amount, bank_code, bank_account_number, merchant_reference } = request.body ?? {};
  const reference = String(merchant_reference ?? '');
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].map((kind) => kind.test(reference));
  const what = [amount, bank_code, bank_account_number, reference.length, kinds];
  const words = ownWords(exchange);
  return [JSON.stringify([request.operation, what, words]), words];
}
