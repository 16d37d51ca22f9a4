/** What an exchange tells of the health of the target, whatever it was to show. Pure. */
import type { NoResponseReason, RecordedResponse } from '../core/exchange.ts';
import type { ParsedExchange } from './parsed-exchange.ts';

export type Health =
  /** A documented request was responded to, be it with a refusal. */
  | 'up'
  /** No response, or one of a gateway without its service, or of credentials that were good before. */
  | 'down'
  | 'nothing';

/** Beside these the reason is this machine, or a response that cannot be read. */
const away = new Set<NoResponseReason>([
  ...(['unreachable', 'proxy', 'tls', 'timeout', 'reset', 'other'] as const),
]);
/** RFC 9110 sections 15.6.3 to 15.6.5. */
const gateways = new Set([502, 503, 504]);
const credentials = new Set([401, 403]);

/** `isTokenKnown`: the token of the run was accepted before. */
export function healthOf(parsed: ParsedExchange, isTokenKnown: boolean): Health {
  const { request, response, exchange } = parsed;
  if (exchange.response.kind === 'none')
    return away.has(exchange.response.reason) ? 'down' : 'nothing';
  if (response.outcome === 'accepted') return request.documented ? 'up' : 'nothing';
  if (gateways.has(exchange.response.status)) return 'down';
  if (exchange.response.status === 429) return 'nothing';
  // Whatever else is odd about it, its credentials were good before.
  if (isTokenKnown && isForCredentials(exchange.response))
    return isSigned(request) ? 'down' : 'nothing';
  return request.documented ? 'up' : 'nothing';
}

const isSigned = ({ authorization, bizNumber }: ParsedExchange['request']) =>
  authorization === 'right' && bizNumber === 'right';

/** Whether a documented request was refused for what it is signed with. */
export const isForCredentials = (response: RecordedResponse) =>
  response.kind === 'response' && credentials.has(response.status);
