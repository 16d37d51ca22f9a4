/** Decompresses bytes, so that they can be searched for secrets. Pure. */

import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';
import type { DecodedText } from './decoded-text.ts';

type Unpacked =
  /** Not compressed in a known format. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'content'; readonly bytes: Uint8Array }
  /** Compressed in a format that cannot be decompressed here. */
  | { readonly kind: 'unknown' };

/** The limit of a body: larger content is not searched. */
const MAX_BYTES = 4 * 1024 * 1024;
/** How often compressed content may itself be compressed: nobody does it more than twice. */
const MAX_TIMES = 3;

/** Decompresses repeatedly, until the content is not compressed. */
export function unpack(bytes: Uint8Array, times = MAX_TIMES): Unpacked {
  const decompressor = decompressorOf(bytes);
  if (decompressor === null) return { kind: 'plain' };
  const content =
    decompressor === 'unknown' || times === 0 ? null : decompress(decompressor, bytes);
  if (content === null) return { kind: 'unknown' };
  const inner = unpack(content, times - 1);
  return inner.kind === 'plain' ? { kind: 'content', bytes: content } : inner;
}

type Decompressor = (bytes: Uint8Array, options: Parameters<typeof gunzipSync>[1]) => Buffer;

/** Formats by the first bytes, in hexadecimal. */
const formats: readonly (readonly [RegExp, Decompressor | 'unknown'])[] = [
  [/^1f8b08/, gunzipSync],
  [/^78(?:01|5e|9c|da)/, inflateSync],
  // Zstandard, its skippable frames, bzip2, xz, zip, LZ4, compress, 7z.
  [/^(?:28b52ffd|5.2a4d18|425a68|fd377a585a00|504b0304|04224d18|1f9d|377abcaf271c)/, 'unknown'],
];

function decompressorOf(bytes: Uint8Array): Decompressor | 'unknown' | null {
  const first = Buffer.from(bytes.subarray(0, 6)).toString('hex');
  return formats.find(([magic]) => magic.test(first))?.[1] ?? null;
}

/**
 * Returns the content, or its beginning where the input is cut; `null` where there is none, or too
 * much.
 */
function decompress(decompressor: Decompressor, bytes: Uint8Array): Uint8Array | null {
  try {
    const content = decompressor(bytes, {
      maxOutputLength: MAX_BYTES,
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
    () => inflateRawSync(bytes, { maxOutputLength: MAX_BYTES }),
    () => brotliDecompressSync(bytes, { maxOutputLength: MAX_BYTES }),
  ].flatMap((attempt) => {
    try {
      return [attempt()];
    } catch {
      return [];
    }
  });
}

/** The beginnings of gzip and zlib in base64 and in hexadecimal. */
const packed = /H4sI|eJ[w-z]|eN[o-r]|eA[E-H]|eF[4-7]|1f8b08|78(?:01|5e|9c|da)/gi;
/** Whether such a beginning may exist between two positions. */
export function mayBePacked({ codes }: DecodedText, from: number, to: number): boolean {
  for (let at = from; at + MIN_CHARACTERS <= to; at += 1) {
    const [code, next, third] = [codes[at], codes[at + 1], codes[at + 2]];
    // eJ, eN, eA, eF; H4s; 1f8; 78
    if (code === 101 && (next === 74 || next === 78 || next === 65 || next === 70)) return true;
    if (code === 72 && next === 52 && third === 115) return true;
    if (code === 49 && third === 56 && ((next ?? 0) | 32) === 102) return true;
    if (code === 55 && next === 56 && isZlibLevel(third ?? 0)) return true;
  }
  return false;
}

/** 0, 5, 9 and d: the first digit of the second byte of zlib. */
const isZlibLevel = (code: number) =>
  code === 48 || code === 53 || code === 57 || (code | 32) === 100;

/** Fewer characters cannot contain a part of a secret. */
const MIN_CHARACTERS = 20;
/** More such beginnings in one text are ordinary words. */
const MAX_FOUND = 64;

interface Packed {
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

/** Returns the compressed content in a text, in base64 or hexadecimal. */
export function packedIn(text: string): Packed[] {
  const found: Packed[] = [];
  let tries = 0;
  for (const { index } of text.matchAll(packed)) {
    tries += 1;
    if (tries > MAX_FOUND) break;
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const isHex = text.startsWith('1f', index) || text.startsWith('78', index);
    const digits = isHex ? /[0-9a-fA-F]+/y : /(?:[A-Za-z0-9+/_-]|\s|\\[nr/])+=*/y;
    digits.lastIndex = index;
    const [run = ''] = digits.exec(text) ?? [];
    if (run.length < MIN_CHARACTERS) continue;
    const bytes = Buffer.from(run.replace(/\\[nr]|\s|\\/g, ''), isHex ? 'hex' : 'base64');
    const unpacked = unpack(bytes);
    if (unpacked.kind !== 'content') continue;
    found.push({ start: index, end: index + run.length, bytes: unpacked.bytes });
  }
  return found;
}
