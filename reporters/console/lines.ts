/** Lines of a terminal: wrapped by word, with a hanging indent, and painted after that. */

/** A line that is narrower than this is not worth wrapping. */
const LEAST_WIDTH = 20;

/** Before each line of a block: the first one, and those that follow. */
export interface Indent {
  readonly first: string;
  readonly rest: string;
}

/** A label in a column of its own, and the text beside it. */
export const labelled = (label: string, margin: string, columns = 10): Indent => ({
  first: `${margin}${label.padEnd(columns)}`,
  rest: `${margin}${' '.repeat(columns)}`,
});

/** Breaks a text between words; a word that is longer than a line is broken where it has to be. */
export function wrap(text: string, width: number): string[] {
  const room = Math.max(width, LEAST_WIDTH);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, room))) {
    const longer = line === '' ? word.text : `${line}${word.glued ? '' : ' '}${word.text}`;
    if (line !== '' && [...longer].length > room) {
      lines.push(line);
      line = word.text;
    } else line = longer;
  }
  return [...lines, line].map((one) => one.trimEnd());
}

interface Piece {
  readonly text: string;
  /** Whether it goes on without a blank. */
  readonly glued: boolean;
}

/**
 * JSON without blanks is one long word: a break after a comma is the easiest to read. A comma
 * before a digit may stand in a number.
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

/** A block of text behind its indent; the paint is put on each line by itself. */
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
