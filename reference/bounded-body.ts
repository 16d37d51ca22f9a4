/** Refuses a body that is too large before it is in memory. */
import type { Handler } from './handler.ts';

/** A thousand times a documented request. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Gives the handler no request with a larger body. */
export function withBoundedBody(handler: Handler): Handler {
  return async (request, wire) => {
    // HTTP ends a body at its `Content-Length`; without one its end is not known beforehand.
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

/** `null`: there is more of it than is read. */
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
