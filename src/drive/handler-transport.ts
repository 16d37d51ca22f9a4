/** A transport without a wire: requests go straight to a `fetch`-like handler in this process. */

import type { WireLimits, WireRequest, WireResponse } from '../core/wire.ts';
import type { Transport } from './transport.ts';

/** The second argument tells what a Request forgets: how its header names were spelled. */
export type FetchHandler = (
  request: Request,
  wire: { readonly incoming: { readonly rawHeaders: readonly string[] } },
) => Promise<Response> | Response;

/** Wraps a handler; what it throws is an exchange without a response. */
export function handlerTransport(handler: FetchHandler): Transport {
  return {
    send: (request, limits) => call(handler, request, limits),
    close: async () => {},
  };
}

async function call(
  handler: FetchHandler,
  { method, url, headers, body }: WireRequest,
  { timeoutMs, maxBodyBytes }: WireLimits,
): Promise<WireResponse> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<WireResponse>((resolve) => {
    const message = `no response within ${timeoutMs} ms`;
    timer = setTimeout(() => resolve({ kind: 'none', reason: 'timeout', message }), timeoutMs);
  });
  const parsedResponse = async (): Promise<WireResponse> => {
    // Bytes and not a text: a text would be given a Content-Type of its own.
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const list = headers.map(([name, value]): [string, string] => [name, value]);
    const request = new Request(url, { method, headers: list, body: bytes });
    const response = await handler(request, { incoming: { rawHeaders: list.flat() } });
    const content = new Uint8Array(await response.arrayBuffer());
    if (content.length > maxBodyBytes) {
      const message = `the body is larger than ${maxBodyBytes} bytes`;
      return { kind: 'none', reason: 'too-large', message };
    }
    const received = [...response.headers];
    return { kind: 'response', status: response.status, headers: received, body: content };
  };
  const failed = (error: unknown): WireResponse => ({
    kind: 'none',
    reason: 'other',
    message: `the handler threw: ${error}`,
  });
  try {
    return await Promise.race([parsedResponse().catch(failed), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
