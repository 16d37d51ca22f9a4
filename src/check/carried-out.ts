/** Refusals of disbursements that were made. */
import { evidenceOf, type RecordedResponse } from '../core/exchange.ts';
import { copyOf, excerpt, isObject, type JsonObject, member } from '../core/json/json.ts';
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
function pendingIn({ request, response }: ParsedExchange): JsonObject | null {
  if (response.outcome !== 'refused' || !response.json.ok) return null;
  const data = member(response.json.value, 'data');
  if (!isObject(data) || typeof data.reference !== 'string') return null;
  return data.status === PENDING && data.amount === request.body?.amount ? data : null;
}

/**
 * Whether a refusal contains the pending transaction, with the requested amount. Behind an HTTP status
 * of a failure it may be one that was not made, except where the target asks to send it again.
 */
export function looksCarriedOut(parsed: ParsedExchange): boolean {
  const { response, exchange } = parsed;
  if (response.outcome !== 'refused') return false;
  if (response.status >= 400 && !asksToSendAgain(exchange.response)) return false;
  return pendingIn(parsed) !== null;
}

const UUID_STYLE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A draft, or an echo of the request, has no activities. */
const hasActivity = ({ activities }: JsonObject) =>
  Array.isArray(activities) && activities.length > 0;

/**
 * The reference of the transaction that a refusal with a 2xx status shows for a request that the target may refuse;
 * `null`: it shows none. For a repeated `merchant_reference` it may show the first one.
 */
function madeIn(parsed: ParsedExchange): string | null {
  const { request, response } = parsed;
  if (request.operation !== initiateDisbursement.name || mayShowEarlier(request)) return null;
  if (response.outcome !== 'refused' || response.status >= 300) return null;
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

  /** `findingOf` gets the transaction in words. */
  see(parsed: ParsedExchange, findingOf: (transaction: string) => Omit<Finding, 'exchanges'>) {
    if (this.#made.size >= MAX_STORED) return;
    const reference = madeIn(parsed);
    if (reference === null) return;
    const finding: Finding = {
      exchanges: [evidenceOf(parsed.exchange)],
      ...findingOf(`the pending transaction ${excerpt(reference)}`),
    };
    const { index } = parsed.exchange;
    const merchantReference = sentMerchantReference(parsed.request);
    const shown = { reference: copyOf(reference), merchantReference, index };
    const isKnown = this.#known.hasOrAwaits(shown, () => this.#made.delete(finding));
    if (!isKnown) this.#made.add(finding);
  }

  get isEmpty(): boolean {
    return this.#made.size === 0;
  }

  findings(): readonly Finding[] {
    return [...this.#made];
  }
}
