/** Refused lists that show a transaction of a client to a request without its token. */

import { keyOfReference } from '../core/reference/reference-key.ts';
import { excerpt } from '../core/text/excerpt.ts';
import { hasTokenOfClient } from '../interface/credentials.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { itemsOfRefusal } from '../interface/refusal-items.ts';
import type { Context, NewFinding } from './check.ts';
import { requestVariant } from './request-variant.ts';

/**
 * The finding on such a list; `null`: it shows nothing that an accepted response of the run has shown, or its
 * token is that of a client.
 */
export function listedByRefusal(
  parsed: ParsedExchange,
  { shown }: Context['soFar'],
): NewFinding | null {
  const { request, response, exchange } = parsed;
  if (response.outcome !== 'refused' || hasTokenOfClient(request)) return null;
  for (const [at, { reference }] of itemsOfRefusal(parsed)) {
    const key = keyOfReference(reference);
    const before = shown.shownBy(key);
    if (before === null) continue;
    const variant = requestVariant(parsed);
    return {
      exchanges: [{ index: before }, exchange],
      pointer: `/data/${at}`,
      expected: 'refused, and no transaction',
      actual: `refused, with HTTP status ${response.status}${variant}, and with the transaction ${excerpt(key)}, which exchange ${before} showed`,
    };
  }
  return null;
}
