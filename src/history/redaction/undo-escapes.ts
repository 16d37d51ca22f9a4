/**
 * Decodes one layer of escapes of JSON, JavaScript, URLs, HTML and quoted-printable. Pure.
 * Above 200 lines: one table of escapes, and the loop that reads them.
 */
import { type DecodedText, endOf, startOf, TextBuilder } from './decoded-text.ts';
import { htmlEntities, LONGEST_ENTITY } from './html-entities.ts';

/** The first characters of escapes. */
const [AMPERSAND, PERCENT, EQUALS, BACKSLASH] = [38, 37, 61, 92] as const;
const introducers = [AMPERSAND, PERCENT, EQUALS, BACKSLASH];

/** By code: 1 for the first character of an escape. */
type Family = Readonly<Uint8Array>;
const familyOf = (begins: readonly number[]): Family =>
  Uint8Array.from({ length: 128 }, (_, code) => (begins.includes(code) ? 1 : 0));
const allFamilies = familyOf(introducers);
const families: readonly (readonly [number, Family])[] = introducers.map((one) => [
  one,
  familyOf([one]),
]);

/**
 * The text with one layer of escapes decoded; empty where it has none. Where it has escapes of
 * several families, each family is also decoded alone, because one may be nested in another.
 */
export function undoEscapes(text: DecodedText): readonly DecodedText[] {
  const found = new Set<number>();
  const all = undo(text, allFamilies, found);
  if (all === null) return [];
  if (found.size === 1) return [all];
  const each = families.flatMap(([introducer, family]) => {
    const plain = found.has(introducer) ? undo(text, family, found) : null;
    return plain === null ? [] : [plain];
  });
  return [all, ...each];
}

/** `null` where there is nothing to decode. */
function undo(text: DecodedText, family: Family, found: Set<number>): DecodedText | null {
  const reader = new EscapeReader(text, family);
  const first = reader.next(0);
  if (first === text.length) return null;
  const builder = new TextBuilder(text.length);
  for (let at = 0, begin = first; at < text.length; begin = reader.next(at)) {
    for (; at < begin; at += 1) {
      builder.addCode(text.codes[at] as number, startOf(text, at), endOf(text, at));
    }
    if (begin === text.length) break;
    found.add(text.codes[begin] as number);
    at += reader.used;
    const [start, end] = [startOf(text, begin), endOf(text, at - 1)];
    if (reader.isByte) builder.addByte(reader.code, start, end);
    else builder.addCode(reader.code, start, end);
  }
  return builder.build();
}

/** Reads one escape at a time into its fields, so that nothing is allocated. */
class EscapeReader {
  code = 0;
  used = 0;
  /** Whether `code` is a byte of UTF-8. */
  isByte = false;
  readonly #codes: Uint8Array;
  readonly #length: number;
  readonly #undone: Family;

  constructor({ codes, length }: DecodedText, undone: Family) {
    this.#codes = codes;
    this.#length = length;
    this.#undone = undone;
  }

