/** Which exchanges during an outage are evidence all the same. Pure. */

import { meaningOf } from '../../core/exchange.ts';
import { hasOtherToken } from '../../interface/credentials.ts';
import type { Health } from '../../interface/health/health.ts';
import type { TargetHealth } from '../../interface/health/target-health.ts';
import { credentialStatuses, gatewayStatuses } from '../../interface/http-statuses.ts';
import { listTransactions, NO_OPERATION } from '../../interface/operations.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';

/**
 * Whether the exchange is evidence, although no `up` shows the end of the outage. `failedStatuses`: those of
 * the requests that fail.
 */
export function isEvidenceInOutage(
  parsed: ParsedExchange,
  { health, target, failedStatuses }: InOutage,
): boolean {
  return (
    isListAtFault(parsed, target) ||
    isLostOtherwise(parsed) ||
    // The service carried it out, whatever else fails.
    parsed.response.outcome === 'accepted' ||
    (health === 'nothing' && respondsOtherwise(parsed, failedStatuses))
  );
}

interface InOutage {
  readonly health: Health;
  readonly target: TargetHealth;
  readonly failedStatuses: ReadonlySet<number>;
}

/** Whether it is a list and only lists fail: it begins no outage, and confirms none. */
export const isListAtFault = ({ request }: ParsedExchange, target: TargetHealth): boolean =>
  target.failsOnlyLists && request.operation === listTransactions.name;

/**
 * Whether the service responded in another way than to the requests that fail, which had these
 * statuses. A gateway may respond in its own way to requests outside of the interface.
 */
function respondsOtherwise(parsed: ParsedExchange, failedStatuses: ReadonlySet<number>): boolean {
  const { response } = parsed.exchange;
  if (response.kind === 'none' || parsed.request.operation === NO_OPERATION) return false;
  if (asksToWait(parsed) || gatewayStatuses.has(response.status)) return false;
  const isCredential = (status: number) => credentialStatuses.has(status);
  const isAlike = isCredential(response.status) && [...failedStatuses].some(isCredential);
  return !isAlike && !failedStatuses.has(response.status);
}

/** Whether the suite could not read the response or send the request, which no outage explains. */
const isLostOtherwise = ({ exchange: { response } }: ParsedExchange): boolean =>
  response.kind === 'none' && meaningOf(response.reason).shows !== 'away';

/** Whether the target must refuse the request, whatever becomes of the right token. */
export const isForWrongToken = ({ request }: ParsedExchange): boolean => hasOtherToken(request);
