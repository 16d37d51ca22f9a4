/** Finds compressed bytes that a text contains in base64, hexadecimal or numbers. Pure. */
import { unpack, zlibHex, zlibStarts } from './compressed.ts';
import type { DecodedText } from './decoded-text.ts';

/** Three bytes and four characters in base64: the last two bits are those of the third byte. */
const base64Starts: ReadonlySet<string> = new Set(
  zlibStarts.flatMap(([first, second]) =>
    [0, 64, 128, 192].map((third) =>
      Buffer.from([first, second, third]).toString('base64').slice(0, 3),
    ),
  ),
);
/** The first of their characters, by their codes. */
const firstOfBase64 = new Uint8Array(256);
for (const start of base64Starts) firstOfBase64[start.charCodeAt(0)] = 1;

/** In hexadecimal, with small or capital letters. */
const hexStarts = ['1f8b08', ...zlibHex].flatMap((start) => [start, start.toUpperCase()]);
const zlibHexStarts: ReadonlySet<string> = new Set(hexStarts.slice(2));
const hexStart = new RegExp(hexStarts.join('|'), 'y');
/** gzip as a list of numbers. */
const NUMBERS_START = String.raw`(?<!\d)31\D{1,3}139\D{1,3}8(?=\D)`;
const numbersStart = new RegExp(NUMBERS_START, 'y');
/** gzip also in base64 twice. */
const packed = new RegExp(
  ['H4sI', 'SDRzS', ...base64Starts, ...hexStarts, NUMBERS_START].join('|'),
  'g',
);

/** Whether such a beginning may exist between two positions. */
export function mayBePacked({ codes }: DecodedText, from: number, to: number): boolean {
  for (let at = from; at + MIN_CHARACTERS <= to; at += 1) {
    const [code = 0, next = 0, third = 0] = [codes[at], codes[at + 1], codes[at + 2]];
    // H4s, SDR, 1f8, and 31 with a separator
    if (code === 51 && next === 49 && (third < 48 || third > 57)) return true;
    if (code === 72 && next === 52 && third === 115) return true;
    if (code === 83 && next === 68 && third === 82) return true;
    if (code === 49 && third === 56 && (next | 32) === 102) return true;
    // The second digit of zlib in hexadecimal is 8, and the first one at most 7.
    const mayBeHex = next === 56 && code >= 48 && code <= 55;
    const fourth = codes[at + 3] ?? 0;
    if (mayBeHex && zlibHexStarts.has(String.fromCharCode(code, next, third, fourth))) return true;
    if (firstOfBase64[code] === 1 && base64Starts.has(String.fromCharCode(code, next, third)))
      return true;
  }
  return false;
}

/** Fewer characters cannot contain a part of a secret. */
const MIN_CHARACTERS = 20;
/** More such beginnings of long runs in one text are ordinary words and numbers. */
const MAX_TRIES = 128;

interface Packed {
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

interface Notation {
  readonly digits: RegExp;
  readonly bytesOf: (run: string) => Buffer;
}

const withoutBreaks = (run: string) => run.replace(/\\[nr]|\s|\\/g, '');
const HEXADECIMAL: Notation = {
  digits: /[0-9a-fA-F]+/y,
  bytesOf: (run) => Buffer.from(run, 'hex'),
};
const BASE64: Notation = {
  digits: /(?:[A-Za-z0-9+/_-]|\s|\\[nr/])+=*/y,
  bytesOf: (run) => Buffer.from(withoutBreaks(run), 'base64'),
};
const NUMBERS: Notation = {
  digits: /\d{1,3}(?:\D{1,3}\d{1,3})+/y,
  bytesOf: (run) => Buffer.from((run.match(/\d+/g) ?? []).map(Number)),
};

function notationAt(text: string, index: number): Notation {
  hexStart.lastIndex = index;
  if (hexStart.test(text)) return HEXADECIMAL;
  numbersStart.lastIndex = index;
  return numbersStart.test(text) ? NUMBERS : BASE64;
}

/** Returns the compressed content in a text, in base64, hexadecimal or numbers. */
export function packedIn(text: string): Packed[] {
  const found: Packed[] = [];
  let tries = 0;
  for (const { index } of text.matchAll(packed)) {
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const notation = notationAt(text, index);
    const { digits } = notation;
    digits.lastIndex = index;
    const [run = ''] = digits.exec(text) ?? [];
    if (run.length < MIN_CHARACTERS) continue;
    tries += 1;
    if (tries > MAX_TRIES) break;
    const bytes = notation.bytesOf(run);
    const isTwice = bytes.subarray(0, 4).toString('latin1') === 'H4sI';
    const unpacked = unpack(isTwice ? Buffer.from(bytes.toString('latin1'), 'base64') : bytes);
    if (unpacked.kind !== 'content') continue;
    found.push({ start: index, end: index + run.length, bytes: unpacked.bytes });
  }
  return found;
}
