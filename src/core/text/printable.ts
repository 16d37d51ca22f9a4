/**
 * Makes text of a target safe to print: control characters, direction marks and invisible
 * characters are shown and have no effect.
 */

import { hiddenCharacters } from './hidden-characters.ts';

/** At the beginning of a line, also after blanks, `::` starts a command of GitHub's runner. */
const command = /^([^\S\n]*)::/gm;
/**
 * Anywhere in a line, `##[` and `##vso[` start a command of Azure's agent and of GitHub's runner, and
 * `##teamcity[` one of TeamCity.
 */
const commandInside = /##(?=\w*\[)/g;
/** Text with no command at the beginning of a line. */
export const withoutCommands = (text: string): string => text.replace(command, '$1\\u003a:');

/** Half of a surrogate pair, which no encoding can write. */
const alone = /\p{Surrogate}/gu;

/** Makes one text printable. With `layout`, line breaks and tabs are kept. */
export function toPrintable(text: string, { layout = false } = {}): string {
  const shown = text
    .replace(hiddenCharacters, (character) =>
      layout && /[\n\t]/.test(character) ? character : codePoint(character),
    )
    .replace(alone, codePoint)
    .replace(commandInside, '#\\u0023');
  return withoutCommands(shown);
}

/** Makes every text of a value printable, member names too. */
export function printable<T>(value: T, options: { readonly layout?: boolean } = {}): T {
  if (typeof value === 'string') return toPrintable(value, options) as T;
  if (Array.isArray(value)) return value.map((item) => printable(item, options)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      toPrintable(name, options),
      printable(member, options),
    ]),
  ) as T;
}

function codePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16).padStart(4, '0');
  return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits}`;
}
