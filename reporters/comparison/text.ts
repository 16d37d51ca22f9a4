/** A comparison for a terminal. */

import { printable } from '../../src/core/text/printable.ts';
import type { ComparedOutcome, Comparison } from '../../src/report/comparison.ts';
import { marks } from '../shared/outcome-words.ts';
import { block, labelled } from '../terminal/lines.ts';
import { type Look, lookOf, type TerminalOptions, tonePaint } from '../terminal/look.ts';
import { NO_ANSWER, sameProfilesSentence } from './profile-words.ts';
import { rowsToShow, unremarkableSentence } from './requirement-rows.ts';
import { factsOf } from './run-facts.ts';

export function toComparisonText(unsafeComparison: Comparison, options: TerminalOptions): string {
  const comparison = printable(unsafeComparison);
  const look = lookOf(options);
  const lines = [
    ...runLines(comparison, look),
    ...comparison.cautions.flatMap((text) => block(text, labelled('note', ''), look.width)),
    '',
    ...requirementLines(comparison, look),
    ...profileLines(comparison, look),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

const LABEL_COLUMNS = 13;

function runLines({ runs }: Comparison, { width, colors }: Look): string[] {
  return runs.flatMap((run) => {
    const [[, verdict] = ['', ''], ...facts] = factsOf(run);
    const paint = tonePaint(run.tone, colors);
    return [
      ...block(verdict, labelled(run.label, '', 4), width, paint),
      ...facts.flatMap(([label, text]) =>
        block(text, labelled(label.toLowerCase(), '    ', LABEL_COLUMNS), width),
      ),
    ];
  });
}

function requirementLines(comparison: Comparison, { width, colors }: Look): string[] {
  const rows = rowsToShow(comparison);
  const sentence = unremarkableSentence(comparison);
  const idColumns =
    Math.max(...['Requirement', ...rows.map(({ id }) => id)].map((one) => one.length)) + 1;
  const columns = Math.max(...comparison.runs.map(({ label }) => label.length)) + 1;
  const head = comparison.runs.map(({ label }) => label.padEnd(columns)).join('');
  const table = rows.flatMap(({ id, cells, statement }) => {
    const line = `${id.padEnd(idColumns)}${cells.map((cell) => mark(cell).padEnd(columns)).join('')} `;
    const rest = ' '.repeat(Math.min(line.length, Math.floor(width / 2)));
    return block(statement, { first: line, rest }, width);
  });
  return [
    ...(rows.length === 0 ? [] : [colors.bold(`${'Requirement'.padEnd(idColumns)}${head}`)]),
    ...table,
    ...(sentence === null ? [] : [sentence]),
    ...(rows.length === 0 ? [] : block(LEGEND, { first: '', rest: '' }, width, colors.dim)),
    '',
  ];
}

const mark = (cell: ComparedOutcome | null) =>
  cell === null ? ' ' : cell.isWaived ? 'w' : marks[cell.outcome];

const LEGEND =
  `${marks.passed} passed, ${marks.failed} failed, w failed and waived, ${marks.cantTell} cantTell, ` +
  `${marks.untested} untested, ${marks.inapplicable} inapplicable, blank: not in that run`;

function profileLines(comparison: Comparison, { width, colors }: Look): string[] {
  const { profile, runs } = comparison;
  if (profile.length === 0) return [sameProfilesSentence(comparison)];
  return [
    colors.bold('The document does not specify these, and the runs differ'),
    ...profile.flatMap(({ id, question, answers }) => [
      ...block(`${id}  ${question}`, { first: '  ', rest: '    ' }, width),
      ...answers.flatMap((answer, at) =>
        block(answer ?? NO_ANSWER, labelled(runs[at]?.label ?? '', '    ', 4), width),
      ),
    ]),
  ];
}
