/** The report as CTRF, the Common Test Report Format, which many CI tools read. */

import { printable } from '../src/core/text/printable.ts';
import { conclusionOf } from '../src/report/conclusion.ts';
import type { Report, Requirement } from '../src/report/report.ts';
import { type Severity, severityIn } from '../src/report/severity.ts';
import { durationMs } from './shared/numbers.ts';
import { type RunProblem, runProblems } from './shared/run-problems.ts';
import { headline } from './shared/verdict-sentence.ts';

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

/**
 * Every red result is `failed`, so that `failed: 0` misleads no reader; `rawStatus` has the exact
 * word.
 */
const statuses: Readonly<Record<Severity, Status>> = {
  error: 'failed',
  failure: 'failed',
  undecided: 'failed',
  waived: 'other',
  warning: 'other',
  note: 'other',
  inapplicable: 'skipped',
  passed: 'passed',
};

function statusOf(row: Requirement, report: Report): Status {
  const severity = severityIn(row, report);
  return severity === 'note' && row.outcome === 'untested' ? 'pending' : statuses[severity];
}

export function toCtrf(unsafeReport: Report): string {
  const report = printable(unsafeReport);
  const { suite, requirements, startedAt } = report;
  const started = Date.parse(startedAt);
  const start = Number.isFinite(started) ? started : 0;
  const duration = durationMs(report) ?? 0;
  const count = (wanted: Status) =>
    requirements.filter((row) => statusOf(row, report) === wanted).length;
  const problems = runProblems(report);
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: `${suite.name} ${suite.version}`,
    timestamp: new Date(start).toISOString(),
    results: {
      tool: { name: suite.name, version: suite.version },
      summary: {
        tests: requirements.length + problems.length,
        passed: count('passed'),
        failed: count('failed') + problems.length,
        skipped: count('skipped'),
        pending: count('pending'),
        other: count('other'),
        start,
        stop: start + duration,
      },
      tests: [...requirements.map((row) => testOf(row, report)), ...problems.map(problemTest)],
      environment: { appName: report.target.url, healthy: report.faults.length === 0 },
      extra: {
        verdict: report.verdict,
        conclusion: conclusionOf(report).words,
        headline: headline(report),
        reasons: report.reasons,
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const problemTest = ({ group, name, why }: RunProblem) => ({
  name,
  status: 'failed',
  duration: 0,
  suite: [group],
  message: why,
});

function testOf(row: Requirement, report: Report) {
  const { id, statement, topic, outcome, level, clause, seen, waiver, reason } = row;
  const [finding] = row.findings;
  const message =
    finding === undefined ? reason : `expected ${finding.expected}, actual ${finding.actual}`;
  return {
    name: `${id} ${statement}`,
    status: statusOf(row, report),
    // Several exchanges judge a requirement, so it has no duration.
    duration: 0,
    suite: [report.topics.find(({ name }) => name === topic)?.title ?? topic],
    rawStatus: outcome,
    tags: [level, `clause ${clause}`],
    ...(message === null ? {} : { message }),
    ...(finding === undefined
      ? {}
      : { trace: [finding.curl, finding.hint ?? []].flat().join('\n') }),
    extra: {
      id,
      level,
      severity: severityIn(row, report),
      clause,
      seen,
      violations: row.violations,
      waiver,
    },
  };
}
