/**
 * A text after some encodings were decoded, with the position of each character in the raw text.
 */
import { INVISIBLE, plainCode } from './characters.ts';

/** `codes` are ASCII, as `plainCode` returns them. */
export interface DecodedText {
  readonly codes: Uint8Array;
  readonly length: number;
  /** The start and end of each character in the raw text; `null`: this is the raw text. */
  readonly starts: Int32Array | null;
  readonly ends: Int32Array | null;
}

export const startOf = ({ starts }: DecodedText, at: number) => starts?.[at] ?? at;
export const endOf = ({ ends }: DecodedText, at: number) => ends?.[at] ?? at + 1;

/**
 * Whether the text has no invisible character, and none that may be a byte: true for almost every
 * response.
 */
export const isPlain = (text: string) => /^[\t-\r -~]*$/.test(text);

/** The same as `decodeText` for a plain text, but much faster. */
export function readPlain(
  text: string,
  from: number,
  length: number,
  codes: Uint8Array,
): DecodedText {
  const part = from === 0 && length === text.length ? text : text.slice(from, from + length);
  Buffer.from(codes.buffer, codes.byteOffset, codes.length).write(part, 'latin1');
  return { codes, length, starts: null, ends: null };
}

/**
 * Reads `length` characters of the raw text from `from` on, without invisible ones; `codes` must be
 * large enough.
 */
export function decodeText(
  text: string,
  from: number,
  length: number,
  codes: Uint8Array,
): DecodedText {
  let hasInvisible = false;
  const invisible = INVISIBLE;
  for (let at = 0; at < length; at += 1) {
    const raw = text.charCodeAt(from + at);
    let code = raw >= 32 && raw < 127 ? raw : plainCode(raw);
    // The other half of a character that has two codes.
    if (isFirstHalf(raw) && at + 1 < length) {
      code = plainCode(text.codePointAt(from + at) ?? 0);
      codes[at] = code;
      at += 1;
      code = invisible;
    }
    codes[at] = code;
    if (code === invisible) hasInvisible = true;
  }
  const whole = { codes, length, starts: null, ends: null };
  return hasInvisible ? withoutInvisible(whole) : whole;
}

const isFirstHalf = (code: number) => code >= 0xd800 && code <= 0xdbff;

function withoutInvisible({ codes, length }: DecodedText): DecodedText {
  const builder = new TextBuilder(length);
  for (let at = 0; at < length; at += 1) builder.addCode(codes[at] as number, at, at + 1);
  return builder.build();
}

/** Builds a decoded text character by character; bytes are decoded as UTF-8. */
export class TextBuilder {
  readonly #codes: Uint8Array;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  #length = 0;
  /** The bytes of an incomplete character, and where its first byte starts. */
  #pending = 0;
  #missing = 0;
  #pendingStart = 0;

  constructor(capacity: number) {
    this.#codes = new Uint8Array(capacity);
    this.#starts = new Int32Array(capacity);
    this.#ends = new Int32Array(capacity);
  }

  /** Invisible characters are dropped. */
  addCode(code: number, start: number, end: number): void {
    const plain = plainCode(code);
    if (plain === INVISIBLE) return;
    this.#missing = 0;
    this.#add(plain, start, end);
  }

  /** A byte that is not UTF-8 becomes a character that no secret contains. */
  addByte(byte: number, start: number, end: number): void {
    if (byte < 0x80) {
      this.addCode(byte, start, end);
    } else if (byte >= 0xc0) {
      this.#missing = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
      this.#pending = byte & (0x3f >> this.#missing);
      this.#pendingStart = start;
    } else if (this.#missing > 0) {
      this.#pending = (this.#pending << 6) | (byte & 0x3f);
      this.#missing -= 1;
      if (this.#missing === 0) this.#add(plainCode(this.#pending), this.#pendingStart, end);
    } else {
      this.addCode(byte, start, end);
    }
  }

  build(): DecodedText {
    return {
      codes: this.#codes,
      length: this.#length,
      starts: this.#starts,
      ends: this.#ends,
    };
  }

  #add(code: number, start: number, end: number): void {
    if (code === INVISIBLE) return;
    this.#codes[this.#length] = code;
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#length += 1;
  }
}
