/** Finds the word that is most similar to a misspelt one. Pure. */

/** With more different letters it is another word. */
const MAX_CHANGES = 2;

/** The word with the fewest changes, or `null` where none is similar. */
export function nearestOf(
  word: string,
  words: readonly string[],
  maxChanges = MAX_CHANGES,
): string | null {
  const [best] = words
    .filter((candidate) => Math.abs(candidate.length - word.length) <= maxChanges)
    .filter((candidate) => lettersNotIn(candidate, word) <= maxChanges)
    .map((candidate) => ({ candidate, changes: changesBetween(word, candidate) }))
    .sort((a, b) => a.changes - b.changes);
  return best !== undefined && best.changes <= maxChanges ? best.candidate : null;
}

/** The hint before other advice, to continue a sentence after a colon. */
export const hintBeforeOthers = (near: string | null): string =>
  near === null ? '' : `did you mean ${near}? Or `;

/** The hint behind the name in a sentence. */
export const hintInBrackets = (near: string | null): string =>
  near === null ? '' : ` (did you mean ${near}?)`;

/** Each of them needs a change, and most words have too many: they need no comparison. */
const lettersNotIn = (candidate: string, word: string): number =>
  [...word].filter((letter) => !candidate.includes(letter)).length;

/** Levenshtein distance, where two swapped letters count as one change. */
function changesBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const choices = [
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (same ? 0 : 1),
        isSwap ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      ];
      rows[row]?.push(Math.min(...choices));
    }
  }
  return cell(a.length, b.length);
}
