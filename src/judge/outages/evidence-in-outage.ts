/** Which exchanges during an outage are evidence all the same. Pure. */
import { meaningOf } from '../../core/exchange.ts';
import {
  credentialStatuses,
  gatewayStatuses,
  hasCredentialStatus,
} from '../../interface/http-statuses.ts';
import { NO_OPERATION } from '../../interface/operations.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';

/**
 * Whether the service responded in another way than to the requests that fail, which had these
 * statuses. A gateway may respond in its own way to requests outside of the interface.
 */
export function respondsOtherwise(
  parsed: ParsedExchange,
  failedStatuses: ReadonlySet<number>,
): boolean {
  const { response } = parsed.exchange;
  if (response.kind === 'none' || parsed.request.operation === NO_OPERATION) return false;
  if (asksToWait(parsed) || gatewayStatuses.has(response.status)) return false;
  const isCredential = (status: number) => credentialStatuses.has(status);
  const isAlike = isCredential(response.status) && [...failedStatuses].some(isCredential);
  return !isAlike && !failedStatuses.has(response.status);
}

/** Whether the suite could not read the response or send the request, which no outage explains. */
export const isLostOtherwise = ({ exchange: { response } }: ParsedExchange): boolean =>
  response.kind === 'none' && meaningOf(response.reason).shows !== 'away';

/** Whether the target must refuse the request, whatever becomes of the right token. */
export const isForWrongToken = ({ request: { authorization } }: ParsedExchange): boolean =>
  authorization !== 'right' && authorization !== 'second';

/** Whether it refuses a request with a fault, as the document says. */
export const isRightRefusal = ({
  request,
  response,
  violations,
  exchange,
}: ParsedExchange): boolean =>
  exchange.group?.role === 'probe' &&
  !request.isFaultless &&
  response.outcome === 'refused' &&
  violations.length === 0;

/**
 * Whether a request with a fault is refused with something that is no envelope, although with the status of a
 * refusal: a run does not send it again, and whoever invents an outage around it hides the only one.
 */
export const isRefusalPage = ({ request, violations, exchange }: ParsedExchange): boolean =>
  !request.isFaultless && violations.length > 0 && hasCredentialStatus(exchange.response);
