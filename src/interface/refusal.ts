/** The words with which a target refuses, for a report. Pure. */
import type { Exchange } from '../core/exchange.ts';
import { isObject, member, parseJson, show } from '../core/json.ts';

/** The status, and the `message` where there is one; without a response, the reason. */
export function ownWords({ response }: Exchange): string {
  if (response.kind !== 'response') return response.message;
  const { status, body } = response;
  const parsed = parseJson(body);
  const message = parsed.ok && isObject(parsed.value) ? member(parsed.value, 'message') : undefined;
  const location = status >= 300 && status < 400 ? ' (a redirect, not followed)' : '';
  return `HTTP ${status}${location}, ${show(message === undefined ? body : message)}`;
}
