/**
 * Finds a `merchant_reference` of this run in a list, though the interface has no member for it.
 */

import { escapeRegExp } from '../core/text/escape-reg-exp.ts';
import { runIdsOf } from '../core/text/run-ids.ts';
import { itemsOf, type ParsedExchange } from '../interface/parsed-exchange.ts';

/** References that are stored; the rest of a longer list is not searched. */
const MAX_REFERENCES = 100_000;
/** Longer texts are not references, and are not stored. */
const MAX_CHARACTERS = 200;

/** After the run id: the rest of a UUID, or letters and digits. */
const REST = '(?:-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9]*)';

/**
 * Searches every string member of a listed transaction, like an extra `merchant_reference` or the
 * narration. Amounts prove nothing, because two disbursements may have the same amount.
 */
export class ListedMerchantReferences {
  /** Merged shards have one id each. */
  readonly #ids: readonly string[];
  readonly #ofThisRun: RegExp;
  /** The index of the first exchange that lists it, by reference. */
  readonly #listed = new Map<string, number>();

  constructor(runId: string) {
    this.#ids = runIdsOf(runId).filter((id) => id !== '');
    this.#ofThisRun = new RegExp(`(?:${this.#ids.map(escapeRegExp).join('|')})${REST}`, 'g');
  }

  see(parsed: ParsedExchange): void {
    const items = itemsOf(parsed);
    if (items.length === 0) return;
    const { response, index } = parsed.exchange;
    // Searches the text of the body first, because almost no target lists the reference.
    if (response.kind === 'none' || !this.#ids.some((id) => response.body.includes(id))) return;
    for (const [, item] of items) {
      for (const value of Object.values(item)) {
        if (typeof value !== 'string' || value.length > MAX_CHARACTERS) continue;
        for (const [reference] of value.matchAll(this.#ofThisRun)) {
          if (this.#listed.size < MAX_REFERENCES && !this.#listed.has(reference))
            this.#listed.set(reference, index);
        }
      }
    }
  }

  /** The index of the exchange that lists it; `null` where none does. */
  of({ merchantReference }: { readonly merchantReference: string | null }): number | null {
    return merchantReference === null ? null : (this.#listed.get(merchantReference) ?? null);
  }
}
