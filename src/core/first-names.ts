/** The first names of a list, for a sentence. Pure. */

/** Names that a sentence has; a report has all of them. */
const NAMED = 6;

/** The first names, and how many more there are. */
export function firstNames(names: readonly string[]): string {
  const named = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${named} and ${names.length - NAMED} more` : named;
}
