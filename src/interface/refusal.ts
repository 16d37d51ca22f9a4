/** The words with which a target refuses, for a report. Pure. */
import type { Exchange } from '../core/exchange.ts';
import { isObject, member, parseJson, show } from '../core/json.ts';
import { hasCredentialStatus } from './statuses.ts';

/** What the target says to a documented disbursement that it refuses, and the settings to look at. */
export function refusalAdvice(exchange: Exchange): string {
  const settings = hasCredentialStatus(exchange.response)
    ? 'TARGET_TOKEN and TARGET_BIZ_NUMBER'
    : 'TARGET_RECEIVERS, AMOUNT_MIN and AMOUNT_MAX, and TARGET_BIZ_NUMBER';
  return `the target says ${ownWords(exchange)}: look at ${settings}`;
}

/** The status, and the `message` where there is one; without a response, the reason. */
export function ownWords({ response }: Exchange): string {
  if (response.kind !== 'response') return response.message;
  const { status, body } = response;
  const parsed = parseJson(body);
  const message = parsed.ok && isObject(parsed.value) ? member(parsed.value, 'message') : undefined;
  const location = status >= 300 && status < 400 ? ' (a redirect, not followed)' : '';
  return `HTTP ${status}${location}, ${show(message === undefined ? body : message)}`;
}
