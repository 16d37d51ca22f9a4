/** The scenarios that show the envelope, and the body of a response. */
import type { Json } from '../../src/core/json.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';

export const everything = [
  ...['disbursements', 'lists', 'initiate-headers', 'initiate-authorization', 'initiate-bodies'],
  ...['list-authorization', 'header-names', 'list-header-names', 'rewritings', 'initiate-fields'],
  ...['initiate-header-values', 'traces', 'merchant-references', 'initiate-choices'],
  ...['list-headers', 'list-pages'],
];

/** The body of a response, if it is JSON. */
export function jsonOf({ response }: ParsedExchange): Json | undefined {
  return response.outcome !== 'unanswered' && response.json.ok ? response.json.value : undefined;
}
