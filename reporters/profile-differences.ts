/** The differences between two deployment profiles, for people. */
import type { ProfileDifference } from '../src/report/profile-diff.ts';

/** `compared`: how many aspects have an answer in both profiles. */
export function toDifferenceText(
  differences: readonly ProfileDifference[],
  compared: number,
): string {
  const differing = differences.filter(({ differs }) => differs);
  const partial = differences.filter(({ differs }) => !differs);
  const lines = differing.flatMap(({ id, title, question, a, b }) => [
    `${title}`,
    `  ${id}  ${question}`,
    `    A  ${a}`,
    `    B  ${b}`,
  ]);
  if (differing.length === 0)
    lines.push(
      compared === 0
        ? 'Nothing was compared: no aspect has an answer in both profiles.'
        : 'The two profiles do not differ.',
    );
  if (partial.length > 0) {
    lines.push('', 'Only one of the two runs has an answer, so these cannot be compared:');
    lines.push(...partial.map(({ id, question, a, b }) => `  ${id}  ${question}  ${a ?? b}`));
  }
  return `${lines.join('\n')}\n`;
}
