/**
 * The failures of a report as GitHub workflow commands, which GitHub shows beside the run and the
 * pull request.
 */

import { counted } from '../src/core/text/counted.ts';
import { printable } from '../src/core/text/printable.ts';
import { isMetInPart } from '../src/report/conclusion.ts';
import type { Report, Requirement } from '../src/report/report.ts';
import { having, staleWaivers } from './shared/by-severity.ts';
import { curlElsewhere, shortCurl } from './shared/commands.ts';
import { exchangesText } from './shared/numbers.ts';
import { pointerText } from './shared/pointers.ts';
import { headline } from './shared/verdict-sentence.ts';

/** GitHub shows ten annotations of each kind for a step. */
const SHOWN = 10;

/** One command per line; an empty text where there is nothing to report. */
export function toAnnotations(unsafeReport: Report): string {
  const report = printable(unsafeReport);
  return [
    ...annotations('error', having(report, 'failure', 'error'), SHOWN),
    ...staleWaivers(report).map(({ requirement, why }) =>
      command('error', `Waiver of ${requirement}`, why),
    ),
    ...report.faults.map((fault) => command('error', 'The suite itself failed', fault)),
    ...(report.verdict === 'inconclusive' && !isMetInPart(report)
      ? [command('error', 'Inconclusive', headline(report))]
      : []),
    ...annotations(
      'warning',
      [...having(report, 'undecided'), ...having(report, 'warning')],
      SHOWN,
    ),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

type Kind = 'error' | 'warning';

function annotations(kind: Kind, rows: readonly Requirement[], most: number): string[] {
  const fits = rows.length <= most;
  const shown = rows.slice(0, fits ? most : most - 1).map((row) => annotation(kind, row));
  const more = rows.length - shown.length;
  return more === 0
    ? shown
    : [...shown, command(kind, 'More', `${counted(more, 'requirement')} more`)];
}

function annotation(kind: Kind, row: Requirement): string {
  const [finding] = row.findings;
  const title = `${row.id} ${row.outcome} (clause ${row.clause})`;
  if (finding === undefined) return command(kind, title, row.reason ?? row.statement);
  const { pointer, expected, actual, exchanges, hint } = finding;
  const where = `${exchangesText(exchanges)}, ${pointerText(pointer)}`;
  const lines = [
    ...[row.statement, where, `expected ${expected}`, `actual ${actual}`],
    shortCurl(finding) ?? `curl: ${curlElsewhere(finding)}`,
    ...(hint === null ? [] : [hint]),
  ];
  return command(kind, title, lines.join('\n'));
}

function command(kind: Kind, title: string, message: string): string {
  return `::${kind} title=${property(title)}::${data(message)}`;
}

/** Escapes a text as the toolkit of GitHub Actions does. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
