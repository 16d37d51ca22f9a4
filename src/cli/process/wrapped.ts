/** Wraps the output of a command between words, where it goes to a terminal. */
import { block } from '../../../reporters/terminal/lines.ts';

/** Longer lines of text are hard to read. */
const MAX_WIDTH = 120;

/** A pipe has no width: a program that reads it gets whole lines. */
function terminalWidth(): number | null {
  const { isTTY, columns } = process.stdout;
  return isTTY === true && columns > 0 ? Math.min(columns, MAX_WIDTH) : null;
}

/** Each line with a hanging indent below its mark, its label or its numbers. */
export function wrapped(text: string, width = terminalWidth()): string {
  if (width === null) return text;
  const lines = text.split('\n').flatMap((line) => {
    const [first = ''] = BEGINNING.exec(line) ?? [];
    return block(line.slice(first.length), { first, rest: ' '.repeat(first.length) }, width);
  });
  return lines.join('\n');
}

/** Blanks, numbers in columns, and `✓ ` or one or two words followed by more than one blank. */
const BEGINNING = /^ *(?:[\d.,]+ {2,})*(?:[✓!✗] |\S+(?: \S+)? {2,})?/;
