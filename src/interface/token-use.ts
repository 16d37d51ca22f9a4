/** What an exchange shows of the token of its request. Pure. */
import { type Exchange, headerValue } from '../core/exchange.ts';
import { parseJson } from '../core/json.ts';
import { TOKEN } from '../plan/placeholders.ts';
import { isAccepted } from './parsed-exchange.ts';
import { credentialStatuses } from './statuses.ts';

/**
 * `refused`: a correct request with the token was refused for its credentials. Probes show nothing
 * of the token: they have another one, or another error.
 */
export function tokenUse(
  { request, group, response }: Exchange,
  isTokenAccepted: boolean,
): 'accepted' | 'refused' | 'nothing' {
  if (headerValue(request.headers, 'authorization') !== `Bearer ${TOKEN}`) return 'nothing';
  if (response.kind === 'none') return 'nothing';
  const { status, body, encoding } = response;
  const isRefusal = credentialStatuses.has(status);
  // After the token is known to be valid, an accepted request shows nothing new.
  if (!isRefusal && (isTokenAccepted || status >= 400)) return 'nothing';
  const json = parseJson(encoding === 'utf-8' ? body : '');
  if (isAccepted(status, json)) return 'accepted';
  return isRefusal && group?.role !== 'probe' ? 'refused' : 'nothing';
}
