/** Transactions in refusals whose disbursements may be seen later. */
import { referenceKey } from '../core/reference/reference-key.ts';

/** A transaction that a refusal shows. */
export interface ShownByRefusal {
  readonly reference: string;
  /** The one of the refused request. */
  readonly merchantReference: string;
  /** The number of the exchange. */
  readonly index: number;
}

interface Awaited {
  readonly reference: string;
  readonly merchantReference: string;
  readonly onSeen: () => void;
}

export class AwaitedTransactions {
  readonly #byReference = new Map<string, Set<Awaited>>();
  readonly #byMerchantReference = new Map<string, Set<Awaited>>();

  /** `onSeen` is called once, when one of the two references is seen. */
  add({ reference, merchantReference }: ShownByRefusal, onSeen: () => void): void {
    const one = { reference: referenceKey(reference), merchantReference, onSeen };
    addTo(this.#byReference, one.reference, one);
    addTo(this.#byMerchantReference, merchantReference, one);
  }

  /** `reference`: as it is compared. */
  seeReference(reference: string): void {
    if (this.#byReference.size > 0) this.#see(this.#byReference.get(reference));
  }

  seeMerchantReference(merchantReference: string): void {
    if (this.#byMerchantReference.size > 0)
      this.#see(this.#byMerchantReference.get(merchantReference));
  }

  #see(seen: ReadonlySet<Awaited> = new Set()): void {
    for (const one of [...seen]) {
      removeFrom(this.#byReference, one.reference, one);
      removeFrom(this.#byMerchantReference, one.merchantReference, one);
      one.onSeen();
    }
  }

  clear(): void {
    this.#byReference.clear();
    this.#byMerchantReference.clear();
  }
}

function addTo(all: Map<string, Set<Awaited>>, key: string, one: Awaited): void {
  const same = all.get(key) ?? new Set();
  all.set(key, same.add(one));
}

function removeFrom(all: Map<string, Set<Awaited>>, key: string, one: Awaited): void {
  const same = all.get(key);
  same?.delete(one);
  if (same?.size === 0) all.delete(key);
}
