/** Parses a response: accepted, refused, or refused only for a while. Pure. */
import { headerValue, type RecordedResponse } from '../core/exchange.ts';
import { member, type ParsedJson, parseJson } from '../core/json.ts';
import type { ParsedRequest } from './parsed-request.ts';

export type ParsedResponse =
  | {
      readonly outcome: 'accepted' | 'refused';
      readonly status: number;
      readonly json: ParsedJson;
      /** The target asks to wait, so this refusal proves nothing about the request. */
      readonly isBusy: boolean;
    }
  | { readonly outcome: 'unanswered' };

interface Parsed {
  readonly response: ParsedResponse;
}

/** Parses the response to this request. */
export function readResponse(
  response: RecordedResponse,
  { isFaultless }: ParsedRequest,
): ParsedResponse {
  if (response.kind === 'none') return { outcome: 'unanswered' };
  const { status } = response;
  const json = jsonOf(response);
  const outcome = isAccepted(status, json) ? 'accepted' : 'refused';
  const isBusy =
    outcome === 'refused' &&
    (isBusyStatus(response) || (isFaultless && isBusyWhateverStatus(response, json)));
  return { outcome, status, json, isBusy };
}

/** Whether the request was refused temporarily; a success with the same status was carried out. */
export const asksToWait = ({ response }: Parsed): boolean =>
  response.outcome === 'refused' && response.isBusy;

/** Whether the body is a JSON object whose `status` is a string: only the service writes one. */
export const hasEnvelope = ({ response }: Parsed): boolean =>
  response.outcome !== 'unanswered' && isEnvelope(response.json);

const isEnvelope = (json: ParsedJson) =>
  json.ok && typeof member(json.value, 'status') === 'string';

type Response = Extract<RecordedResponse, { readonly kind: 'response' }>;

/**
 * 429, or 503 with a `Retry-After`: RFC 6585 section 4, RFC 9110 section 15.6.4. A target may
 * respond to every failure with 200; then only the header asks to wait.
 */
function isBusyStatus({ status, headers }: Response): boolean {
  if (status === 429) return true;
  return (status === 503 || status === 200) && hasRetryAfter(headers);
}

/**
 * The document shows no status of a failure, so a rate limiter may use any, as 400, 403 or 500. A
 * `Retry-After` asks to wait if the request has no fault, and if the service itself wrote it. A 401
 * is about the token, and a redirect is always a refusal.
 */
function isBusyWhateverStatus({ status, headers }: Response, json: ParsedJson): boolean {
  return status >= 400 && status !== 401 && hasRetryAfter(headers) && isEnvelope(json);
}

const hasRetryAfter = (headers: Response['headers']) =>
  headerValue(headers, 'retry-after') !== null;

function jsonOf({ body, encoding }: Response): ParsedJson {
  if (encoding === 'utf-8') return parseJson(body);
  return { ok: false, why: 'the body is not valid UTF-8' };
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
