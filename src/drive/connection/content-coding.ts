/** Decodes the content codings of a response, within a size limit. Pure. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { headerValue } from '../../core/exchange.ts';
import type { HeaderList } from '../../core/request.ts';
import { excerpt } from '../../core/text/excerpt.ts';
import type { WireResponse } from '../../core/wire.ts';
import { bodyLargerThan, tooLarge } from './failure.ts';

type Decoded =
  | { readonly kind: 'content'; readonly body: Uint8Array }
  | { readonly kind: 'too-large' }
  /**
   * The suite requests no coding, so a server may use any (RFC 9110 section 12.5.3); the body
   * cannot be read.
   */
  | { readonly kind: 'unknown-coding'; readonly coding: string };

type Whole = Extract<WireResponse, { readonly kind: 'response' }>;

/** The response with its body decoded, or the reason why it cannot be. */
export function decodedResponse(response: Whole, maxBodyBytes: number): WireResponse {
  const content = decode(response.body, response.headers, maxBodyBytes);
  switch (content.kind) {
    case 'content':
      return { ...response, body: content.body };
    case 'too-large':
      return tooLarge(`${bodyLargerThan(maxBodyBytes)} once decoded`);
    case 'unknown-coding': {
      const message = `cannot decode its Content-Encoding "${excerpt(content.coding, 40)}"`;
      return { kind: 'none', reason: 'unknown-coding', message };
    }
  }
}

/** More codings than any server applies to one body. */
const MAX_CODINGS = 4;
const NOTHING = new Uint8Array();

/**
 * Decodes a body. One that does not fit its coding is empty, because no client can read it.
 * `maxOutputLength`: bytes.
 */
export function decode(body: Uint8Array, headers: HeaderList, maxOutputLength: number): Decoded {
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
    // A 204 or an empty refusal may have a Content-Encoding too.
    if (content.length === 0) break;
    try {
      content = undo(content, maxOutputLength);
    } catch (error) {
      return isOverLimit(error) ? { kind: 'too-large' } : { kind: 'content', body: NOTHING };
    }
  }
  return { kind: 'content', body: content };
}

type Undo = (bytes: Uint8Array, maxOutputLength: number) => Uint8Array;

const gunzip: Undo = (bytes, maxOutputLength) => gunzipSync(bytes, { maxOutputLength });

const undoing: Readonly<Record<string, Undo>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: (bytes, maxOutputLength) =>
    // Some servers omit the zlib header, whose first byte has 8 in its lower four bits.
    ((bytes[0] ?? 0) & 15) === 8
      ? inflateSync(bytes, { maxOutputLength })
      : inflateRawSync(bytes, { maxOutputLength }),
  br: (bytes, maxOutputLength) => brotliDecompressSync(bytes, { maxOutputLength }),
  // A target may send the name of a member of every object.
  __proto__: null as never,
};

/** Node reports it by an error code, Deno by the message. */
function isOverLimit(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ERR_BUFFER_TOO_LARGE' || /larger than/i.test(message);
}
