/** A transport without a network: passes requests to a `fetch`-like handler in this process. */

import { MAX_STATUS, MIN_STATUS } from '../../core/exchange.ts';
import type { WireLimits, WireRequest, WireResponse } from '../../core/wire.ts';
import { decodedResponse } from './content-coding.ts';
import { bodyLargerThan, tooLarge, tooLate } from './failure.ts';
import type { Transport } from './transport.ts';

/** `wire` has what a `Request` loses: the letter case of the header names. */
export type FetchHandler = (
  request: Request,
  wire: { readonly incoming: { readonly rawHeaders: readonly string[] } },
) => Promise<Response> | Response;

/** Wraps a handler. If the handler throws, the exchange has no response. */
export function handlerTransport(handler: FetchHandler): Transport {
  return {
    send: (request, limits) => call(handler, request, limits),
    close: async () => {},
  };
}

async function call(
  handler: FetchHandler,
  wanted: WireRequest,
  { timeoutMs, maxBodyBytes }: WireLimits,
): Promise<WireResponse> {
  const { request, rawHeaders } = requestOf(wanted);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  const timeout = new Promise<WireResponse>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve(tooLate(timeoutMs));
    }, timeoutMs);
  });
  const respond = async (): Promise<WireResponse> => {
    const response: unknown = await handler(request, { incoming: { rawHeaders } });
    if (!isResponse(response)) return none('the handler returned no Response');
    const { status } = response;
    // That of `Response.error()` is 0.
    if (status < MIN_STATUS || status > MAX_STATUS)
      return none(`the handler returned a Response with the status ${status}`);
    const content = await bodyOf(response, maxBodyBytes, () => isLate);
    if (content === null) return tooLarge(bodyLargerThan(maxBodyBytes));
    // Another body may have had this length; a server would not send it.
    const headers = [...response.headers].filter(
      ([name, value]) => name !== 'content-length' || value === String(content.length),
    );
    const whole = { kind: 'response', status, headers } as const;
    const received = { ...whole, body: content };
    // A response that the handler got by `fetch` is decoded, and still has its Content-Encoding.
    return response.url ? received : decodedResponse(received, maxBodyBytes);
  };
  const failed = (error: unknown): WireResponse => none(`the handler threw: ${error}`);
  try {
    return await Promise.race([respond().catch(failed), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const none = (message: string): WireResponse => ({ kind: 'none', reason: 'other', message });

/** Another library may have a class of its own. */
function isResponse(value: unknown): value is Response {
  if (typeof value !== 'object' || value === null) return false;
  const { status, headers, arrayBuffer } = value as Partial<Response>;
  return (
    typeof status === 'number' &&
    typeof headers?.[Symbol.iterator] === 'function' &&
    typeof arrayBuffer === 'function'
  );
}

/** Chunks that are read before the timer of the deadline gets its turn. */
const CHUNKS_IN_TURN = 64;

/** The body; `null` where it is larger than the limit. The rest of a larger or late one is not read. */
async function bodyOf(
  response: Response,
  maxBytes: number,
  isLate: () => boolean,
): Promise<Uint8Array | null> {
  const { body } = response;
  if (typeof body?.getReader !== 'function') {
    const content = new Uint8Array(await response.arrayBuffer());
    return content.length > maxBytes ? null : content;
  }
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let count = 1; !isLate(); count += 1) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, bytes);
    if (!(value instanceof Uint8Array)) throw new TypeError('a chunk of its body has no bytes');
    bytes += value.length;
    if (bytes > maxBytes) break;
    if (value.length > 0) chunks.push(value);
    if (count % CHUNKS_IN_TURN === 0) await new Promise((wake) => setImmediate(wake));
  }
  // A stream may never settle its end.
  reader.cancel().catch(() => {});
  return null;
}

/** Throws where the suite makes a request that the runtime does not accept. */
function requestOf({ method, url, headers, body }: WireRequest) {
  // Bytes, not a string: `Request` adds a Content-Type to a string.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const list = headers.map(([name, value]): [string, string] => [name, value]);
  const request = new Request(url, { method, headers: list, body: bytes });
  return { request, rawHeaders: list.flat() };
}
