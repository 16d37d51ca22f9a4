/** Compares a recorded body with the length that its response announced. Pure. */
import { headerValue, type ReceivedResponse, type RecordedResponse } from '../../core/exchange.ts';

/**
 * A replacement, like `[token]` or `[foreign 0123…]`, has another length than the text that it
 * replaces.
 */
const REPLACEMENT = /\[[a-z]/i;

/** A client reads no body after these (RFC 9112 section 6.3). */
const WITHOUT_BODY = [204, 304];

/**
 * Why no client received this body with these headers; `null`: one may have. A client reads as many bytes as
 * `Content-Length` says (RFC 9112 section 6.2), unless the body was sent in chunks or encoded. Bytes that
 * are not UTF-8 may have replacements that nobody sees.
 */
export function lengthProblem(response: RecordedResponse): string | null {
  if (response.kind === 'none' || response.body === '') return null;
  if (WITHOUT_BODY.includes(response.status))
    return `it has a body, but no response with HTTP status ${response.status} has one: somebody changed the status`;
  if (response.encoding !== 'utf-8') return null;
  const { headers, body } = response;
  const length = headerValue(headers, 'content-length');
  if (length === null || !/^\d{1,15}$/.test(length)) return null;
  const bytes = Buffer.byteLength(body);
  if (bytes === Number(length) || isOfOtherLength(response)) return null;
  return `its body has ${bytes} bytes, but its Content-Length is ${length}: somebody changed one of them`;
}

const isOfOtherLength = ({ headers, body }: ReceivedResponse) =>
  REPLACEMENT.test(body) ||
  ['content-encoding', 'transfer-encoding'].some((name) => headerValue(headers, name) !== null);
