/** Decodes lists of character codes as numbers, and of strings of a few characters. Pure. */
import { type DecodedText, endOf, startOf, TextBuilder } from './decoded-text.ts';
import { PART_LENGTH } from './secret.ts';

const isDigit = (code: number) => code >= 48 && code <= 57;
const [QUOTE, APOSTROPHE, COMMA, COLON, BLANK] = [34, 39, 44, 58, 32] as const;
/** What comes first between two strings: `,`, `:`, `]` and `}`. */
const between: readonly number[] = [COMMA, COLON, 93, 125];

/** A part of a secret is longer. */
const MAX_SHORT = PART_LENGTH - 1;

/**
 * The position after the string of a few characters that begins here; -1 where none begins. The comma or
 * colon between two strings is none, and neither is the name of a member.
 */
function shortStringEnd({ codes, length }: DecodedText, at: number): number {
  const quote = codes[at];
  if (quote !== QUOTE && quote !== APOSTROPHE) return -1;
  const last = Math.min(length - 1, at + MAX_SHORT + 1);
  let end = at + 1;
  while (end <= last && codes[end] !== quote) end += 1;
  if (end > last || end === at + 1 || codes[end + 1] === COLON) return -1;
  let first = at + 1;
  while (first < end - 1 && codes[first] === BLANK) first += 1;
  return between.includes(codes[first] as number) ? -1 : end + 1;
}

/** Between two strings, without white space: a comma, and perhaps the name of a member. */
const MAX_BETWEEN_STRINGS = 12;

/** Emits the text of each list like `"a","b","c"`, if it is long enough to contain a secret. */
export class ShortStrings {
  readonly #text: DecodedText;
  readonly #onDecoded: (text: DecodedText) => void;
  /** The characters of its strings. */
  #count = 0;
  #from = 0;
  /** The end of the last string. */
  #to = 0;

  constructor(text: DecodedText, onDecoded: (text: DecodedText) => void) {
    this.#text = text;
    this.#onDecoded = onDecoded;
  }

  /** Called with each position at which a string may begin, in order. */
  see(at: number): void {
    if (at < this.#to) return;
    const end = shortStringEnd(this.#text, at);
    if (end < 0) return;
    if (this.#isNewList(at)) {
      this.end();
      this.#count = 0;
      this.#from = at;
    }
    this.#count += end - at - 2;
    this.#to = end;
  }

  /** Ends the last list. */
  end(): void {
    if (this.#count >= PART_LENGTH) this.#onDecoded(stringsIn(this.#text, this.#from, this.#to));
  }

  /** Whether too many characters are between the last string and this one. */
  #isNewList(at: number): boolean {
    let between = 0;
    for (let position = this.#to; position <= at; position += 1) {
      if ((this.#text.codes[position] as number) > BLANK) between += 1;
      if (between > MAX_BETWEEN_STRINGS) return true;
    }
    return false;
  }
}

/** Decodes `"a","b","c"` between two positions. */
function stringsIn(text: DecodedText, from: number, to: number): DecodedText {
  const builder = new TextBuilder(to - from);
  for (let at = from; at < to; at += 1) {
    const end = shortStringEnd(text, at);
    if (end < 0) continue;
    for (let inside = at + 1; inside < end - 1; inside += 1)
      builder.addCode(text.codes[inside] as number, startOf(text, inside), endOf(text, inside));
    at = end - 1;
  }
  return builder.build();
}

/** Emits the bytes that rows of numbers represent; a row is long enough and contains no letter. */
export function readNumbers(
  text: DecodedText,
  from: number,
  to: number,
  onDecoded: (text: DecodedText) => void,
): void {
  let first = from;
  let count = 0;
  let isInside = false;
  for (let at = from; at <= to; at += 1) {
    const code = at < to ? (text.codes[at] as number) : LETTER;
    if (isDigit(code)) {
      if (!isInside) count += 1;
      isInside = true;
      continue;
    }
    isInside = false;
    if ((code | 32) < LETTER) continue;
    if (count >= PART_LENGTH) {
      for (const base of [10, 8] as const) onDecoded(numbersIn(text, first, at, base));
    }
    count = 0;
    first = at + 1;
  }
}

/** The first letter; the characters between numbers have lower codes, except `_` and `|`. */
const LETTER = 97;

function numbersIn(text: DecodedText, from: number, to: number, base: 8 | 10): DecodedText {
  const builder = new TextBuilder(to - from);
  for (let at = from; at < to; at += 1) {
    if (!isDigit(text.codes[at] as number)) continue;
    const first = at;
    let value = 0;
    for (; at < to && isDigit(text.codes[at] as number); at += 1) {
      const digit = (text.codes[at] as number) - 48;
      // A number that is not a byte becomes a character that no secret contains.
      value = digit < base && value < NO_BYTE ? value * base + digit : NO_BYTE;
    }
    const isName = text.codes[first - 1] === QUOTE && text.codes[at + 1] === COLON;
    if (isName && text.codes[at] === QUOTE) continue;
    const [start, end] = [startOf(text, first), endOf(text, at - 1)];
    if (value < NO_BYTE) builder.addByte(value, start, end);
    else builder.addCode(NO_BYTE, start, end);
  }
  return builder.build();
}

/** No ASCII code, and no code of an invisible character. */
const NO_BYTE = 256;
