/** Why a request has no response, and whether the target may have received it. */
import type { NoResponseReason } from '../../core/exchange.ts';
import { excerpt } from '../../core/text/excerpt.ts';
import type { WireResponse } from '../../core/wire.ts';

export function tooLarge(message: string): WireResponse {
  return { kind: 'none', reason: 'too-large', message };
}

const LARGER_BODY = 'the body is larger than';
export const bodyLargerThan = (bytes: number) => `${LARGER_BODY} ${bytes} bytes`;
/** Whether the message is about the limit of a body, which depends on CONCURRENCY. */
export const isBodyLimit = (message: string) => message.startsWith(LARGER_BODY);

export function tooLate(timeoutMs: number): WireResponse {
  return { kind: 'none', reason: 'timeout', message: `no response within ${timeoutMs} ms` };
}

export function notConnected(timeoutMs: number): WireResponse {
  return { kind: 'none', reason: 'unreachable', message: `no connection within ${timeoutMs} ms` };
}

/** A firewall of this machine, or a rule of its system, denies the connection. */
const denied = ['EPERM', 'EACCES'];
const unreachable = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
  ...['EAI_FAIL', 'EHOSTDOWN', 'ENETDOWN', 'UND_ERR_CONNECT_TIMEOUT'],
  ...denied,
]);
/** Whether this is the message of a connection that was denied. */
export const isDenied = (message: string) =>
  denied.some((code) => message.split(/[ :]/).includes(code));
const reset = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ECONNABORTED']);
const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** The response began, and has no end. */
const CUT_OFF = 'the connection ended in the middle of the response';
export const isCutOffResponse = (message: string) => message === CUT_OFF;

interface Circumstances {
  /** Whether a byte of the request may have been written. */
  readonly isStarted: boolean;
  /** Whether the header fields of the response have arrived. */
  readonly hasHeaders: boolean;
  readonly timeoutMs: number;
  readonly maxHeaderBytes: number;
}

/** Converts an error of the connection to the reason why the request has no response. */
export function failure(
  error: unknown,
  { isStarted, hasHeaders, timeoutMs, maxHeaderBytes }: Circumstances,
): WireResponse {
  const { code = '', message, name } = rootOf(error);
  if (isStarted && timeouts.has(code)) return tooLate(timeoutMs);
  // Before the header fields are complete, the code is UND_ERR_SOCKET.
  if (isStarted && (isCutOff(code, message, name) || (hasHeaders && reset.has(code))))
    return { kind: 'none', reason: 'reset', message: CUT_OFF };
  // undici asserts that the code of a status line is 100 or more.
  if (isStarted && code === 'ERR_ASSERTION' && message.includes('statusCode'))
    return { kind: 'none', reason: 'malformed', message: 'the status line has a code below 100' };
  if (code === 'NOT_LOOPBACK') return { kind: 'none', reason: 'not-sent', message };
  if (code === 'PROXY') return { kind: 'none', reason: 'proxy', message };
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return tooLarge(`the header fields are larger than ${maxHeaderBytes} bytes`);
  }
  // Part of the message may come from the target, like the names in a certificate.
  const words = /:SSL routines:/.test(message) ? opensslReason(message) : message;
  const kind = code === '' ? name : code;
  // Messages of the system begin with what was tried: `connect ECONNREFUSED 127.0.0.1:1`.
  const isNamed = code !== '' && words.includes(code);
  const text = excerpt(isNamed ? words : `${kind}: ${words}`, MAX_MESSAGE_CHARACTERS);
  const reason = isStarted
    ? reasonAfterWrite(code, message, name)
    : reasonBeforeWrite(code, message);
  return { kind: 'none', reason, message: text };
}

/** Whether the connection ended in the middle of a chunk, or before Content-Length was reached. */
const isCutOff = (code: string, message: string, name: string) =>
  code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ||
  (name === 'HTTPParserError' && message.includes('Invalid EOF state'));

const MAX_MESSAGE_CHARACTERS = 400;

/**
 * OpenSSL adds memory addresses and source lines: `…:error:…:reason:file:line:`. Keeps the reason.
 */
function opensslReason(message: string): string {
  return /:SSL routines:[^:]*:([^:]+)/.exec(message)?.[1] ?? message;
}

const isTls = (code: string, message: string) =>
  /CERT|SSL|TLS|EPROTO|ALTNAME/i.test(code) ||
  /SSL routines|TLS connection|certificate/i.test(message);

/** No byte of the request was written, so the target cannot have received it. */
function reasonBeforeWrite(code: string, message: string): NoResponseReason {
  if (isTls(code, message)) return 'tls';
  const isAway = [unreachable, reset, timeouts].some((codes) => codes.has(code));
  return isAway ? 'unreachable' : 'not-sent';
}

/**
 * The target may have received the request, also where TLS failed afterwards, so no reason here
 * says that it did not.
 */
function reasonAfterWrite(code: string, message: string, name: string): NoResponseReason {
  if (name === 'HTTPParserError') return 'malformed';
  if (/^HPE_|^MALFORMED/.test(code)) return 'malformed';
  return reset.has(code) || isTls(code, message) ? 'reset' : 'other';
}

/**
 * Finds the innermost error: some runtimes wrap the cause once or twice, or try several addresses.
 */
function rootOf(error: unknown): { code?: string; message: string; name: string } {
  let root = error as Error & { code?: string; errors?: Error[] };
  for (let depth = 0; depth < 4; depth += 1) {
    const inner = root.errors?.[0] ?? (root.code === undefined ? root.cause : undefined);
    if (!(inner instanceof Error)) break;
    root = inner;
  }
  return root;
}
