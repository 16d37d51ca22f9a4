/** Refusals of disbursements that were made. */
import { evidenceOf, type RecordedResponse } from '../core/exchange.ts';
import { isObject, type JsonObject, member } from '../core/json/json.ts';
import { copyOf, excerpt } from '../core/text/excerpt.ts';
import { initiateDisbursement } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { PENDING } from '../interface/transaction-states.ts';
import type { Context, Finding } from './check.ts';
import { mayShowEarlier, sentMerchantReference } from './compared-texts.ts';

/** That no request is left of a limit says nothing of this one. */
const asksToSendAgain = (response: RecordedResponse) =>
  response.kind === 'response' &&
  (response.status === 429 || response.headers.some(([name]) => /^retry-after$/i.test(name)));

/** The pending transaction with the requested amount in a refusal; `null`: it has none. */
export function pendingIn({ request, response }: ParsedExchange): JsonObject | null {
  if (response.outcome !== 'refused' || !response.json.ok) return null;
  const data = member(response.json.value, 'data');
  if (!isObject(data) || typeof data.reference !== 'string') return null;
  return data.status === PENDING && data.amount === request.body?.amount ? data : null;
}

/**
 * Behind another HTTP status than 2xx, a transaction may be one that was not made. A documented request must be
 * accepted, so there a redirect explains nothing, and neither does a failure that asks to send the request again.
 */
function mayBeCarriedOut({ request, response, exchange }: ParsedExchange): boolean {
  if (response.outcome !== 'refused') return false;
  if (response.status < 300) return true;
  if (!request.isDocumented && !request.isDocumentedOfSecond) return false;
  return response.status < 400 || asksToSendAgain(exchange.response);
}

const UUID_STYLE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A draft, or an echo of the request, has no activities. */
const hasActivity = ({ activities }: JsonObject) =>
  Array.isArray(activities) && activities.length > 0;

/**
 * The reference of the transaction that a refusal shows for its request; `null`: it shows none. For a repeated
 * `merchant_reference` it may show the first one.
 */
function madeIn(parsed: ParsedExchange): string | null {
  const { request } = parsed;
  if (request.operation !== initiateDisbursement.name || mayShowEarlier(request)) return null;
  if (!mayBeCarriedOut(parsed)) return null;
  const { reference, ...transaction } = pendingIn(parsed) ?? {};
  if (typeof reference !== 'string' || !UUID_STYLE.test(reference)) return null;
  return hasActivity(transaction) ? reference : null;
}

/** Refusals that are stored; further ones show nothing new. */
const MAX_STORED = 1000;

/**
 * Refusals that show a new transaction for their request. Another request in flight may have the same
 * `merchant_reference`, so a later response can show that the transaction is that of a disbursement that was accepted,
 * or is uncertain. Such a refusal is dropped.
 */
export class MadeByRefusals {
  readonly #known: Context['soFar']['knownDisbursements'];
  readonly #made = new Set<Finding>();

  constructor({ soFar }: Pick<Context, 'soFar'>) {
    this.#known = soFar.knownDisbursements;
  }

  /** `findingOf` gets the transaction in words. Returns whether the refusal shows a new transaction, as far as is known. */
  see(
    parsed: ParsedExchange,
    findingOf: (transaction: string) => Omit<Finding, 'exchanges'>,
  ): boolean {
    const reference = madeIn(parsed);
    if (reference === null) return false;
    if (this.#made.size >= MAX_STORED) return true;
    const finding: Finding = {
      exchanges: [evidenceOf(parsed.exchange)],
      ...findingOf(`the pending transaction ${excerpt(reference)}`),
    };
    const { index } = parsed.exchange;
    const merchantReference = sentMerchantReference(parsed.request);
    const shown = { reference: copyOf(reference), merchantReference, index };
    const isKnown = this.#known.hasOrAwaits(shown, () => this.#made.delete(finding));
    if (!isKnown) this.#made.add(finding);
    return !isKnown;
  }

  get isEmpty(): boolean {
    return this.#made.size === 0;
  }

  findings(): readonly Finding[] {
    return [...this.#made];
  }
}
