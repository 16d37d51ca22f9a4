/** Decodes digits of base64, Base32 or hexadecimal to the texts that they may represent. Pure. */
import { type DecodedText, endOf, startOf, TextBuilder } from './decoded-text.ts';
import { PART_LENGTH } from './secret.ts';
import { hexDigit } from './undo-escapes.ts';

export type OnDecoded = (text: DecodedText) => void;

/** By character code; `NO_DIGIT` where the character is not a digit. */
type DigitValues = Readonly<Uint8Array>;
const NO_DIGIT = 255;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
export const base64Values = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = digits.indexOf(String.fromCharCode(code));
  return value >= 0 ? value : NO_DIGIT;
});
export const base64UrlValues = Uint8Array.from(base64Values, (value, code) =>
  code === 45 ? 62 : code === 95 ? 63 : value,
);
/** RFC 4648 section 6, in any letter case. */
const base32Digits = 'abcdefghijklmnopqrstuvwxyz234567';
const base32Values = Uint8Array.from(
  { length: 128 },
  (_, code) => base32Digits.indexOf(String.fromCharCode(code).toLowerCase()) & NO_DIGIT,
);
export const isBase32 = (code: number) => base32Values[code] !== NO_DIGIT;
const hexValues = Uint8Array.from({ length: 128 }, (_, code) => hexDigit(code) & NO_DIGIT);
const ZERO = 48;
const isX = (code: number) => (code | 32) === 120;
/** The initial size; it grows for longer runs. */
const FIRST_DIGITS = 256;

/** One run of digits at a time, decoded from each position at which a byte may start. */
export class DigitRun {
  readonly #onDecoded: OnDecoded;
  #digits = new Uint8Array(FIRST_DIGITS);
  #positions = new Int32Array(FIRST_DIGITS);
  #bytes = new Uint8Array(FIRST_DIGITS);
  #length = 0;

  constructor(onDecoded: OnDecoded) {
    this.#onDecoded = onDecoded;
  }

  readBase64(text: DecodedText, from: number, to: number, values: DigitValues): void {
    if (!mayHoldBase64(text, from, to, values)) return;
    this.#fit(to - from);
    for (let at = from; at < to; at += 1) {
      const value = values[text.codes[at] as number] as number;
      if (value !== NO_DIGIT) this.#add(value, at);
    }
    for (let first = 0; first < 4; first += 1) this.#decode(text, 6, first);
  }

  readBase32(text: DecodedText, from: number, to: number): void {
    this.#fit(to - from);
    for (let at = from; at < to; at += 1)
      this.#add(base32Values[text.codes[at] as number] as number, at);
    for (let first = 0; first < 8; first += 1) this.#decode(text, 5, first);
  }

  readHex(text: DecodedText, from: number, to: number): void {
    this.#fit(to - from);
    for (let at = from; at < to; at += 1) {
      const code = text.codes[at] as number;
      const value = hexValues[code] as number;
      if (value !== NO_DIGIT) this.#add(value, at);
      // The zero of `0x41` is not a digit.
      else if (isX(code) && at > from && text.codes[at - 1] === ZERO) this.#length -= 1;
    }
    for (let first = 0; first < 2; first += 1) this.#decode(text, 4, first);
  }

  #fit(length: number): void {
    this.#length = 0;
    if (length <= this.#digits.length) return;
    this.#digits = new Uint8Array(2 * length);
    this.#positions = new Int32Array(2 * length);
    this.#bytes = new Uint8Array(2 * length);
  }

