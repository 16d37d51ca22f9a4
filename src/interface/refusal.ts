/** The words with which a target refuses, for a report. Pure. */
import { type Exchange, headerValue } from '../core/exchange.ts';
import { isObject, member, parseJson } from '../core/json/json.ts';
import { show } from '../core/json/show.ts';
import { excerpt } from '../core/text/excerpt.ts';

/** A refused request, as far as advice depends on it. */
export interface RefusedRequest {
  readonly index: number;
  readonly isDisbursement: boolean;
  /** 0 where it has no response. */
  readonly status: number;
  readonly words: string;
  /** What `errors` of its envelope says; empty where that is nothing. */
  readonly errors: string;
}

export const refusedRequest = (exchange: Exchange): RefusedRequest => ({
  index: exchange.index,
  isDisbursement: exchange.request.method === 'POST',
  status: exchange.response.kind === 'response' ? exchange.response.status : 0,
  words: targetWords(exchange),
  errors: errorsOf(exchange),
});

/** All that the target says: many services name the member and the reason in `errors` alone. */
export const saidBy = ({ words, errors }: RefusedRequest) =>
  errors === '' ? words : `${words}, with errors ${errors}`;

/** The words with which a service refuses a second request with the same reference. */
export const saysDuplicate = (words: string) =>
  /duplicate|already|exists|unique|\bused\b/i.test(words);

function errorsOf({ response }: Exchange): string {
  if (response.kind !== 'response') return '';
  const parsed = parseJson(response.body);
  const errors = parsed.ok && isObject(parsed.value) ? member(parsed.value, 'errors') : undefined;
  const isNothing = errors === undefined || ['null', '[]', '{}', '""'].includes(show(errors));
  return isNothing ? '' : show(errors);
}

/** The status, and the `message` where there is one; without a response, the reason. */
export function targetWords({ response }: Pick<Exchange, 'response'>): string {
  if (response.kind !== 'response') return response.message;
  const { status, body, headers } = response;
  const parsed = parseJson(body);
  const message = parsed.ok && isObject(parsed.value) ? member(parsed.value, 'message') : undefined;
  const redirect =
    status >= 300 && status < 400 ? redirectTo(headerValue(headers, 'location')) : '';
  return `HTTP ${status}${redirect}, ${show(message === undefined ? body : message)}`;
}

const redirectTo = (address: string | null) =>
  ` (a redirect${address === null ? '' : ` to ${excerpt(address)}`}, not followed)`;
