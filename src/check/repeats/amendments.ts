/** Transactions to which a repeat of their `merchant_reference` has given other values. */
import { keyOfReference, referenceKey } from '../../core/reference/reference-key.ts';
import { type ParsedExchange, transactionOf } from '../../interface/parsed-exchange.ts';
import type { Context, Finding, NewFinding } from '../check.ts';
import { sentMerchantReference } from '../compared-texts.ts';
import { withEvidence } from '../with-evidence.ts';
import { BoundedReferences } from './bounded-references.ts';
import { Repeats } from './repeats.ts';

type Item = { readonly reference?: unknown; readonly amount?: unknown };

/** Amended transactions that are stored; a plan repeats about fifty. */
const MAX_STORED = 1000;
/** Findings that wait for an explanation. */
const MAX_HELD = 100;

/** What else a repeat may change: the `fee`, the `type` and the `narration`. */
type Traits = readonly unknown[];

interface First {
  readonly amount: number;
  readonly traits: Traits;
  /** The `merchant_reference` of the transaction; `null` where no request repeats it. */
  readonly merchantReference: string | null;
}

/** The document leaves open whether a repeat amends the transaction. */
export class Amendments {
  readonly #first = new BoundedReferences<First>();
  /** The amounts of transactions that only repeats have shown so far: two may have been in flight together. */
  readonly #ofRepeats = new BoundedReferences<number>();
  readonly #amended = new Map<string, readonly unknown[]>();
  readonly #held: { readonly item: Item; readonly finding: Finding }[] = [];
  readonly #repeats: Repeats;
  readonly #soFar: Context['soFar'];

  constructor(context: Context) {
    this.#repeats = new Repeats(context);
    this.#soFar = context.soFar;
  }

  see(parsed: ParsedExchange): void {
    this.#repeats.see(parsed);
    const { request, exchange } = parsed;
    const sent = request.body?.amount;
    const { reference, amount, fee, type, narration } = transactionOf(parsed) ?? {};
    const traits = [fee, type, narration];
    if (typeof reference !== 'string' || typeof amount !== 'number') return;
    if (!request.isRepeat) {
      const merchantReference =
        exchange.group === undefined ? null : sentMerchantReference(request);
      this.#first.add(reference, { amount, traits, merchantReference });
      return;
    }
    const first = this.#first.get(reference);
    if (first === undefined && amount === sent) this.#seeOfRepeats(reference, amount);
    // The first request may be uncertain, and then its amount is not known.
    const isAmended =
      first === undefined
        ? this.#isFirstUncertain(request)
        : first.amount !== amount || JSON.stringify(first.traits) !== JSON.stringify(traits);
    if (isAmended && amount === sent) add(this.#amended, referenceKey(reference), amount);
  }

  /** The responses may come in another order than the amounts were stored. */
  #seeOfRepeats(reference: string, amount: number): void {
    const earlier = this.#ofRepeats.get(reference);
    if (earlier === undefined) this.#ofRepeats.add(reference, amount);
    else if (earlier !== amount)
      for (const one of [earlier, amount]) add(this.#amended, referenceKey(reference), one);
  }

  #isFirstUncertain = (request: ParsedExchange['request']) =>
    this.#soFar.uncertain.has(sentMerchantReference(request));

  /** Whether a list may show other values than before, because it shows the amount of a repeat. */
  isExplained({ reference, amount }: Item): boolean {
    const key = keyOfReference(reference);
    if (this.#amended.get(key)?.includes(amount) === true) return true;
    const merchantReference = this.#first.get(key)?.merchantReference ?? null;
    const uncertain: readonly unknown[] =
      merchantReference === null ? [] : this.#soFar.uncertain.amountsOf(merchantReference);
    return uncertain.includes(amount) || this.#isOfTwoAtOnce(key, amount);
  }

  /**
   * Of two amounts in flight together, one response may be lost, and the other may show either amount. A single
   * amount changes nothing.
   */
  #isOfTwoAtOnce(key: string, amount: unknown): boolean {
    const amounts: readonly unknown[] = this.#repeats.amountsWithoutFirst(key) ?? [];
    return amounts.length > 1 && amounts.includes(amount);
  }

  /**
   * Keeps a finding on an item, because a list may show the amount of a repeat before its response
   * arrives; `false`: no repeat can explain it.
   */
  hold({ reference, amount }: Item, finding: NewFinding): boolean {
    const key = keyOfReference(reference);
    const isRepeated =
      typeof this.#first.get(key)?.merchantReference === 'string' ||
      this.#ofRepeats.has(key) ||
      this.#repeats.isOfRepeats(key);
    if (!isRepeated || this.#held.length >= MAX_HELD) return false;
    this.#held.push({ item: { reference, amount }, finding: withEvidence(finding) });
    return true;
  }

  /** The kept findings that no repeat explains. */
  held(): Finding[] {
    return this.#held.filter(({ item }) => !this.isExplained(item)).map(({ finding }) => finding);
  }
}

function add(store: Map<string, readonly unknown[]>, key: string, amount: unknown): void {
  const known = store.get(key);
  if (known !== undefined || store.size < MAX_STORED) store.set(key, [...(known ?? []), amount]);
}