  #add(digit: number, at: number): void {
    this.#digits[this.#length] = digit;
    this.#positions[this.#length] = at;
    this.#length += 1;
  }

  /** Combines digits of `bits` bits to bytes, and emits the stretches that may be text. */
  #decode(text: DecodedText, bits: number, first: number): void {
    const [digits, bytes, length] = [this.#digits, this.#bytes, this.#length];
    let buffer = 0;
    let bufferedBits = 0;
    let count = 0;
    let stretch = 0;
    let isText = false;
    for (let at = first; at < length; at += 1) {
      buffer = ((buffer << bits) | (digits[at] as number)) & 0xffff;
      bufferedBits += bits;
      if (bufferedBits < 8) continue;
      bufferedBits -= 8;
      const byte = (buffer >> bufferedBits) & 0xff;
      bytes[count] = byte;
      count += 1;
      stretch = stretched(stretch, byte);
      if (stretch >= LONG_STRETCH) isText = true;
    }
    if (isText) this.#emitStretches(text, bits, first, count);
  }

  #emitStretches(text: DecodedText, bits: number, first: number, count: number): void {
    let from = 0;
    const bytes = this.#bytes;
    for (let at = 0; at <= count; ) {
      const used = at < count ? textBytes(bytes, at) : 0;
      if (used === 0) {
        if (at - from >= PART_LENGTH) this.#emit(text, bits, first, from, at);
        from = at + 1;
      }
      at += Math.max(1, used);
    }
  }

  #emit(text: DecodedText, bits: number, first: number, from: number, to: number): void {
    const builder = new TextBuilder(to - from);
    for (let at = from; at < to; at += 1) {
      const firstDigit = this.#positions[first + Math.floor((at * 8) / bits)] as number;
      const lastDigit = this.#positions[first + Math.floor((at * 8 + 7) / bits)] as number;
      const [start, end] = [startOf(text, firstDigit), endOf(text, lastDigit)];
      builder.addByte(this.#bytes[at] as number, start, end);
    }
    this.#onDecoded(builder.build());
  }
}

/**
 * Kinds of bytes: TEXT is ASCII, OF_TWO and OF_THREE start a character of two or three bytes, and
 * CONTINUATION continues one. 0: no text with a secret has it.
 */
const [TEXT, OF_TWO, OF_THREE, CONTINUATION] = [1, 2, 3, 4] as const;

/** Full-width characters start with EF; invisible ones with C2, E2 or EF. */
const byteKinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0xc2) return OF_TWO;
  if (byte === 0xe2 || byte === 0xef) return OF_THREE;
  if (byte >= 0x80) return byte < 0xc0 ? CONTINUATION : 0;
  // NUL occurs between the letters in UTF-16.
  const isText = byte === 0 || (byte >= 9 && byte <= 13) || (byte >= 32 && byte < 127);
  return isText ? TEXT : 0;
});

/**
 * Adds a byte to a stretch of text bytes: four times its length, plus the number of continuation
 * bytes that must follow.
 */
function stretched(stretch: number, byte: number): number {
  const kind = byteKinds[byte] as number;
  if (kind === 0) return 0;
  if (kind === TEXT) return (stretch & ~3) + 4;
  if (kind === CONTINUATION) return (stretch & 3) === 0 ? 0 : stretch + 3;
  return ((stretch & ~3) + 4) | (kind - 1);
}

const LONG_STRETCH = PART_LENGTH * 4;

/**
 * Whether there is a long stretch at any of the four positions at which the first byte may start,
 * in one pass: almost every run of letters is a word and no base64.
 */
function mayHoldBase64(
  { codes }: DecodedText,
  from: number,
  to: number,
  values: DigitValues,
): boolean {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  let digit = 0;
  for (let at = from; at < to; at += 1) {
    const value = values[codes[at] as number] as number;
    if (value === NO_DIGIT) continue;
    first = stretched(first, ((digit << 2) | (value >> 4)) & 0xff);
    second = stretched(second, ((digit << 4) | (value >> 2)) & 0xff);
    third = stretched(third, ((digit << 6) | value) & 0xff);
    if (first >= LONG_STRETCH || second >= LONG_STRETCH || third >= LONG_STRETCH) return true;
    digit = value;
    // With the next digit, the position of the first byte becomes the position of the second one.
    const next = fourth;
    fourth = third;
    third = second;
    second = first;
    first = next;
  }
  return false;
}

/** The number of bytes of the character at this position; 0 where no secret can contain it. */
function textBytes(bytes: Uint8Array, at: number): number {
  const kind = byteKinds[bytes[at] as number] as number;
  if (kind <= TEXT) return kind;
  if (kind === CONTINUATION) return 0;
  return byteKinds[bytes[at + kind - 1] ?? 0] === CONTINUATION ? kind : 0;
}
