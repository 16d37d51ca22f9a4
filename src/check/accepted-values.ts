/** Receivers, amounts and references of accepted disbursements: a target may limit each of them. */
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

interface Range {
  lowest: number;
  highest: number;
}

const isInside = (value: number, { lowest, highest }: Range) => value >= lowest && value <= highest;
const emptyRange = (): Range => ({ lowest: Infinity, highest: -Infinity });

function extend(range: Range, value: number): void {
  range.lowest = Math.min(range.lowest, value);
  range.highest = Math.max(range.highest, value);
}

/** Receivers whose amounts are stored; a run has a few. */
const MOST_RECEIVERS = 10_000;
/** Kinds of characters of which the references of the plan consist. */
const characterKinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

/** Whether the text has a character of each kind. */
export const kindsIn = (text: string): readonly boolean[] =>
  characterKinds.map((kind) => kind.test(text));

export class AcceptedValues {
  readonly #amounts = new Map<string, Range>();
  readonly #all = emptyRange();
  readonly #lengths = emptyRange();
  readonly #kinds = new Set<RegExp>();

  get isAny(): boolean {
    return this.#amounts.size > 0;
  }

  add({ receiver, amount, merchantReference }: Values): void {
    const amounts = this.#amounts.get(receiver) ?? emptyRange();
    extend(amounts, amount);
    extend(this.#all, amount);
    if (this.#amounts.size < MOST_RECEIVERS) this.#amounts.set(receiver, amounts);
    extend(this.#lengths, merchantReference.length);
    for (const kind of characterKinds) {
      if (!this.#kinds.has(kind) && kind.test(merchantReference)) this.#kinds.add(kind);
    }
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
    const { lowest, highest } = this.#amounts.get(receiver) ?? this.#all;
    return { below: lowest <= amount, above: highest >= amount };
  }

  /** Whether references as short, as long, and with the same kinds of characters were accepted. */
  hasReferenceLike({ merchantReference }: Values): boolean {
    if (!isInside(merchantReference.length, this.#lengths)) return false;
    return characterKinds.every((kind) => !kind.test(merchantReference) || this.#kinds.has(kind));
  }
}
