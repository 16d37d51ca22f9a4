/** Decodes base64, Base32, hexadecimal and lists of characters wherever a text may contain them. Pure. */

import type { DecodedText } from './decoded-text.ts';
import { base64UrlValues, base64Values, DigitRun, isBase32, type OnDecoded } from './digit-run.ts';
import { mayBePacked } from './packed-texts.ts';
import { PART_LENGTH } from './secret.ts';
import { hexDigit } from './undo-escapes.ts';
import { readNumbers, ShortStrings } from './undo-lists.ts';

/**
 * The role of a character in base64 and hexadecimal; one without a role may stand between digits.
 */
const [BASE64, BASE64_END, HEX, HEX_END] = [1, 2, 4, 8] as const;

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_';
/** MIME wraps base64 with white space. */
const betweenBase64 = ' \t\r\n\f\v.:,|=';
/** Quotes too, because the bytes of a list may be texts, or members with a number as their name. */
const betweenHex = ' \t\r\n\f\v.:,;|-_xX"';

const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  const inBase64 = betweenBase64.includes(character) ? 0 : BASE64_END;
  const inHex = betweenHex.includes(character) ? 0 : HEX_END;
  return (
    (base64Digits.includes(character) ? BASE64 : inBase64) | (hexDigit(code) >= 0 ? HEX : inHex)
  );
});

/**
 * Eight bytes need this many base64 digits, the last one in part. A run of hexadecimal digits only,
 * as in a UUID, is not treated as base64.
 */
const MIN_BASE64 = 11;
const MIN_HEX = 2 * PART_LENGTH;
/** Eight bytes, the last digit in part. */
const MIN_BASE32 = 13;

/** One reader per layer: it is in use while the texts that it decoded are searched. */
export class EncodingReader {
  readonly #onDecoded: OnDecoded;
  readonly #run: DigitRun;
  #mayBePacked = false;

  constructor(onDecoded: OnDecoded) {
    this.#onDecoded = onDecoded;
    this.#run = new DigitRun(onDecoded);
  }

  /** Emits each decoded stretch that may be text. */
  read(text: DecodedText): void {
    const { codes, length } = text;
    const strings = new ShortStrings(text, this.#onDecoded);
    let base64From = 0;
    let base64 = 0;
    /** Base64 digits that are not hexadecimal. */
    let others = 0;
    let hexFrom = 0;
    let hex = 0;
    for (let at = 0; at < length; at += 1) {
      const kind = kinds[codes[at] as number] as number;
      if ((kind & BASE64) !== 0) {
        base64 += 1;
        if ((kind & HEX) === 0) others += 1;
      } else if ((kind & BASE64_END) !== 0) {
        if (base64 >= MIN_BASE64 && others > 0) this.#base64(text, base64From, at);
        base64 = 0;
        others = 0;
        base64From = at + 1;
        strings.see(at);
      }
      if ((kind & HEX) !== 0) hex += 1;
      else if ((kind & HEX_END) !== 0) {
        if (hex >= MIN_HEX) this.#hex(text, hexFrom, at);
        hex = 0;
        hexFrom = at + 1;
      }
    }
    if (base64 >= MIN_BASE64 && others > 0) this.#base64(text, base64From, length);
    if (hex >= MIN_HEX) this.#hex(text, hexFrom, length);
    strings.end();
  }

  /** Whether anything since the last call may be compressed. */
  takeMayBePacked(): boolean {
    const mayBe = this.#mayBePacked;
    this.#mayBePacked = false;
    return mayBe;
  }

  /** `-` and `_` are digits of base64url, but may also separate groups of digits. */
  #base64(text: DecodedText, from: number, to: number): void {
    this.#run.readBase64(text, from, to, base64UrlValues);
    if (hasUrlOnly(text, from, to)) this.#run.readBase64(text, from, to, base64Values);
    this.#base32(text, from, to);
    if (!this.#mayBePacked) this.#mayBePacked = mayBePacked(text, from, to);
  }

  /** Each word of enough digits: digits of Base32 are digits of base64 too. */
  #base32(text: DecodedText, from: number, to: number): void {
    let first = from;
    for (let at = from; at <= to; at += 1) {
      if (at < to && isBase32(text.codes[at] as number)) continue;
      if (at - first >= MIN_BASE32) this.#run.readBase32(text, first, at);
      first = at + 1;
    }
  }

  #hex(text: DecodedText, from: number, to: number): void {
    this.#run.readHex(text, from, to);
    readNumbers(text, from, to, this.#onDecoded);
    if (!this.#mayBePacked) this.#mayBePacked = mayBePacked(text, from, to);
  }
}

function hasUrlOnly({ codes }: DecodedText, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (codes[at] === 45 || codes[at] === 95) return true;
  return false;
}
