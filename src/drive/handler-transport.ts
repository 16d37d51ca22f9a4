/** A transport without a network: passes requests to a `fetch`-like handler in this process. */

import type { WireLimits, WireRequest, WireResponse } from '../core/wire.ts';
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
  const timeout = new Promise<WireResponse>((resolve) => {
    timer = setTimeout(() => resolve(tooLate(timeoutMs)), timeoutMs);
  });
  const respond = async (): Promise<WireResponse> => {
    const response = await handler(request, { incoming: { rawHeaders } });
    const content = new Uint8Array(await response.arrayBuffer());
    if (content.length > maxBodyBytes) return tooLarge(bodyLargerThan(maxBodyBytes));
    const received = [...response.headers];
    const whole = { kind: 'response', status: response.status, headers: received } as const;
    return decodedResponse({ ...whole, body: content }, maxBodyBytes);
  };
  const failed = (error: unknown): WireResponse => ({
    kind: 'none',
    reason: 'other',
    message: `the handler threw: ${error}`,
  });
  try {
    return await Promise.race([respond().catch(failed), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Throws where the suite makes a request that the runtime does not accept. */
function requestOf({ method, url, headers, body }: WireRequest) {
  // Bytes, not a string: `Request` adds a Content-Type to a string.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const list = headers.map(([name, value]): [string, string] => [name, value]);
  const request = new Request(url, { method, headers: list, body: bytes });
  return { request, rawHeaders: list.flat() };
}
