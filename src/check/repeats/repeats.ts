/**
 * Requests with one `merchant_reference`: which of their responses show a new transaction, and which
 * replay an earlier one.
 */
import { referenceKey } from '../../core/reference/reference-key.ts';
import { initiateDisbursement } from '../../interface/operations.ts';
import {
  type ParsedExchange,
  type ParsedRequest,
  transactionOf,
} from '../../interface/parsed-exchange.ts';
import type { Context } from '../check.ts';
import { sentMerchantReference } from '../compared-texts.ts';
import { BoundedReferences } from './bounded-references.ts';
import {
  addAmount,
  addCase,
  addRefusal,
  isSimultaneous,
  isWithoutFirst,
  noRequests,
  type SentRequests,
} from './sent-requests.ts';
import { addShown, noResponses, type ShownResponses } from './shown-responses.ts';
import { isNotCarriedOut } from './uncertain-disbursements.ts';

/** Texts that are stored; a plan has fewer than a thousand requests that belong to a group. */
const MAX_STORED = 1000;

/** All requests of a run that belong to a group: only these are repeated. */
export class Repeats {
  readonly #sentByMerchantReference = new Map<string, SentRequests>();
  /** By reference in small letters. */
  readonly #shownByReference = new Map<string, ShownResponses>();
  /** References in responses to requests without a group. */
  readonly #ungrouped = new BoundedReferences<true>();
  readonly #soFar: Context['soFar'];

  constructor({ soFar }: Pick<Context, 'soFar'>) {
    this.#soFar = soFar;
  }

  see(parsed: ParsedExchange): void {
    const { request, exchange } = parsed;
    if (request.operation !== initiateDisbursement.name) return;
    const sent = this.#sentWith(parsed);
    if (sent !== null) addCase(sent, parsed);
    if (isNotCarriedOut(parsed)) {
      addRefusal(sent, request);
      return;
    }
    const reference = transactionOf(parsed)?.reference;
    if (exchange.group === undefined && typeof reference === 'string')
      this.#ungrouped.add(reference, true);
    if (sent === null) return;
    addAmount(sent, parsed);
    if (typeof reference === 'string') this.#addReference(sent, referenceKey(reference), request);
  }

  #addReference(sent: SentRequests, key: string, request: ParsedRequest): void {
    sent.isFirstKnown ||= !request.isRepeat || (sent.reference ?? key) !== key;
    sent.reference ??= key;
    const shown = stored(this.#shownByReference, key, noResponses);
    if (shown !== null) addShown(shown, request);
  }

  /**
   * Whether a repeat with this reference was a new transaction:
   *
   * - no other response has this reference;
   * - the first request with its `merchant_reference` is known, or all were sent at the same moment and
   *   this one alone was accepted;
   * - the first request and each other one were refused, or have a response with another reference:
   *   none is uncertain.
   */
  isNew(reference: string): boolean {
    const shown = this.#shownAs(reference);
    if (shown?.count !== 1 || shown.repeated === null || this.#ungrouped.has(reference))
      return false;
    const sent = this.#sentByMerchantReference.get(shown.repeated);
    if (sent === undefined || this.#soFar.uncertain.has(shown.repeated)) return false;
    return sent.isFirstKnown || (sent.isAnyRefused && isSimultaneous(sent));
  }

  /**
   * Whether a response with this reference may be a replay. One of these is true:
   *
   * - the response to the first request with a `merchant_reference` has this reference;
   * - any request may have been the first: all were sent at the same moment.
   */
  isReplay(reference: string): boolean {
    if (this.#shownAs(reference)?.hasFirst === true) return true;
    return this.isOfEqual(reference) || this.amountsWithoutFirst(reference) !== null;
  }

  /** Whether all responses with this reference are to equal requests that were sent at the same moment. */
  isOfEqual(reference: string): boolean {
    const repeats = this.#repeatsOf(reference);
    if (repeats === null || !isSimultaneous(repeats.sent)) return false;
    const uncertain = this.#soFar.uncertain.amountsOf(repeats.merchantReference);
    return uncertain.every((amount) => repeats.sent.amounts.includes(amount));
  }

  /**
   * All amounts that were sent for a transaction which repeats without a first request share, in groups
   * of their own; `null` for another transaction, or where an amount is not known.
   */
  amountsWithoutFirst(reference: string): readonly number[] | null {
    const repeats = this.#repeatsOf(reference);
    if (repeats === null || !isWithoutFirst(repeats.sent)) return null;
    const { sent, merchantReference, count } = repeats;
    const { uncertain } = this.#soFar;
    const isShared = uncertain.has(merchantReference)
      ? uncertain.hasAllAmounts(merchantReference)
      : count > 1;
    if (!isShared) return null;
    return [...new Set([...sent.amounts, ...uncertain.amountsOf(merchantReference)])];
  }

  /**
   * The first amounts that were sent with the `merchant_reference` of this request; empty where they
   * are unknown.
   */
  sentAmounts(request: ParsedRequest): readonly number[] {
    return this.#sentByMerchantReference.get(sentMerchantReference(request))?.amounts ?? [];
  }

  /** Whether all responses with this reference so far are to repeats of one `merchant_reference`. */
  isOfRepeats(reference: string): boolean {
    return this.#repeatsOf(reference) !== null;
  }

  /** Where all responses with this reference are to repeats of one `merchant_reference`. */
  #repeatsOf(reference: string) {
    const shown = this.#shownAs(reference);
    if (shown === undefined || shown.hasFirst || shown.isShared) return null;
    if (this.#ungrouped.has(reference)) return null;
    const merchantReference = shown.repeated ?? '';
    const sent = this.#sentByMerchantReference.get(merchantReference);
    return sent === undefined ? null : { sent, merchantReference, count: shown.count };
  }

  #shownAs(reference: string): ShownResponses | undefined {
    return this.#shownByReference.get(referenceKey(reference));
  }

  #sentWith({ request, exchange }: ParsedExchange): SentRequests | null {
    const { group, case: id } = exchange;
    if (group === undefined) return null;
    const key = sentMerchantReference(request);
    return stored(this.#sentByMerchantReference, key, () => noRequests(group.id, id));
  }
}

/** The entry of a key, a new one if need be; `null` where the store is full. */
function stored<T>(store: Map<string, T>, key: string, make: () => T): T | null {
  const known = store.get(key);
  if (known !== undefined || store.size >= MAX_STORED) return known ?? null;
  const made = make();
  store.set(key, made);
  return made;
}
