/** The words with which a target refuses, for a report. Pure. */
import type { Exchange } from '../core/exchange.ts';
import { isObject, member, parseJson, show } from '../core/json.ts';
import { hasCredentialStatus } from './statuses.ts';

/** What the target says to a documented request that it refuses, and what to look at. */
export function refusalAdvice(exchange: Exchange): string {
  const words = ownWords(exchange);
  return `the target says ${words}: ${adviceOn(exchange, words)}`;
}

function adviceOn({ request, response }: Exchange, words: string): string {
  if (hasCredentialStatus(response)) return 'look at TARGET_TOKEN and TARGET_BIZ_NUMBER';
  const isDisbursement = request.method === 'POST';
  if (isDisbursement && /reference/i.test(words)) return REFERENCES;
  const settings =
    'look at TARGET_RECEIVERS, AMOUNT_MIN and AMOUNT_MAX, REFERENCE_FORM, and TARGET_BIZ_NUMBER';
  const isOfRule = isDisbursement && response.kind === 'response' && mayBeOfRule(response.status);
  return isOfRule ? `${settings}; ${TRANSFER_RULES}` : settings;
}

/** What a plan sends without the setting (suites/scenarios/make-merchant-reference.ts). */
const REFERENCES =
  'set REFERENCE_FORM to a form that the target accepts; without it, each reference has 12 to 19 letters and digits';

/** A run sends many disbursements of one amount to one receiver, and amounts like 103 and 258. */
export const TRANSFER_RULES =
  'a rule against duplicates or too many transfers, or one that allows only steps of amounts (like ' +
  'multiples of 50), must be off for this client';

/** Whether a service often refuses with this status what only such a rule forbids. */
export const mayBeOfRule = (status: number): boolean => status === 409 || status === 422;

/** The status, and the `message` where there is one; without a response, the reason. */
export function ownWords({ response }: Exchange): string {
  if (response.kind !== 'response') return response.message;
  const { status, body } = response;
  const parsed = parseJson(body);
  const message = parsed.ok && isObject(parsed.value) ? member(parsed.value, 'message') : undefined;
  const location = status >= 300 && status < 400 ? ' (a redirect, not followed)' : '';
  return `HTTP ${status}${location}, ${show(message === undefined ? body : message)}`;
}