  /**
   * The start of the next escape from this position on; the length of the text where there is none.
   */
  next(from: number): number {
    const [codes, length, undone] = [this.#codes, this.#length, this.#undone];
    for (let at = from; at < length; at += 1) {
      if (undone[codes[at] as number] === 1 && this.#read(at) && at + this.used <= length)
        return at;
    }
    return length;
  }

  #read(at: number): boolean {
    switch (this.#codes[at]) {
      case BACKSLASH:
        return this.#backslash(at);
      case PERCENT:
        return this.#unicode(at, 'u', 4) || this.#byte(at, 1);
      case EQUALS:
        return this.#lineBreak(at) || this.#byte(at, 1);
      default:
        return this.#entity(at);
    }
  }

  #backslash(at: number): boolean {
    if (at + 1 >= this.#length) return false;
    if (this.#lineBreak(at)) return true;
    if (this.#unicode(at, 'u', 4) || this.#unicode(at, 'U', 8)) return true;
    if (this.#braced(at)) return true;
    if (this.#letter(at + 1) === 'x' && this.#byte(at, 2)) return true;
    if (this.#octal(at)) return true;
    const letter = this.#letter(at + 1);
    const short = shortEscapes[letter] ?? letter;
    return this.#accept(short.charCodeAt(0), 2);
  }

  #accept(code: number, used: number, isByte = false): true {
    this.code = code;
    this.used = used;
    this.isByte = isByte;
    return true;
  }

  #letter(at: number): string {
    return String.fromCharCode(this.#codes[at] ?? 0);
  }

  /** The number of `digits` hexadecimal digits at `at`; -1 where there are fewer. */
  #hex(at: number, digits: number): number {
    let value = 0;
    for (let one = at; one < at + digits; one += 1) {
      const digit = hexDigit(this.#codes[one] ?? 0);
      if (digit < 0) return -1;
      value = value * 16 + digit;
    }
    return value;
  }

  #byte(at: number, introducer: number): boolean {
    const value = this.#hex(at + introducer, 2);
    return value >= 0 && this.#accept(value, introducer + 2, true);
  }

  #unicode(at: number, letter: string, digits: number): boolean {
    if (this.#letter(at + 1) !== letter) return false;
    const value = this.#hex(at + 2, digits);
    return value >= 0 && this.#accept(value, digits + 2);
  }

  /** `\u{41}` and `\x{41}`. */
  #braced(at: number): boolean {
    if (!/[ux]/.test(this.#letter(at + 1)) || this.#letter(at + 2) !== '{') return false;
    for (let digits = 1; digits <= MAX_DIGITS; digits += 1) {
      if (this.#letter(at + 3 + digits) !== '}') continue;
      const value = this.#hex(at + 3, digits);
      return value >= 0 && this.#accept(value, digits + 4);
    }
    return false;
  }

  #octal(at: number): boolean {
    const digits = [1, 2, 3].map((offset) => (this.#codes[at + offset] ?? 0) - ZERO);
    const [high = -1, middle = -1, low = -1] = digits;
    if (high < 0 || high > 3 || middle < 0 || middle > 7 || low < 0 || low > 7) return false;
    return this.#accept(high * 64 + middle * 8 + low, 4, true);
  }

  /** The end of a line that continues in the next line. */
  #lineBreak(at: number): boolean {
    const isCarriage = this.#codes[at + 1] === 13;
    const feed = isCarriage ? 2 : 1;
    return this.#codes[at + feed] === 10 && this.#accept(0, feed + 1);
  }

  #entity(at: number): boolean {
    if (this.#letter(at + 1) !== '#') return this.#namedEntity(at);
    const isHex = this.#letter(at + 2).toLowerCase() === 'x';
    let end = at + (isHex ? 3 : 2);
    let value = 0;
    let hasDigits = false;
    for (let digits = 0; digits < MAX_DIGITS; digits += 1) {
      const digit = hexDigit(this.#codes[end] ?? 0);
      if (digit < 0 || (!isHex && digit > 9)) break;
      value = value * (isHex ? 16 : 10) + digit;
      end += 1;
      hasDigits = true;
    }
    if (!hasDigits) return false;
    return this.#accept(value, end - at + (this.#letter(end) === ';' ? 1 : 0));
  }

  #namedEntity(at: number): boolean {
    let entity = '';
    for (let end = at + 1; end <= at + LONGEST_ENTITY; end += 1) {
      const letter = this.#letter(end);
      if (letter === ';') {
        const code = htmlEntities[entity];
        return code !== undefined && this.#accept(code.charCodeAt(0), entity.length + 2);
      }
      entity += letter;
    }
    return false;
  }
}

const ZERO = 48;
/** Leading zeros included; no character needs more. */
const MAX_DIGITS = 8;

export function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

/** Other letters represent themselves. */
const shortEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\t',
  f: '\t',
  v: '\t',
  __proto__: null as never,
};
