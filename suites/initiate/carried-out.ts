/** Refusals of disbursements that were made. */
import { isObject, member } from '../../src/core/json/json.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { PENDING } from '../../src/interface/transaction-states.ts';

/**
 * Whether a refusal contains the pending transaction, with the requested amount. Behind an HTTP status
 * of a failure it may be one that was not made, except where the target asks to send it again.
 */
export function looksCarriedOut({ request, response }: ParsedExchange): boolean {
  if (response.outcome !== 'refused' || !response.json.ok) return false;
  if (response.status >= 400 && !response.asksToWait) return false;
  const data = member(response.json.value, 'data');
  if (!isObject(data) || typeof data.reference !== 'string') return false;
  return data.status === PENDING && data.amount === request.body?.amount;
}
