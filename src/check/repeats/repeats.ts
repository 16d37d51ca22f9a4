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
import { withoutAttempt } from '../../plan/case-id.ts';
import type { Context } from '../check.ts';
import { sentMerchantReference } from '../compared-texts.ts';
import { BoundedReferences } from './bounded-references.ts';
import { isNotCarriedOut } from './uncertain-disbursements.ts';

/** Texts that are stored; a plan has fewer than a thousand requests that belong to a group. */
const MAX_STORED = 1000;
/** Amounts that are stored for each `merchant_reference`. */
const MAX_AMOUNTS = 20;

/** The requests with one `merchant_reference`. */
interface Sent {
  readonly amounts: number[];
  /** The group of its repeats; `null` where a request of another group or role has it too. */
  group: string | null;
  /** One of its cases. */
  readonly case: string;
  /** Whether another case has it too. */
  hasOtherCase: boolean;
  /** The reference in the first response that has one. */
  reference: string | null;
  /** Whether the first request was refused, or it or two of its repeats have references of their own. */
  isFirstKnown: boolean;
  /** Whether a repeat was refused. */
  isAnyRefused: boolean;
}

/** The responses with one reference. */
interface Shown {
  count: number;
  /** The `merchant_reference` of the last repeat among them. */
  repeated: string | null;
  /** Whether their repeats have more than one `merchant_reference`. */
  isShared: boolean;
  hasFirst: boolean;
}

/** All requests of a run that belong to a group: only these are repeated. */
export class Repeats {
  readonly #sentByMerchantReference = new Map<string, Sent>();
  /** By reference in small letters. */
  readonly #shownByReference = new Map<string, Shown>();
  /** References in responses to requests without a group. */
  readonly #ungrouped = new BoundedReferences<true>();
  readonly #soFar: Context['soFar'];

  constructor({ soFar }: Pick<Context, 'soFar'>) {
    this.#soFar = soFar;
  }

  see(parsed: ParsedExchange): void {
    const { request, exchange } = parsed;
    if (request.operation !== initiateDisbursement.name) return;
    const sent = exchange.group === undefined ? null : this.#sentWith(parsed);
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

  #addReference(sent: Sent, key: string, request: ParsedRequest): void {
    sent.isFirstKnown ||= !request.isRepeat || (sent.reference ?? key) !== key;
    sent.reference ??= key;
    const shown = stored(this.#shownByReference, key, newShown);
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
   * - any request may have been the first: all were sent at the same moment, with the same amount.
   */
  isReplay(reference: string): boolean {
    const shown = this.#shownAs(reference);
    return shown !== undefined && (shown.hasFirst || this.isOfEqual(reference));
  }

  /** Whether all responses with this reference are to equal requests that were sent at the same moment. */
  isOfEqual(reference: string): boolean {
    const shown = this.#shownAs(reference);
    if (shown === undefined || shown.hasFirst || shown.isShared) return false;
    if (this.#ungrouped.has(reference)) return false;
    const merchantReference = shown.repeated ?? '';
    const sent = this.#sentByMerchantReference.get(merchantReference);
    if (sent === undefined || !isSimultaneous(sent)) return false;
    const uncertain = this.#soFar.uncertain.amountsOf(merchantReference);
    return uncertain.every((amount) => sent.amounts.includes(amount));
  }

  /**
   * The first amounts that were sent with the `merchant_reference` of this request; empty where they
   * are unknown.
   */
  sentAmounts(request: ParsedRequest): readonly number[] {
    return this.#sentByMerchantReference.get(sentMerchantReference(request))?.amounts ?? [];
  }

  #shownAs(reference: string): Shown | undefined {
    return this.#shownByReference.get(referenceKey(reference));
  }

  #sentWith({ request, exchange }: ParsedExchange): Sent | null {
    const key = sentMerchantReference(request);
    return stored(this.#sentByMerchantReference, key, () => newSent(exchange));
  }
}

const newSent = ({ case: id, group }: ParsedExchange['exchange']): Sent => ({
  amounts: [],
  group: group?.id ?? null,
  case: withoutAttempt(id),
  hasOtherCase: false,
  reference: null,
  isFirstKnown: false,
  isAnyRefused: false,
});
const newShown = (): Shown => ({ count: 0, repeated: null, isShared: false, hasFirst: false });

function addCase(sent: Sent, { request, exchange }: ParsedExchange): void {
  if (!request.isRepeat || exchange.group?.id !== sent.group) sent.group = null;
  sent.hasOtherCase ||= withoutAttempt(exchange.case) !== sent.case;
}

function addRefusal(sent: Sent | null, { isRepeat }: ParsedRequest): void {
  if (sent === null) return;
  sent.isFirstKnown ||= !isRepeat;
  sent.isAnyRefused ||= isRepeat;
}

function addAmount({ amounts }: Sent, { request }: ParsedExchange): void {
  const amount = request.body?.amount;
  if (typeof amount !== 'number' || amounts.includes(amount)) return;
  if (amounts.length < MAX_AMOUNTS) amounts.push(amount);
}

function addShown(shown: Shown, request: ParsedRequest): void {
  shown.count += 1;
  if (!request.isRepeat) {
    shown.hasFirst = true;
    return;
  }
  const merchantReference = sentMerchantReference(request);
  shown.isShared ||= (shown.repeated ?? merchantReference) !== merchantReference;
  shown.repeated = merchantReference;
}

/**
 * Whether any of the requests may be the first, and all have the same amount. If the first one of a
 * group is uncertain, its repeats look the same, so `uncertain` decides too.
 */
const isSimultaneous = ({ group, hasOtherCase, amounts }: Sent) =>
  group !== null && hasOtherCase && amounts.length === 1;

/** The entry of a key, a new one if need be; `null` where the store is full. */
function stored<T>(store: Map<string, T>, key: string, make: () => T): T | null {
  const known = store.get(key);
  if (known !== undefined || store.size >= MAX_STORED) return known ?? null;
  const made = make();
  store.set(key, made);
  return made;
}
