/** A list in a sentence: its first names, and how many more there are. Pure. */

/** Names that a sentence has; a report has all of them. */
const NAMED = 6;

/** The first names, and how many more there are. */
export function firstInWords(names: readonly string[]): string {
  const named = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${named} and ${names.length - NAMED} more` : named;
}
