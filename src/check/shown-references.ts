/** The references of transactions that accepted responses of a run have shown. */
import { keyOfReference } from '../core/reference/reference-key.ts';
import { itemsOf, type ParsedExchange, referenceOf } from '../interface/parsed-exchange.ts';
import { BoundedReferences } from './repeats/bounded-references.ts';

export class ShownReferences {
  /** Each with the number of an exchange that showed it. */
  readonly #disbursed = new BoundedReferences<number>();
  readonly #listed = new BoundedReferences<number>();

  see(parsed: ParsedExchange): void {
    const { index } = parsed.exchange;
    const disbursed = referenceOf(parsed);
    if (disbursed !== null) this.#disbursed.add(disbursed, index);
    for (const [, { reference }] of itemsOf(parsed)) {
      const key = keyOfReference(reference);
      // Lists show most transactions again and again.
      if (key !== '' && !this.#listed.has(key)) this.#listed.add(key, index);
    }
  }

  /** The number of an exchange that has shown it; `null`: none has. */
  shownBy = (reference: string): number | null =>
    this.#listed.get(reference) ?? this.#disbursed.get(reference) ?? null;
}
