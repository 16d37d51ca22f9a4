/** Receivers, amounts and references of accepted disbursements: a target may limit each of them. */

import { memoizeLastText } from '../core/memoize.ts';
import { emptyRange, extend, isInside, type Range } from '../core/range.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';

/** What a target may look at before it accepts a disbursement. */
export interface Values {
  readonly receiver: string;
  readonly amount: number;
  readonly merchantReference: string;
}

export function valuesOf({ request }: ParsedExchange): Values {
  const { bank_code, bank_account_number, amount, merchant_reference } = request.body ?? {};
  return {
    receiver: `${bank_code}/${bank_account_number}`,
    amount: Number(amount),
    merchantReference: String(merchant_reference),
  };
}

/** Receivers whose amounts are stored; a run has a few. */
const MAX_RECEIVERS = 10_000;
/** Kinds of characters of which the references of the plan consist. */
const characterKinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

const kindsIn = (text: string) =>
  characterKinds.reduce((bits, kind, at) => bits | (kind.test(text) ? 1 << at : 0), 0);

/** The kinds of characters in a text, one bit for each; and the kind of the first one. */
export const kindsOf: (text: string) => number = memoizeLastText(
  (text) => kindsIn(text) | (kindsIn(text.charAt(0)) << characterKinds.length),
);

export class AcceptedValues {
  readonly #amounts = new Map<string, Range>();
  readonly #all = emptyRange();
  readonly #lengths = emptyRange();
  /**
   * The kinds of characters of each accepted reference: a target may demand one of each kind, and a
   * letter at the beginning.
   */
  readonly #kinds = new Set<number>();

  get isAny(): boolean {
    return this.#amounts.size > 0;
  }

  add({ receiver, amount, merchantReference }: Values): void {
    extend(this.#all, amount);
    const amounts = this.#amounts.get(receiver);
    if (amounts !== undefined) extend(amounts, amount);
    else if (this.#amounts.size < MAX_RECEIVERS) this.#addReceiver(receiver, amount);
    extend(this.#lengths, merchantReference.length);
    this.#kinds.add(kindsOf(merchantReference));
  }

  #addReceiver(receiver: string, amount: number): void {
    this.#amounts.set(receiver, { least: amount, most: amount });
  }

  has(receiver: string): boolean {
    return this.#amounts.has(receiver);
  }

  /**
   * Whether this receiver got a smaller or equal amount, and whether a larger or equal one; of a
   * receiver that got nothing, whether any receiver did.
   */
  amountsAround({ receiver, amount }: Values): {
    readonly below: boolean;
    readonly above: boolean;
  } {
    const { least, most } = this.#amounts.get(receiver) ?? this.#all;
    return { below: least <= amount, above: most >= amount };
  }

  /** Registers a reference that was accepted although the target might have refused it. */
  addReference(text: string): void {
    this.#kinds.add(kindsOf(text));
  }

  /** Whether references as short, as long, and of exactly the same kinds of characters were accepted. */
  hasReferenceLike({ merchantReference }: Values): boolean {
    const isAsLong = isInside(merchantReference.length, this.#lengths);
    return isAsLong && this.#kinds.has(kindsOf(merchantReference));
  }
}
