/** The report for a person at a terminal. */
import { createColors } from 'picocolors';
import { EXIT } from '../src/core/exit.ts';
import type { Progress } from '../src/core/progress.ts';
import type { Report, Requirement } from '../src/report/report.ts';
import { type Severity, severityIn } from '../src/report/severity.ts';
import { conclusionOf } from '../src/report/verdict.ts';
import { stubOf } from '../src/report/waivers.ts';
import { printable } from './printable.ts';
import { failures, formatNumber, headline, marks } from './words.ts';

/** Findings shown for each requirement; all of the kept ones are in `report.json`. */
const SHOWN_FINDINGS = 1;

type Colors = ReturnType<typeof createColors>;

/** Several lines, the last one with a line break. Colours only if asked for. */
export function toTerminal(given: Report, { color }: { color: boolean }): string {
  const colors = createColors(color);
  const report = printable(given);
  return [
    '',
    verdictLine(report, colors),
    ...sentences(report).map((sentence) => `  ${sentence}`),
    '',
    ...report.topics.flatMap(({ name, title }) => topicLines(report, name, title, colors)),
    ...(report.stopped === null ? ['', ...profileLines(report, colors), ''] : []),
    ...countLines(report),
    ...spendingLines(report),
    report.range,
    ...stubLines(report, colors),
    `Seed ${report.seed}, run ${report.runId}, ${report.requests} requests`,
    '',
  ].join('\n');
}

/** One line on how far the run is. */
export function progressLine({ sent, planned, posts, amount, elapsedMs }: Progress): string {
  const perSecond = elapsedMs > 0 ? Math.round((sent * 1000) / elapsedMs) : 0;
  return (
    `sent ${sent} of at most ${Math.max(planned, sent)} requests · ` +
    `${posts} disbursement requests, ${formatNumber(amount)} at most · ${perSecond}/s`
  );
}

function verdictLine(report: Report, colors: Colors): string {
  const { words, tone } = conclusionOf(report);
  const { green, yellow, red } = colors;
  const paint = { good: green, caution: yellow, bad: red, open: yellow }[tone];
  const shown = words.replace(report.verdict, report.verdict.toUpperCase());
  return `${colors.bold(paint(shown))}  ${report.target.url}`;
}

/** The reasons; before them what decides the exit code, where the verdict does not. */
function sentences(report: Report): string[] {
  const { exitCode } = conclusionOf(report);
  const isBeside = exitCode === EXIT.fault || exitCode === EXIT.usage;
  return [...(isBeside ? [headline(report)] : []), ...report.reasons];
}

function topicLines(report: Report, topic: string, title: string, colors: Colors): string[] {
  const rows = report.requirements.filter((row) => row.topic === topic && isShown(row, report));
  if (rows.length === 0) return [];
  return [
    colors.bold(title),
    ...rows.flatMap((row) => [
      rowLine(row, severityIn(row, report), colors),
      ...findingLines(row, report, colors),
    ]),
  ];
}

function isShown({ level, outcome }: Requirement, { stopped }: Report): boolean {
  // Where the run stopped at once, most is undecided for that, and the verdict's reason says why.
  if (stopped !== null) return outcome === 'failed' || outcome === 'error';
  // What is only observed stands in the profile; here it stands where it could not be.
  return level !== 'observe' || outcome === 'error';
}

function rowLine(row: Requirement, severity: Severity, colors: Colors): string {
  const paint = painter(severity, colors);
  const seen = row.outcome === 'passed' ? colors.dim(`  ${seenText(row)}`) : '';
  const waived = row.waiver === null ? '' : `, waived until ${row.waiver.expires}`;
  const outcome = row.outcome === 'passed' ? '' : `  ${row.outcome}${waived}`;
  const level = row.level === 'must' ? '' : ` (${row.level})`;
  const head = `  ${paint(marks[row.outcome])} ${row.id}${level}  ${row.statement}`;
  return `${head}${paint(outcome)}${seen}`;
}

/** Red is what makes the exit code 1 or 4, yellow what else a reader has to look at. */
function painter(severity: Severity, { green, yellow, red, dim }: Colors) {
  const paints: Readonly<Record<Severity, Colors['red']>> = {
    error: red,
    failure: red,
    undecided: yellow,
    waived: yellow,
    warning: yellow,
    note: dim,
    inapplicable: dim,
    passed: green,
  };
  return paints[severity];
}

