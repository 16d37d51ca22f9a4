/** The additions of `--verbose` at a terminal: each requirement, and the deployment profile. */

import { counted } from '../../src/core/text/counted.ts';
import type { Report, Requirement } from '../../src/report/report.ts';
import { severityIn } from '../../src/report/severity.ts';
import { marks } from '../shared/outcome-words.ts';
import { block } from './lines.ts';
import { type Look, severityPaint } from './look.ts';

const PASSES =
  'For each pass: the number of exchanges that could show a fault; the fault rate that the check would have found ' +
  "(95 % confidence); and the number of changed copies of this target's responses on which the check fails, as it should.";

export function detailLines(report: Report, look: Look): string[] {
  const topics = report.topics.flatMap(({ name, title }) => topicLines(report, name, title, look));
  if (topics.length === 0) return [];
  const { colors, width } = look;
  return [
    ...block(PASSES, { first: '', rest: '' }, width, colors.dim),
    '',
    ...topics,
    '',
    ...profileLines(report, look),
  ];
}

function topicLines(report: Report, topic: string, title: string, look: Look): string[] {
  // An `observe` requirement is in the profile, unless its check itself failed.
  const rows = report.requirements.filter(
    (row) => row.topic === topic && (row.level !== 'observe' || row.outcome === 'error'),
  );
  if (rows.length === 0) return [];
  return [look.colors.bold(title), ...rows.flatMap((row) => rowLines(row, report, look))];
}

function rowLines(row: Requirement, report: Report, { colors, width }: Look): string[] {
  const paint = severityPaint(severityIn(row, report), colors);
  const rest = ' '.repeat(row.id.length + 6);
  const level = row.level === 'must' ? '' : ` (${row.level})`;
  return [
    ...block(
      `${row.statement}${level}`,
      { first: `  ${paint(marks[row.outcome])} ${row.id}  `, rest },
      width,
    ),
    ...block(stateOf(row), { first: rest, rest }, width, colors.dim),
  ];
}

function stateOf(row: Requirement): string {
  const { outcome, waiver, reason } = row;
  const waived = waiver === null ? '' : `, waived until ${waiver.expires}`;
  const why = reason === null ? '' : `: ${reason}`;
  return outcome === 'passed' ? passText(row) : `${outcome}${waived}${why}`;
}

function passText({ seen, bound, provenBy }: Requirement): string {
  const count = provenBy.length;
  const share =
    bound === null || bound >= 1 ? [] : [`would have found a fault rate of ${percent(bound)}`];
  const proof = count === 0 ? [] : [`fails on ${counted(count, 'changed copy', 'changed copies')}`];
  const passed = `passed in ${counted(seen, 'exchange')}`;
  const ofCheck = [...share, ...proof];
  return ofCheck.length === 0 ? passed : `${passed}; the check ${ofCheck.join(', and ')}`;
}

const percent = (share: number) => `${Number((share * 100).toPrecision(2))} %`;

function profileLines({ observations }: Report, { colors, width }: Look): string[] {
  const aspects = observations.flatMap((row) => row.aspects);
  if (aspects.every(({ answer }) => answer === null)) return [];
  const { bold, dim, cyan } = colors;
  const at = (margin: number) => ({ first: ' '.repeat(margin), rest: ' '.repeat(margin + 2) });
  return [
    bold('Deployment profile: what the target does where the document specifies nothing'),
    ...observations.flatMap(({ title, clause, unseen, aspects: own }) => [
      ...block(`${title} (${clause})`, at(2), width),
      ...own.flatMap(({ id, question, answer, why, seen }) => [
        ...block(`${id}  ${question}`, at(4), width, dim),
        ...(answer === null
          ? block(why ?? 'not shown', at(6), width, dim)
          : block(`${answer}  (in ${counted(seen, 'exchange')})`, at(6), width, cyan)),
      ]),
      ...(unseen === null ? [] : block(unseen, at(4), width, dim)),
    ]),
    '',
  ];
}
