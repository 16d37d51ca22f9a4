/** Puts a text together again that is set apart: by a separator behind every so many characters. */
import { type DecodedText, endOf, startOf, TextBuilder } from './decoded-text.ts';

/** Groups of more characters are lines, whose ends no escape is taken apart by. */
const MOST_APART = 10;
/** So many separators in a row are no accident; a UUID has four hyphens. */
const LEAST_SEPARATORS = 5;
/** Fewer of them may take an escape apart, which a UUID does not have. */
const LEAST_IN_ESCAPES = 3;
const introducers = [38, 37, 61, 92];
const [HYPHEN, BLANK, LINE_FEED, CARRIAGE_RETURN] = [45, 32, 10, 13] as const;

/** The text without the separators of such stretches; `null` where there is none. */
export function undoGrid(text: DecodedText): DecodedText | null {
  const { codes, length } = text;
  let removed: Uint8Array | null = null;
  for (let at = 0; at < length; at += 1) {
    const code = codes[at] as number;
    if (code !== BLANK && code !== HYPHEN && code !== LINE_FEED) continue;
    const step = stepFrom(text, at);
    if (step === 0) continue;
    removed ??= new Uint8Array(length);
    // What is left of such a row between its groups is the text's own.
    for (; at < length && codes[at] === code; at += step) removed[at] = 1;
    at -= step;
  }
  return removed === null ? null : without(text, removed);
}

/** How far apart the separators are that begin there; 0 where they are no row. */
function stepFrom({ codes, length }: DecodedText, at: number): number {
  for (let step = 2; step <= MOST_APART; step += 1) {
    let count = 1;
    while (count < LEAST_SEPARATORS && codes[at + count * step] === codes[at]) count += 1;
    const last = at + (count - 1) * step;
    if (count < LEAST_IN_ESCAPES || last >= length) continue;
    if (count === LEAST_SEPARATORS || hasEscape(codes, at - step, last)) return step;
  }
  return 0;
}

function hasEscape(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = Math.max(0, from); at < to; at += 1) {
    if (introducers.includes(codes[at] as number)) return true;
  }
  return false;
}

function without(text: DecodedText, removed: Uint8Array): DecodedText {
  const builder = new TextBuilder(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codes[at] as number;
    const endsLine = code === CARRIAGE_RETURN && removed[at + 1] === 1;
    if (removed[at] !== 1 && !endsLine) builder.addCode(code, startOf(text, at), endOf(text, at));
  }
  return builder.built();
}
