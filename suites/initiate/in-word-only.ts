/** Disbursements that are carried out, and refused in word only. */
import type { Finding } from '../../src/check/check.ts';
import { clientOf } from '../../src/interface/client.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { areRightExcept } from '../../src/interface/request-headers.ts';
import { groupNames } from '../group-names.ts';

/**
 * Documented, beside headers that the document does not list: a target may refuse these, but not in word only. Other
 * observations have unusual values, and so have a few of these, which are fractions: what a target shows where it
 * refuses those is its choice.
 */
export const isInContext = ({ request, exchange }: ParsedExchange): boolean =>
  exchange.group?.id === groupNames.contexts &&
  request.bodyState === 'documented' &&
  Number.isInteger(request.body?.amount) &&
  clientOf(request) !== null &&
  areRightExcept(request, 'authorization', 'bizNumber');

/** `transaction`: what the refusal shows. */
export function inWordOnly(
  { response }: ParsedExchange,
  transaction: string,
): Omit<Finding, 'exchanges'> {
  const status = response.outcome === 'unanswered' ? '' : response.status;
  return {
    pointer: '/status',
    expected: 'accepted: `status` "success", and an HTTP status that is not a redirect',
    actual: `refused, with HTTP status ${status} and ${transaction}`,
  };
}
