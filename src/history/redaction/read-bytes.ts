/** Reads a text whose characters may be the bytes of another text, in UTF-8 or UTF-16. Pure. */
import { type DecodedText, TextBuilder } from './decoded-text.ts';

/** The texts that `length` characters from `from` on may represent, if they are bytes. */
export function readBytes(text: string, from: number, length: number): readonly DecodedText[] {
  const kind = kindOf(text, from, from + length);
  const texts: DecodedText[] = [];
  if ((kind & UTF_8) !== 0) texts.push(readUtf8(text, from, length));
  if ((kind & UTF_16) === 0) return texts;
  for (const first of [0, 1]) {
    for (const isLowFirst of [true, false]) {
      texts.push(readUtf16(text, from + first, length - first, isLowFirst, first));
    }
  }
  return texts;
}

const [UTF_8, UTF_16] = [1, 2] as const;
/** The high byte of a full-width character; that of a letter is NUL. */
const WIDE = 0xff;

function kindOf(text: string, from: number, to: number): number {
  let kind = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0 || code === WIDE) kind |= UTF_16;
    if (code < 192 || code > WIDE) continue;
    const next = text.charCodeAt(at + 1);
    if (next > 127 && next < 192) kind |= UTF_8;
  }
  return kind;
}

function readUtf8(text: string, from: number, length: number): DecodedText {
  const builder = new TextBuilder(length);
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(from + at);
    if (code <= WIDE) builder.addByte(code, at, at + 1);
    else builder.addCode(code, at, at + 1);
  }
  return builder.build();
}

function readUtf16(
  text: string,
  from: number,
  length: number,
  isLowFirst: boolean,
  offset: number,
): DecodedText {
  const builder = new TextBuilder(length);
  for (let at = 0; at + 1 < length; at += 2) {
    const [first, second] = [text.charCodeAt(from + at), text.charCodeAt(from + at + 1)];
    const code = isLowFirst ? (second << 8) | first : (first << 8) | second;
    builder.addCode(code & 0xffff, offset + at, offset + at + 2);
  }
  return builder.build();
}
