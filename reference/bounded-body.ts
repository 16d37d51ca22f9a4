/** Refuses a body that is too large before it is in memory. */
import type { Handler } from './handler.ts';

/** A thousand times a documented request. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Passes no request with a larger body to the handler. */
export function withBoundedBody(handler: Handler): Handler {
  return async (request, wire) => {
    // HTTP ends a body at its `Content-Length`; only without one its end is unknown beforehand.
    if (!request.headers.has('transfer-encoding')) {
      const length = Number(request.headers.get('content-length') ?? 0);
      return length > MAX_BODY_BYTES ? tooLarge() : await handler(request, wire);
    }
    const body = await readBounded(request);
    if (body === null) return tooLarge();
    const { url, method, headers } = request;
    return await handler(new Request(url, { method, headers, body }), wire);
  };
}

/** `null`: the body is longer than the limit. */
async function readBounded({ body }: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (body !== null) {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) return null;
      chunks.push(chunk);
    }
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function tooLarge(): Response {
  const message = `The body is larger than ${MAX_BODY_BYTES} bytes`;
  const envelope = { status: 'error', message, data: null, errors: null };
  return Response.json(envelope, { status: 413, headers: { connection: 'close' } });
}
