/** The report as CTRF, the Common Test Report Format, which many CI tools read. */
import type { Report, Requirement } from '../src/report/report.ts';
import { printable } from './printable.ts';
import { durationMs, headline, staleWaivers } from './words.ts';

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

/** What neither passed nor counts as failed has a status of its own; `rawStatus` says which. */
function statusOf({ outcome, level, waiver }: Requirement, strict: boolean): Status {
  switch (outcome) {
    case 'passed':
      return 'passed';
    case 'failed':
      return waiver === null && (level === 'must' || (strict && level === 'should'))
        ? 'failed'
        : 'other';
    case 'inapplicable':
      return 'skipped';
    case 'untested':
      return 'pending';
    default:
      return 'other';
  }
}

export function toCtrf(given: Report): string {
  const report = printable(given);
  const { suite, requirements, strict, startedAt } = report;
  const started = Date.parse(startedAt);
  const start = Number.isFinite(started) ? started : 0;
  const duration = Math.max(0, durationMs(report) ?? 0);
  const count = (wanted: Status) =>
    requirements.filter((row) => statusOf(row, strict) === wanted).length;
  const stale = staleWaivers(report);
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: `${suite.name} ${suite.version}`,
    timestamp: new Date(start).toISOString(),
    results: {
      tool: { name: suite.name, version: suite.version },
      summary: {
        tests: requirements.length + stale.length,
        passed: count('passed'),
        failed: count('failed') + stale.length,
        skipped: count('skipped'),
        pending: count('pending'),
        other: count('other'),
        start,
        stop: start + duration,
      },
      tests: [...requirements.map((row) => testOf(row, report)), ...stale.map(staleTest)],
      environment: { appName: report.target.url, healthy: report.faults.length === 0 },
      extra: { verdict: report.verdict, headline: headline(report), reasons: report.reasons },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const staleTest = ({ check, why }: { readonly check: string; readonly why: string }) => ({
  name: `waiver of ${check}`,
  status: 'failed',
  duration: 0,
  suite: ['Known deviations'],
  message: why,
});

function testOf(row: Requirement, { strict, topics }: Report) {
  const { id, statement, topic, outcome, level, clause, seen, waiver, reason } = row;
  const [finding] = row.findings;
  const message =
    finding === undefined ? reason : `expected ${finding.expected}, actual ${finding.actual}`;
  return {
    name: `${id} ${statement}`,
    status: statusOf(row, strict),
    // A requirement is judged by many exchanges, and has no time of its own.
    duration: 0,
    suite: [topics.find(({ name }) => name === topic)?.title ?? topic],
    rawStatus: outcome,
    tags: [level, `clause ${clause}`],
    ...(message === null ? {} : { message }),
    ...(finding === undefined ? {} : { trace: finding.curl }),
    extra: { id, level, clause, seen, violations: row.violations, waiver },
  };
}
