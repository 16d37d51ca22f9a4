/** The wire: one request out, one answer or the reason for none. The only user of undici. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Agent, request as send } from 'undici';
import type { NoAnswerReason } from './exchange.ts';
import type { HeaderList } from './plan.ts';

export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderList;
  readonly body: string | null;
}

export interface WireLimits {
  /** For all of it: connecting, sending, waiting, and reading to the last byte. */
  readonly timeoutMs: number;
  /** Of the body, before and after decompression. */
  readonly maxBodyBytes: number;
}

export type WireAnswer =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: HeaderList;
      readonly body: Uint8Array;
    }
  | { readonly kind: 'none'; readonly reason: NoAnswerReason; readonly message: string };

export interface Transport {
  send(request: WireRequest, limits: WireLimits): Promise<WireAnswer>;
  close(): Promise<void>;
}

/** An idle connection is dropped this early, so that no request meets a target's own closing. */
const KEEP_ALIVE_MS = 1000;

/** Opens a transport of at most `connections` sockets. It follows no redirect, retries nothing. */
export function undiciTransport(connections: number): Transport {
  const agent = new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
  });
  return {
    send: (request, limits) => exchange(agent, request, limits),
    close: () => agent.destroy(),
  };
}

async function exchange(
  agent: Agent,
  { method, url, headers, body }: WireRequest,
  { timeoutMs, maxBodyBytes }: WireLimits,
): Promise<WireAnswer> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  try {
    const response = await send(url, {
      dispatcher: agent,
      method: method as 'GET',
      headers: headers.flat(),
      body,
      signal: deadline.signal,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      responseHeaders: 'raw',
    });
    const received = pairs(response.headers as unknown as string[]);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > maxBodyBytes) return tooLarge(maxBodyBytes);
      chunks.push(chunk);
    }
    const content = decode(Buffer.concat(chunks), received, maxBodyBytes);
    if (content === null) return tooLarge(maxBodyBytes);
    return { kind: 'response', status: response.statusCode, headers: received, body: content };
  } catch (error) {
    return failure(error, deadline.signal.aborted, timeoutMs);
  } finally {
    clearTimeout(timer);
  }
}

function pairs(flat: readonly string[]): HeaderList {
  const list: [string, string][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    list.push([String(flat[at]), String(flat[at + 1])]);
  }
  return list;
}

/** Undoes the content codings; `null` when the result passes the limit. */
function decode(body: Buffer, headers: HeaderList, maxOutputLength: number): Uint8Array | null {
  const codings = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.split(','))
    .map((coding) => coding.trim().toLowerCase());
  let content = body;
  // Four is more than any server stacks; the rest stays encoded and is judged as it is.
  for (const coding of codings.reverse().slice(0, 4)) {
    try {
      if (coding === 'gzip' || coding === 'x-gzip')
        content = gunzipSync(content, { maxOutputLength });
      else if (coding === 'deflate') content = inflateSync(content, { maxOutputLength });
      else if (coding === 'br') content = brotliDecompressSync(content, { maxOutputLength });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null;
      return content;
    }
  }
  return content;
}

function tooLarge(maxBodyBytes: number): WireAnswer {
  const message = `the body is larger than ${maxBodyBytes} bytes`;
  return { kind: 'none', reason: 'too-large', message };
}

const unreachable = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
  'UND_ERR_CONNECT_TIMEOUT',
]);
const reset = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ECONNABORTED']);
const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

function failure(error: unknown, timedOut: boolean, timeoutMs: number): WireAnswer {
  const { code = '', message, name } = rootOf(error);
  if (timedOut || timeouts.has(code)) {
    return { kind: 'none', reason: 'timeout', message: `no answer within ${timeoutMs} ms` };
  }
  const told = `${code === '' ? name : code}: ${message}`;
  const reason = name === 'HTTPParserError' ? 'malformed' : reasonOf(code, message);
  return { kind: 'none', reason, message: told };
}

function reasonOf(code: string, message: string): NoAnswerReason {
  if (unreachable.has(code)) return 'unreachable';
  if (/^HPE_|^UND_ERR_(HEADERS_OVERFLOW|RES_CONTENT_LENGTH)/.test(code)) return 'malformed';
  if (/CERT|SSL|TLS|EPROTO|ALTNAME/i.test(code) || /SSL routines|certificate/i.test(message)) {
    return 'tls';
  }
  return reset.has(code) ? 'reset' : 'other';
}

/** Some runtimes wrap the cause once or twice, or try several addresses. */
function rootOf(error: unknown): { code?: string; message: string; name: string } {
  let root = error as Error & { code?: string; errors?: Error[] };
  for (let depth = 0; depth < 4; depth += 1) {
    const inner = root.errors?.[0] ?? (root.code === undefined ? root.cause : undefined);
    if (!(inner instanceof Error)) break;
    root = inner;
  }
  return root;
}
