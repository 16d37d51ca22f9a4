/** What an exchange shows of the health of the target, whatever its purpose. Pure. */
import { type Exchange, meaningOf, type ReceivedResponse } from '../../core/exchange.ts';
import { type Client, clientOf } from '../client.ts';
import { gatewayStatuses, hasCredentialStatus } from '../http-statuses.ts';
import { listTransactions } from '../operations.ts';
import { asksToWait, hasEnvelope, type ParsedExchange } from '../parsed-exchange.ts';
import { hasWaitHeader } from '../retry-after.ts';

/**
 * How long a failure took, in milliseconds; 0 for a refusal of credentials, which no gateway sends
 * that waits for its service.
 */
export const slownessOf = ({ response }: Exchange): number =>
  hasCredentialStatus(response) ? 0 : response.durationMs;

/** A response with which the service itself asks to wait: it writes an envelope. */
export const isServiceWait = (parsed: ParsedExchange): boolean =>
  asksToWait(parsed) && hasEnvelope(parsed);

/** A response with which a gateway asks to wait, which may show an outage. */
export const isGatewayWait = (parsed: ParsedExchange): boolean =>
  asksToWait(parsed) && !hasEnvelope(parsed);

export type Health =
  /** A documented request got a response, maybe a refusal, or another list was accepted. */
  | 'up'
  /**
   * No response, a response of a gateway without its service, or a refusal of credentials that were
   * accepted before.
   */
  | 'down'
  /** The exchange does not show whether the target is up. */
  | 'nothing';

/**
 * Whether the target must accept the request where it responds at all. The sizes of health checks
 * differ, and only one of them is documented.
 */
export const mustBeAccepted = ({ request, exchange }: ParsedExchange): boolean =>
  request.isDocumented || (exchange.origin === 'health' && isOwnList(request));

/** Whether it is a list of the run's own client. */
export const isOwnList = ({ operation, authorization, bizNumber }: ParsedExchange['request']) =>
  operation === listTransactions.name && authorization === 'right' && bizNumber === 'right';

/** The client whose documented request the target has accepted; `null`: it was another request. */
export function acceptedClient(parsed: ParsedExchange): Client | null {
  const { request, response } = parsed;
  if (response.outcome !== 'accepted') return null;
  if (mustBeAccepted(parsed)) return 'first';
  return request.isDocumentedOfSecond ? 'second' : null;
}

/** Whether the target has shown that lists work, so that a health check shows something. */
export const isOwnListAccepted = (parsed: ParsedExchange): boolean =>
  acceptedClient(parsed) === 'first' && isOwnList(parsed.request);

const nobody: ReadonlySet<Client> = new Set();

/**
 * What one exchange shows of the health of the target. `accepted`: the clients whose credentials the
 * target has accepted before; absent: a refusal of credentials shows nothing. `refusesCredentials`:
 * whether the response is such a refusal.
 */
export function healthOf(
  parsed: ParsedExchange,
  accepted = nobody,
  refusesCredentials = hasCredentialStatus(parsed.exchange.response),
): Health {
  const { request, response, exchange } = parsed;
  if (exchange.response.kind === 'none')
    return meaningOf(exchange.response.reason).shows === 'away' ? 'down' : 'nothing';
  // A target may refuse a list of another size, but where it shows one, it responds.
  if (response.outcome === 'accepted')
    return mustBeAccepted(parsed) || isOwnList(request) ? 'up' : 'nothing';
  if (gatewayStatuses.has(exchange.response.status)) return 'down';
  if (asksToWait(parsed) || isLimited(exchange.response)) return 'nothing';
  // Its credentials were accepted before, so this is a sign of an outage.
  if (accepted.size > 0 && refusesCredentials) {
    const client = clientOf(request);
    return client !== null && accepted.has(client) ? 'down' : 'nothing';
  }
  return mustBeAccepted(parsed) ? 'up' : 'nothing';
}

/** A rate limiter may refuse any request so, also one whose refusal is no request to wait. */
const isLimited = ({ status, headers }: ReceivedResponse) =>
  status === 403 && hasWaitHeader(headers);
