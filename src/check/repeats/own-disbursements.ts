/** Which disbursement of the run a listed transaction comes from. */
import { isDeepStrictEqual } from 'node:util';
import { textOrEmpty } from '../../core/json/json.ts';
import { type ParsedExchange, transactionOf } from '../../interface/parsed-exchange.ts';
import type { Context, Finding, NewFinding } from '../check.ts';
import { cutReference, hasNoUsableReference } from '../compared-texts.ts';
import { type SeenTransaction, seenBy } from '../received-money.ts';
import { withEvidence } from '../with-evidence.ts';
import { BoundedReferences } from './bounded-references.ts';
import { Repeats } from './repeats.ts';

interface OwnDisbursement<Value> extends SeenTransaction {
  readonly value: Value;
  /** The number of the exchange that made it. */
  readonly index: number;
  /** Whether it repeats a `merchant_reference`, and may be a replay of an earlier one. */
  readonly isRepeat: boolean;
}

/** Findings on repeats that are kept; a run has about fifty repeats. */
const MAX_HELD = 100;

/**
 * What a check needs of each disbursement, by reference. A reference of two disbursements belongs to
 * neither; REFERENCE-03 judges it.
 */
export class OwnDisbursements<Value> {
  readonly #read: (parsed: ParsedExchange) => Value | null;
  readonly #first = new BoundedReferences<OwnDisbursement<Value>>();
  readonly #repeated = new BoundedReferences<OwnDisbursement<Value>>();
  readonly #repeats: Repeats;
  /** Findings on repeats, until it is known which of them were new transactions. */
  readonly #held: { readonly reference: string; readonly finding: Finding }[] = [];

  /** `read`: what the check compares; `null` where the exchange has none. */
  constructor(context: Context, read: (parsed: ParsedExchange) => Value | null) {
    this.#repeats = new Repeats(context);
    this.#read = read;
  }

  see(parsed: ParsedExchange): void {
    this.#repeats.see(parsed);
    const transaction = transactionOf(parsed);
    const reference = transaction?.reference;
    const value = typeof reference === 'string' ? this.#read(parsed) : null;
    if (transaction === null || typeof reference !== 'string' || value === null) return;
    if (hasNoUsableReference(parsed.request)) return;
    const { isRepeat } = parsed.request;
    const { index } = parsed.exchange;
    const own = { value, index, isRepeat, ...seenBy(parsed, transaction) };
    // A replay shows the first transaction, whatever was sent.
    if (!isRepeat) this.#first.add(reference, own);
    else if (!this.#isRepeatedAlike(reference, value)) this.#repeated.add(reference, own);
  }

  /** Of equal requests in flight together, each may have shown the one transaction. */
  #isRepeatedAlike(reference: string, value: Value): boolean {
    const known = this.#repeated.get(reference);
    return known !== undefined && known !== null && isDeepStrictEqual(known.value, value);
  }

  /** The disbursement with this reference. */
  of(reference: unknown): OwnDisbursement<Value> | null {
    const text = textOrEmpty(reference);
    const first = this.#first.get(text);
    if (first !== undefined || this.#first.has(text)) return first ?? null;
    return this.#repeated.get(text) ?? null;
  }

  /** Keeps a finding on a repeat. Its exchanges are shortened to what a report shows. */
  hold(reference: unknown, finding: NewFinding): void {
    if (this.#held.length >= MAX_HELD) return;
    this.#held.push({
      reference: cutReference(textOrEmpty(reference)),
      finding: withEvidence(finding),
    });
  }

  /** The kept findings on repeats that were new transactions, or all showed the same one. */
  held(): Finding[] {
    const own = this.#held.filter(
      ({ reference }) => this.#repeats.isNew(reference) || this.#repeats.isOfEqual(reference),
    );
    return own.map(({ finding }) => finding);
  }
}
