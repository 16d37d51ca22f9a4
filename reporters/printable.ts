/** What a target sent, made safe to look at: controls and direction marks are shown, not obeyed. */

/** Controls, and the marks that turn the direction of what follows. */
const steering = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
/** At the beginning of a line, after blanks too, `::` opens a command of GitHub's runner. */
const command = /^([^\S\n]*)::/gm;
/** Half of a pair: no encoding has a way to write it. */
const alone = /\p{Surrogate}/gu;

/**
 * One text; line breaks and tabs stay where `layout` says that they do no harm. `##[` opens a
 * command of a CI runner wherever it stands in a line.
 */
export function shown(text: string, { layout = false } = {}): string {
  return text
    .replace(steering, (character) =>
      layout && /[\n\t]/.test(character) ? character : codePoint(character),
    )
    .replace(alone, codePoint)
    .replaceAll('##[', '#\\u0023[')
    .replace(command, '$1\\u003a:');
}

/** Every text of a value, member names too, each on one line. */
export function printable<T>(value: T, options: { readonly layout?: boolean } = {}): T {
  if (typeof value === 'string') return shown(value, options) as T;
  if (Array.isArray(value)) return value.map((item) => printable(item, options)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      shown(name, options),
      printable(member, options),
    ]),
  ) as T;
}

function codePoint(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
