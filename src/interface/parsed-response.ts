/** Parses a response: accepted, refused, or refused only for a while. Pure. */
import { type Exchange, headerValue, type ReceivedResponse } from '../core/exchange.ts';
import { member, type ParsedJson } from '../core/json/json.ts';
import { couldDisburse } from '../core/request.ts';
import { excerpt } from '../core/text/excerpt.ts';
import { resendsOf } from '../plan/case-id.ts';
import { UNAUTHORIZED } from './http-statuses.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { hasWaitHeader } from './retry-after.ts';

export type ParsedResponse =
  | {
      readonly outcome: 'accepted' | 'refused';
      readonly status: number;
      readonly json: ParsedJson;
      /** The target asks to wait, so this refusal proves nothing about the request. */
      readonly asksToWait: boolean;
    }
  | { readonly outcome: 'unanswered' };

interface Parsed {
  readonly response: ParsedResponse;
}

/** Parses the response to this request. `parse` parses a body in UTF-8. */
export function parseResponse(
  exchange: Pick<Exchange, 'request' | 'response' | 'case' | 'group'>,
  request: ParsedRequest,
  parse: (body: string) => ParsedJson,
): ParsedResponse {
  const { response, group } = exchange;
  if (response.kind === 'none') return { outcome: 'unanswered' };
  const { status, body } = response;
  const why = whyUnreadable(response);
  const json: ParsedJson = why === null ? parse(body) : { ok: false, why };
  const outcome = isAccepted(status, json) ? 'accepted' : 'refused';
  const asksToWait =
    outcome === 'refused' &&
    !(hasWaited(exchange) && mayBeRefused(request, group)) &&
    (isBusyStatus(response) || (request.hasNoMistake && isBusyWhateverStatus(response, json)));
  return { outcome, status, json, asksToWait };
}

/**
 * A target may refuse a mistake by 429, as after several wrong tokens. A request that has one waits
 * once, and the same response to its resend is its refusal. The first resend of a list may
 * have another reason, a lost response or a new token, so a list waits once more.
 */
const hasWaited = ({ request, case: id }: Pick<Exchange, 'request' | 'case'>) =>
  resendsOf(id) >= (couldDisburse(request) ? 1 : 2);

/**
 * Whether the target may refuse the request for what it contains. A control, and a request of the
 * second client, has no mistake of its own.
 */
function mayBeRefused(
  { hasNoMistake, authorization, bizNumber }: ParsedRequest,
  group: Exchange['group'],
): boolean {
  if (hasNoMistake || group?.role === 'control') return false;
  return group !== undefined || authorization !== 'second' || bizNumber !== 'second';
}

/** Whether the request was refused temporarily; a success with the same status was carried out. */
export const asksToWait = ({ response }: Parsed): boolean =>
  response.outcome === 'refused' && response.asksToWait;

/** Whether the body is a JSON object whose `status` is a string: only the service writes one. */
export const hasEnvelope = ({ response }: Parsed): boolean =>
  response.outcome !== 'unanswered' && isEnvelope(response.json);

export const isEnvelope = (json: ParsedJson): boolean =>
  json.ok && typeof member(json.value, 'status') === 'string';

/**
 * 429, or 503 with a `Retry-After`: RFC 6585 section 4, RFC 9110 section 15.6.4. A target may
 * respond to every failure with 200; then only the header asks to wait.
 */
function isBusyStatus({ status, headers }: ReceivedResponse): boolean {
  if (status === 429) return true;
  return (status === 503 || status === 200) && hasRetryAfter(headers);
}

/**
 * The document shows no status of a failure, so a rate limiter may use any, as 400, 403 or 500. A
 * `Retry-After`, or a rate limit with no request left, asks to wait if the request has no mistake, and
 * if the service itself wrote it. A target may respond to every failure with 200. A 401 is about the token, and a
 * redirect is always a refusal.
 */
function isBusyWhateverStatus({ status, headers }: ReceivedResponse, json: ParsedJson): boolean {
  const mayBeBusy = (status < 300 || status >= 400) && status !== UNAUTHORIZED;
  return mayBeBusy && hasWaitHeader(headers) && isEnvelope(json);
}

const hasRetryAfter = (headers: ReceivedResponse['headers']) =>
  headerValue(headers, 'retry-after') !== null;

/** Why a body is no text: a sentence; `null` where it is one. */
export function whyUnreadable({ headers, body, encoding }: ReceivedResponse): string | null {
  if (encoding !== 'utf-8') return 'the body is not valid UTF-8';
  const coding = body === '' ? headerValue(headers, 'content-encoding') : null;
  return coding === null || coding.trim().toLowerCase() === 'identity'
    ? null
    : `the body is empty, or does not fit its Content-Encoding "${excerpt(coding, 40)}"`;
}

/**
 * The envelope decides, not the HTTP status; without an envelope, the status does. A redirect is
 * never followed, so it is a refusal whatever its body says.
 */
export function isAccepted(status: number, json: ParsedJson): boolean {
  if (status >= 300 && status < 400) return false;
  const word = json.ok ? member(json.value, 'status') : undefined;
  return typeof word === 'string' ? word === 'success' : status >= 200 && status < 300;
}
