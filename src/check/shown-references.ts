/** The references of transactions that accepted responses of a run have shown. */
import { keyOfReference } from '../core/reference/reference-key.ts';
import { itemsOf, type ParsedExchange, referenceOf } from '../interface/parsed-exchange.ts';
import { BoundedReferences } from './repeats/bounded-references.ts';

export class ShownReferences {
  /** Each with the number of the exchange that showed it first. */
  readonly #disbursed = new BoundedReferences<number>();
  readonly #listed = new BoundedReferences<number>();

  see(parsed: ParsedExchange): void {
    const { index } = parsed.exchange;
    const disbursed = referenceOf(parsed);
    if (disbursed !== null) addFirst(this.#disbursed, disbursed, index);
    for (const [, { reference }] of itemsOf(parsed)) {
      addFirst(this.#listed, keyOfReference(reference), index);
    }
  }

  /** Whether the response to an accepted disbursement has shown it. */
  isDisbursed = (reference: string): boolean => this.#disbursed.has(reference);

  /** The number of an exchange that has shown it; `null`: none has. */
  shownBy = (reference: string): number | null =>
    this.#disbursed.get(reference) ?? this.#listed.get(reference) ?? null;
}

function addFirst(references: BoundedReferences<number>, key: string, index: number): void {
  if (key !== '' && !references.has(key)) references.add(key, index);
}