/** How often, and what that means: rarer faults than the bound may have stayed unseen. */
function seenText({ seen, bound, observed, provenBy }: Requirement): string {
  const count = provenBy.length;
  const proof = count === 0 ? '' : `, proven by ${count} change${count === 1 ? '' : 's'}`;
  const rare = bound === null || bound >= 1 ? '' : `, faults below ${percent(bound)}`;
  return `seen ${seen}×${rare}${proof}${observed === null ? '' : `, ${observed.answer}`}`;
}

const percent = (share: number) => `${(share * 100).toPrecision(2)} %`;

function profileLines({ observations }: Report, colors: Colors): string[] {
  const response = observations
    .flatMap(({ aspects }) => aspects)
    .some(({ answer }) => answer !== null);
  if (!response) return [];
  return [
    colors.bold('Deployment profile: what the document leaves open'),
    ...observations.flatMap(({ title, clause, unseen, aspects }) => [
      `  ${title} ${colors.dim(`(${clause})`)}`,
      ...aspects.map(({ id, question, answer, why, seen }) =>
        answer === null
          ? colors.dim(`    ${id}  ${question}  ${why ?? 'not shown'}`)
          : `    ${colors.dim(id)}  ${question}  ${colors.cyan(answer)}${colors.dim(`  seen ${seen}×`)}`,
      ),
      ...(unseen === null ? [] : [colors.dim(`    ${unseen}`)]),
    ]),
  ];
}

function findingLines(row: Requirement, { topics: _ }: Report, colors: Colors): string[] {
  if (row.outcome !== 'failed' && row.outcome !== 'error') return [];
  const lines = row.findings.slice(0, SHOWN_FINDINGS).flatMap((finding) => {
    const at = finding.pointer === null ? '' : ` at ${finding.pointer || 'the whole body'}`;
    const { method, path, body } = finding.request;
    const sent = `${method} ${path}${body === null ? '' : `  ${body.slice(0, 200)}`}`;
    const got = finding.response.status === null ? '' : `HTTP ${finding.response.status}  `;
    return [
      `clause    ${row.clause}, exchange ${finding.exchanges.join(' and ')}${at}`,
      `expected  ${colors.green(finding.expected)}`,
      `actual    ${colors.red(finding.actual)}`,
      `request   ${sent}`,
      `response  ${got}${finding.response.body.slice(0, 300)}`,
      `curl      ${finding.curl}`,
      `replay    ${finding.replay}`,
    ].map((line) => `      ${line}`);
  });
  const more = row.violations - SHOWN_FINDINGS;
  if (row.waiver !== null) {
    const { reason, owner, issue } = row.waiver;
    lines.push(`      waiver    ${reason} (${owner}, ${issue})`);
  }
  if (row.reason !== null) lines.push(`      ${row.reason}`);
  if (more > 0) lines.push(colors.dim(`      and ${more} more like this`));
  return lines;
}

/** What to paste into `waivers.yaml` to go on while what failed is being mended. */
function stubLines(report: Report, colors: Colors): string[] {
  const failed = failures(report);
  if (failed.length === 0) return [];
  const startedAt = new Date(report.startedAt);
  return [
    '',
    colors.dim(
      'To accept these failures until they are fixed, copy this into waivers.yaml and complete it:',
    ),
    ...failed.map((row) => stubOf(row, startedAt)),
    '',
  ];
}

function countLines({ counts }: Report): string[] {
  return Object.entries(counts).flatMap(([level, byOutcome]) => {
    const told = Object.entries(byOutcome)
      .filter(([, count]) => count > 0)
      .map(([outcome, count]) => `${count} ${outcome}`);
    return told.length === 0 ? [] : [`${level.padEnd(8)}${told.join(', ')}`];
  });
}

function spendingLines({ spending, unknownDisbursements }: Report): string[] {
  const { disbursements, amount, unknown, posts } = spending;
  const lines = [
    `Spent   ${disbursements} disbursements, ${formatNumber(amount)} in sum ` +
      `(${posts} disbursement requests were sent)`,
  ];
  if (unknown === 0) return lines;
  lines.push(`${unknown} of them got no answer and may or may not have happened:`);
  for (const { merchantReference, amount: sum, listedIn } of unknownDisbursements.slice(0, 10)) {
    const found = listedIn === null ? '' : `, listed in exchange ${listedIn}: it happened`;
    const reference = merchantReference ?? 'none';
    lines.push(`  merchant_reference ${reference}, amount ${sum ?? 'unknown'}${found}`);
  }
  if (unknown > 10) lines.push(`  and ${unknown - 10} more, in report.json`);
  return lines;
}
