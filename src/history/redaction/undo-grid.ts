/** Removes separators that a text has after every few characters. Pure. */
import { type DecodedText, endOf, startOf, TextBuilder } from './decoded-text.ts';

/** Longer groups are lines, whose ends split no escape. */
const MAX_APART = 10;
/** So many separators in a row are not an accident; a UUID has four hyphens. */
const MIN_SEPARATORS = 5;
/** Fewer are enough inside escapes, which a UUID does not have. */
const MIN_IN_ESCAPES = 3;
const introducers = [38, 37, 61, 92];
const [HYPHEN, BLANK, LINE_FEED, CARRIAGE_RETURN] = [45, 32, 10, 13] as const;

/** The text without such separators; `null` where there are none. */
export function undoGrid(text: DecodedText): DecodedText | null {
  const { codes, length } = text;
  let removed: Uint8Array | null = null;
  for (let at = 0; at < length; at += 1) {
    const code = codes[at] as number;
    if (code !== BLANK && code !== HYPHEN && code !== LINE_FEED) continue;
    const step = stepFrom(text, at);
    if (step === 0) continue;
    removed ??= new Uint8Array(length);
    // Other separators inside the groups belong to the text.
    for (; at < length && codes[at] === code; at += step) removed[at] = 1;
    at -= step;
  }
  return removed === null ? null : without(text, removed);
}

/** The distance of the separators that start here; 0 where they form no row. */
function stepFrom({ codes, length }: DecodedText, at: number): number {
  for (let step = 2; step <= MAX_APART; step += 1) {
    let count = 1;
    while (count < MIN_SEPARATORS && codes[at + count * step] === codes[at]) count += 1;
    const last = at + (count - 1) * step;
    if (count < MIN_IN_ESCAPES || last >= length) continue;
    if (count === MIN_SEPARATORS || hasEscape(codes, at - step, last)) return step;
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
  return builder.build();
}
