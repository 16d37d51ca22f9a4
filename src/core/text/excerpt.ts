/** The beginning of a text that a target may have chosen, safe to show and to store. Pure. */

/** The usual length of an excerpt. */
export const EXCERPT_CHARACTERS = 160;

/** A text cut to a readable length, with its control and unusual characters escaped. */
export function excerpt(text: string, characters = EXCERPT_CHARACTERS): string {
  const cut = text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
  const escaped = JSON.stringify(cut)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(invisible, codePoint);
  return cut.length < text.length ? `${escaped}… (${text.length} characters)` : escaped;
}

const invisible = /[\u007f-\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

function codePoint(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The text if it is short, else its beginning, because it may have megabytes. */
export function beginningOf(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const beginning = text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
  return `${copyOf(beginning)}… (${text.length} characters)`;
}

/** A copy: a slice would keep the whole original text in memory; V8 writes a sum anew to slice it. */
export function copyOf(text: string): string {
  return ` ${text}`.slice(1);
}
