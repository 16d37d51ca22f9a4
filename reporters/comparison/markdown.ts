/** A comparison as Markdown. */

import { printable } from '../../src/core/text/printable.ts';
import type { ComparedOutcome, Comparison } from '../../src/report/comparison.ts';
import { prose } from '../markdown.ts';
import { marks } from '../shared/outcome-words.ts';
import { NO_ANSWER, sameProfilesSentence } from './profile-words.ts';
import { cellWords, rowsToShow, unremarkableSentence } from './requirement-rows.ts';
import { factsOf } from './run-facts.ts';

export function toComparisonMarkdown(unsafeComparison: Comparison): string {
  const comparison = printable(unsafeComparison);
  const { cautions } = comparison;
  const parts = [
    '## Conformance, side by side',
    runsTable(comparison),
    cautions.map((text) => `- ${prose(text)}`).join('\n'),
    '### Requirements that failed or differ',
    requirementsTable(comparison),
    unremarkableSentence(comparison) ?? '',
    '### What the document does not specify, and where the runs differ',
    profileTable(comparison),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], lines: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');

/** Statements write wire names in backticks; a report.json that nobody checked may too. */
const inCode = (statement: string) =>
  statement
    .split('`')
    .map((part, at) => (at % 2 === 1 ? `<code>${prose(part)}</code>` : prose(part)))
    .join('');

function runsTable({ runs }: Comparison): string {
  const titles = runs[0] === undefined ? [] : factsOf(runs[0]).map(([title]) => title);
  return table(
    ['', ...titles],
    runs.map((run) => [`**${run.label}**`, ...factsOf(run).map(([, text]) => prose(text))]),
  );
}

function requirementsTable(comparison: Comparison): string {
  const rows = rowsToShow(comparison);
  if (rows.length === 0) return 'None.';
  return table(
    ['Requirement', ...comparison.runs.map(({ label }) => label)],
    rows.map(({ id, level, statement, cells }) => [
      `**${id}** (${level}) ${inCode(statement)}`,
      ...cells.map(cellOf),
    ]),
  );
}

/** A change since the run on the left is bold. */
function cellOf(cell: ComparedOutcome | null): string {
  if (cell === null) return cellWords(cell);
  const text = `${marks[cell.outcome]} ${cellWords(cell)}`;
  return cell.isChanged ? `**${text}**` : text;
}

function profileTable(comparison: Comparison): string {
  const { profile, runs } = comparison;
  if (profile.length === 0) return sameProfilesSentence(comparison);
  return table(
    ['Aspect', ...runs.map(({ label }) => label)],
    profile.map(({ id, question, answers }) => [
      `**${id}** ${inCode(question)}`,
      ...answers.map((answer) => prose(answer ?? NO_ANSWER)),
    ]),
  );
}
