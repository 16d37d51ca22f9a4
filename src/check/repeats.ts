/**
 * Requests with one `merchant_reference`: which of their responses show a new transaction, and which
 * replay an earlier one.
 */
import { beginningOf, copyOf } from '../core/json.ts';
import { initiateDisbursement } from '../interface/operations.ts';
import {
  type ParsedExchange,
  type ParsedRequest,
  transactionOf,
} from '../interface/parsed-exchange.ts';
import { openRecentReferences } from './recent-references.ts';

/** A longer text is not a reference; only this beginning is compared. */
const KEPT_CHARACTERS = 200;
/** Repeats that are stored; a plan has about twenty-four. */
const MOST_REPEATS = 1000;
/** Amounts that are stored for each `merchant_reference`. */
const MOST_AMOUNTS = 20;

/** The part of a reference that is stored. */
export const cutReference = (text: string) => copyOf(beginningOf(text, KEPT_CHARACTERS));

/** The document does not say whether surrounding blanks and Unicode normalisation matter. */
export const ownerOf = (merchantReference: string) => merchantReference.normalize('NFKC').trim();

export interface Repeats {
  see(parsed: ParsedExchange): void;
  /**
   * Whether a repeat with this reference was a new transaction: no other response has this
   * reference, and the first request with its `merchant_reference`, and each other one, has a
   * response with another reference.
   */
  isNew(reference: string): boolean;
  /** Whether the response to the first request with a `merchant_reference` has this reference. */
  isReplay(reference: string): boolean;
  /** The amounts that were sent so far with the `merchant_reference` of this request. */
  sentAmounts(request: ParsedRequest): readonly number[];
}

/** What the responses with one reference have in common. */
interface Answered {
  count: number;
  /** That of the repeat among them. */
  merchantReference: string | null;
  /** Whether a first request is among them. */
  isFirst: boolean;
}

/** Opens the store of the repeats of a run, and of the requests that they repeat. */
export function openRepeats(): Repeats {
  /** By reference in small letters. */
  const responses = new Map<string, Answered>();
  /** By `merchant_reference`. */
  const withoutReference = new Set<string>();
  /** By `merchant_reference`: the response to its first request is known. */
  const answered = new Set<string>();
  const amounts = openSentAmounts();
  const ungrouped = openRecentReferences<true>();
  return {
    see(parsed) {
      const { request, response, exchange } = parsed;
      if (request.operation !== initiateDisbursement.name || isRefused(response)) return;
      const reference = transactionOf(parsed)?.reference;
      // Only requests of a group are repeated.
      if (exchange.group === undefined) {
        if (typeof reference === 'string') ungrouped.add(reference, true);
        return;
      }
      const merchantReference = keyOf(request);
      amounts.add(merchantReference, request.body?.amount);
      if (typeof reference !== 'string') {
        withoutReference.add(merchantReference);
        return;
      }
      const key = cutReference(reference).toLowerCase();
      const entry = responses.get(key) ?? { count: 0, merchantReference: null, isFirst: false };
      entry.count += 1;
      entry.isFirst ||= !request.isRepeat;
      if (request.isRepeat) entry.merchantReference = merchantReference;
      else if (answered.size < MOST_REPEATS) answered.add(merchantReference);
      if (responses.size < MOST_REPEATS) responses.set(key, entry);
    },
    isNew(reference) {
      const entry = responses.get(cutReference(reference).toLowerCase());
      if (entry?.count !== 1 || entry.merchantReference === null) return false;
      if (ungrouped.has(reference)) return false;
      const { merchantReference } = entry;
      return answered.has(merchantReference) && !withoutReference.has(merchantReference);
    },
    isReplay: (reference) => responses.get(cutReference(reference).toLowerCase())?.isFirst === true,
    sentAmounts: (request) => amounts.of(keyOf(request)),
  };
}

function openSentAmounts() {
  const byReference = new Map<string, readonly number[]>();
  const of = (merchantReference: string) => byReference.get(merchantReference) ?? [];
  return {
    of,
    add(merchantReference: string, amount: unknown): void {
      if (typeof amount !== 'number' || byReference.size >= MOST_REPEATS) return;
      byReference.set(merchantReference, [...of(merchantReference).slice(-MOST_AMOUNTS), amount]);
    },
  };
}

function keyOf({ body }: ParsedRequest): string {
  const sent = body?.merchant_reference;
  return typeof sent === 'string' ? cutReference(ownerOf(sent)) : '';
}

/** A failure of the target or its gateway does not show that the request was not carried out. */
const isRefused = (response: ParsedExchange['response']) =>
  response.outcome === 'refused' && response.status < 500;
