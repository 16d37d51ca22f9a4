/** Refusals of disbursements that were made. */
import type { RecordedResponse } from '../../src/core/exchange.ts';
import { isObject, member } from '../../src/core/json/json.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { PENDING } from '../../src/interface/transaction-states.ts';

/** That no request is left of a limit says nothing of this one. */
const asksToSendAgain = (response: RecordedResponse) =>
  response.kind === 'response' &&
  (response.status === 429 || response.headers.some(([name]) => /^retry-after$/i.test(name)));

/**
 * Whether a refusal contains the pending transaction, with the requested amount. Behind an HTTP status
 * of a failure it may be one that was not made, except where the target asks to send it again.
 */
export function looksCarriedOut({ exchange, request, response }: ParsedExchange): boolean {
  if (response.outcome !== 'refused' || !response.json.ok) return false;
  if (response.status >= 400 && !asksToSendAgain(exchange.response)) return false;
  const data = member(response.json.value, 'data');
  if (!isObject(data) || typeof data.reference !== 'string') return false;
  return data.status === PENDING && data.amount === request.body?.amount;
}
