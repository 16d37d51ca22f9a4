/** What an exchange shows of the token of its request. Pure. */
import { type Exchange, headerValue } from '../../core/exchange.ts';
import { parseJson } from '../../core/json/json.ts';
import { BIZ_NUMBER, TOKEN } from '../../plan/placeholders.ts';
import { isAccepted } from '../parsed-exchange.ts';

/**
 * The least time between two renewals of the token. A target that refuses at random refuses the next
 * token too: with this time it is shown to accept and refuse the same token, and the issuer of tokens
 * is not overloaded.
 */
export const RENEWAL_SPACING_MS = 5000;
/**
 * After so many refusals one after the other the token is over, and not refused at random: then a
 * new one does not wait for that time. An outage is confirmed by as many.
 */
export const CONFIRMING_REFUSALS = 3;

/** Ten minutes of tokens with a lifetime as short as the spacing; no ordinary run needs as many. */
export const MAX_TOKENS = 128;

interface KnownOfToken {
  /** An earlier response has shown that the token is valid. */
  readonly isTokenAccepted: boolean;
  /** The response is one with which this target may refuse a token. */
  readonly mayRefuseToken: boolean;
}

/**
 * `refused`: a correct request with the token was refused for its credentials. Probes show nothing
 * of the token: they have another one, or another error. Neither do requests without the business
 * number of the run: whether a list needs it is not shown.
 */
export function tokenUse(
  { request, group, response }: Exchange,
  { isTokenAccepted, mayRefuseToken }: KnownOfToken,
): 'accepted' | 'refused' | 'nothing' {
  if (headerValue(request.headers, 'authorization') !== `Bearer ${TOKEN}`) return 'nothing';
  if (response.kind === 'none') return 'nothing';
  const { status, body, encoding } = response;
  // After the token is known to be valid, an accepted request shows nothing new.
  if (!mayRefuseToken && (isTokenAccepted || status >= 400)) return 'nothing';
  const json = parseJson(encoding === 'utf-8' ? body : '');
  if (isAccepted(status, json)) return 'accepted';
  const isNumbered = headerValue(request.headers, 'x-biz-number') === BIZ_NUMBER;
  const isWhole = group?.role !== 'probe' && isNumbered;
  return mayRefuseToken && isWhole ? 'refused' : 'nothing';
}
