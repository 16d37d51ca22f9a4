/** Formats lines for a terminal: wraps words with a hanging indent, then adds colours. */
import { withoutCommands } from '../../src/core/text/printable.ts';

/** Text in a narrower column is not wrapped. */
const MIN_WIDTH = 20;

/** The text before the first line of a block, and before the others. */
interface Indent {
  readonly first: string;
  readonly rest: string;
}

/** A label in its own column, with the text beside it. */
export const labelled = (label: string, margin: string, columns = 10): Indent => ({
  first: `${margin}${label.padEnd(columns)}`,
  rest: `${margin}${' '.repeat(columns)}`,
});

/**
 * Wraps a text between words; a word that is longer than a line is split. No word becomes a command of a
 * CI because it comes first in a line.
 */
export function wrap(text: string, width: number): string[] {
  const room = Math.max(width, MIN_WIDTH);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, room))) {
    const longer = line === '' ? word.text : `${line}${word.glued ? '' : ' '}${word.text}`;
    if (line !== '' && [...longer].length > room) {
      lines.push(line);
      line = word.text;
    } else line = longer;
  }
  return [...lines, line].map((one) => withoutCommands(one.trimEnd()));
}

interface Piece {
  readonly text: string;
  /** Whether it follows the previous piece without a blank. */
  readonly glued: boolean;
}

/**
 * Splits JSON without blanks, which is one long word, after commas, where it is easiest to read. A
 * comma before a digit may be inside a number, so it is not a place to split.
 */
function pieces(word: string, room: number): Piece[] {
  if ([...word].length <= room) return [{ text: word, glued: false }];
  const parts = word.split(/(?<=[\u00a0;&]|,(?!\d))/).flatMap((part) => chunks(part, room));
  return parts.map((text, at) => ({ text, glued: at > 0 }));
}

function chunks(part: string, room: number): string[] {
  const characters = [...part];
  const count = Math.max(1, Math.ceil(characters.length / room));
  return Array.from({ length: count }, (_, at) =>
    characters.slice(at * room, (at + 1) * room).join(''),
  );
}

/** A block of text with its indent; each line is coloured by itself. */
export function block(
  text: string,
  { first, rest }: Indent,
  width: number,
  paint: (line: string) => string = (line) => line,
): string[] {
  return wrap(text, width - [...rest].length).map((line, at) =>
    `${at === 0 ? first : rest}${line === '' ? '' : paint(line)}`.trimEnd(),
  );
}
