/** Content codings: what a target compressed is decoded, and never past the limit. Pure. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { headerValue } from '../core/exchange.ts';
import type { HeaderList } from '../core/request.ts';

export type Decoded =
  | { readonly kind: 'content'; readonly body: Uint8Array }
  | { readonly kind: 'too-large' }
  /** Allowed where a request names no coding, as ours do: nothing can be said of the body. */
  | { readonly kind: 'unknown-coding'; readonly coding: string };

/** More than any server stacks. */
const MAX_CODINGS = 4;

/** Undoes the content codings; a body that is not what its coding says is left as it is. */
export function decode(body: Buffer, headers: HeaderList, maxOutputLength: number): Decoded {
  const codings = (headerValue(headers, 'content-encoding') ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) {
    return { kind: 'unknown-coding', coding: codings.join(', ') };
  }
  let content = body;
  for (const coding of codings.reverse()) {
    const undo = undoing[coding];
    if (undo === undefined) return { kind: 'unknown-coding', coding };
    // A 204 or an empty refusal may still name its coding.
    if (content.length === 0) break;
    try {
      content = undo(content, maxOutputLength);
    } catch (error) {
      if (isOverLimit(error)) return { kind: 'too-large' };
      break;
    }
  }
  return { kind: 'content', body: content };
}

type Undo = (bytes: Buffer, maxOutputLength: number) => Buffer;

const gunzip: Undo = (bytes, maxOutputLength) => gunzipSync(bytes, { maxOutputLength });

const undoing: Readonly<Record<string, Undo>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: (bytes, maxOutputLength) =>
    // Some servers leave out the zlib wrapper, whose first byte has 8 in its lower half.
    ((bytes[0] ?? 0) & 15) === 8
      ? inflateSync(bytes, { maxOutputLength })
      : inflateRawSync(bytes, { maxOutputLength }),
  br: (bytes, maxOutputLength) => brotliDecompressSync(bytes, { maxOutputLength }),
};

/** Node tells it by a code, Deno by the message. */
function isOverLimit(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ERR_BUFFER_TOO_LARGE' || /larger than/i.test(message);
}
