/** Decompresses bytes, so that they can be searched for secrets. Pure. */

import { brotliDecompressSync, constants, inflateRawSync } from 'node:zlib';
import { MAX_BODY_BYTES } from '../../core/body-limits.ts';

type Unpacked =
  /** Not compressed in a known format. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'content'; readonly bytes: Uint8Array }
  /** Compressed in a format that cannot be decompressed here. */
  | { readonly kind: 'unknown' };

/** How often compressed content may itself be compressed: nobody does it more than twice. */
const MAX_TIMES = 3;

/** Decompresses repeatedly, until the content is not compressed. */
export function unpack(bytes: Uint8Array, times = MAX_TIMES): Unpacked {
  const format = formatOf(bytes);
  if (format === null) return { kind: 'plain' };
  const from = format === 'unknown' || times === 0 ? null : headLengths[format](bytes);
  const content = from === null ? null : inflated(bytes.subarray(from));
  if (content === null) return { kind: 'unknown' };
  const inner = unpack(content, times - 1);
  return inner.kind === 'plain' ? { kind: 'content', bytes: content } : inner;
}

/**
 * The two bytes with which zlib begins (RFC 1950): one of eight window sizes, and one of four levels,
 * with a sum that is a multiple of 31.
 */
export const zlibStarts = Array.from({ length: 8 }, (_, window) => 16 * window + 8).flatMap(
  (first) =>
    Array.from({ length: 4 }, (_, level) => 64 * level)
      .map((second) => second + 31 - ((256 * first + second) % 31))
      .map((second) => [first, second] as const),
);
export const zlibHex = zlibStarts.map((bytes) => Buffer.from(bytes).toString('hex'));

type Format = 'gzip' | 'zlib' | 'unknown';

/** Formats by the first bytes, in hexadecimal. */
const formats: readonly (readonly [RegExp, Format])[] = [
  [/^1f8b08/, 'gzip'],
  [new RegExp(`^(?:${zlibHex.join('|')})`), 'zlib'],
  // Zstandard, its skippable frames, bzip2, xz, zip, LZ4, compress, 7z.
  [/^(?:28b52ffd|5.2a4d18|425a68|fd377a585a00|504b0304|04224d18|1f9d|377abcaf271c)/, 'unknown'],
];

function formatOf(bytes: Uint8Array): Format | null {
  const first = Buffer.from(bytes.subarray(0, 6)).toString('hex');
  return formats.find(([magic]) => magic.test(first))?.[1] ?? null;
}

/** How many bytes come before the compressed data. */
const headLengths: Readonly<Record<'gzip' | 'zlib', (bytes: Uint8Array) => number>> = {
  gzip: gzipHeadLength,
  zlib: () => 2,
};

/** RFC 1952: ten bytes, and what its flags announce: further fields, a name, a comment, a checksum. */
function gzipHeadLength(bytes: Uint8Array): number {
  const flags = bytes[3] ?? 0;
  let length = 10;
  if ((flags & 4) !== 0) length += 2 + (bytes[length] ?? 0) + 256 * (bytes[length + 1] ?? 0);
  for (const text of [8, 16]) {
    if ((flags & text) !== 0) length = bytes.indexOf(0, length) + 1;
  }
  return (flags & 2) === 0 ? length : length + 2;
}

/**
 * Returns the content, or its beginning where the input is truncated; `null` where there is none, or too
 * much. What follows it is ignored, the checksum too: it may be damaged.
 */
function inflated(bytes: Uint8Array): Uint8Array | null {
  try {
    const content = inflateRawSync(bytes, {
      maxOutputLength: MAX_BODY_BYTES,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    return content.length === 0 ? null : content;
  } catch {
    return null;
  }
}

/** What a body may contain whose format has no mark: raw deflate and Brotli. */
export function contentsWithoutMark(bytes: Uint8Array): readonly Uint8Array[] {
  return [
    () => inflateRawSync(bytes, { maxOutputLength: MAX_BODY_BYTES }),
    () => brotliDecompressSync(bytes, { maxOutputLength: MAX_BODY_BYTES }),
  ].flatMap((attempt) => {
    try {
      return [attempt()];
    } catch {
      return [];
    }
  });
}
