/** What an exchange shows of the health of the target, whatever its purpose. Pure. */
import type { NoResponseReason, RecordedResponse } from '../core/exchange.ts';
import type { ParsedExchange } from './parsed-exchange.ts';

export type Health =
  /** A documented request got a response, maybe a refusal. */
  | 'up'
  /**
   * No response, a response of a gateway without its service, or a refusal of credentials that were
   * accepted before.
   */
  | 'down'
  | 'nothing';

/** With any other reason this machine is at fault, or the response cannot be read. */
const away = new Set<NoResponseReason>([
  ...(['unreachable', 'proxy', 'tls', 'timeout', 'reset', 'other'] as const),
]);
/** RFC 9110 sections 15.6.3 to 15.6.5. */
const gateways = new Set([502, 503, 504]);
const credentials = new Set([401, 403]);

/** `isTokenAccepted`: the target has accepted the token of the run before. */
export function healthOf(parsed: ParsedExchange, isTokenAccepted: boolean): Health {
  const { request, response, exchange } = parsed;
  if (exchange.response.kind === 'none')
    return away.has(exchange.response.reason) ? 'down' : 'nothing';
  if (response.outcome === 'accepted') return request.documented ? 'up' : 'nothing';
  if (gateways.has(exchange.response.status)) return 'down';
  if (exchange.response.status === 429) return 'nothing';
  // Its credentials were accepted before, so this is a sign of an outage.
  if (isTokenAccepted && isForCredentials(exchange.response))
    return hasRightCredentials(request) ? 'down' : 'nothing';
  return request.documented ? 'up' : 'nothing';
}

const hasRightCredentials = ({ authorization, bizNumber }: ParsedExchange['request']) =>
  authorization === 'right' && bizNumber === 'right';

/** Whether a documented request was refused for its credentials. */
export const isForCredentials = (response: RecordedResponse) =>
  response.kind === 'response' && credentials.has(response.status);
