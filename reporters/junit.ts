/** The report as JUnit XML, so that CI counts each failure as a failure. */

import { counted } from '../src/core/text/counted.ts';
import { conclusionOf } from '../src/report/conclusion.ts';
import type { Report, Requirement } from '../src/report/report.ts';
import { type Severity, severityIn } from '../src/report/severity.ts';
import { durationMs, exchangesText } from './shared/numbers.ts';
import { type RunProblem, runProblems } from './shared/run-problems.ts';
import { toXml } from './shared/xml.ts';

/**
 * A failure that counts is a `failure`; an undecided requirement that counts is an `error`. What
 * changes no verdict is `skipped`, and its message says why.
 */
export function toJUnit(report: Report): string {
  const seconds = ((durationMs(report) ?? 0) / 1000).toFixed(3);
  const suites = report.topics.map(({ name, title }) => {
    const rows = report.requirements.filter(({ topic }) => topic === name);
    return {
      '@name': title,
      ...totals(rows, report),
      testcase: rows.map((row) => testcase(row, report)),
    };
  });
  const problems = runProblems(report);
  const ofAll = totals(report.requirements, report);
  const xml = {
    testsuites: {
      '@name': `${report.suite.name}: ${conclusionOf(report).words}`,
      ...ofAll,
      '@tests': ofAll['@tests'] + problems.length,
      '@failures': ofAll['@failures'] + problems.length,
      '@time': seconds,
      testsuite: [...suites, ...problemSuites(problems)],
    },
  };
  return toXml(xml);
}

/** Problems that are not requirements of the target: an expired waiver, or an error of the run. */
function problemSuites(problems: readonly RunProblem[]) {
  const groups = [...new Set(problems.map(({ group }) => group))];
  return groups.map((wanted) => {
    const groupProblems = problems.filter(({ group }) => group === wanted);
    const counts = {
      '@tests': groupProblems.length,
      '@failures': groupProblems.length,
      '@errors': 0,
      '@skipped': 0,
    };
    return { '@name': wanted, ...counts, testcase: groupProblems.map(problemCase) };
  });
}

const problemCase = ({ group, name, kind, why }: RunProblem) => ({
  '@classname': group,
  '@name': name,
  failure: { '@type': kind, '@message': why },
});

type Child = 'failure' | 'error' | 'skipped' | null;

const children: Readonly<Record<Severity, Child>> = {
  error: 'error',
  failure: 'failure',
  undecided: 'error',
  waived: 'skipped',
  warning: 'skipped',
  note: 'skipped',
  inapplicable: 'skipped',
  passed: null,
};

const childOf = (row: Requirement, report: Report) => children[severityIn(row, report)];

function totals(rows: readonly Requirement[], report: Report) {
  const count = (wanted: Child) => rows.filter((row) => childOf(row, report) === wanted).length;
  return {
    '@tests': rows.length,
    '@failures': count('failure'),
    '@errors': count('error'),
    '@skipped': count('skipped'),
  };
}

function testcase(row: Requirement, report: Report) {
  const child = childOf(row, report);
  const common = {
    '@classname': row.topic,
    '@name': `${row.id} ${row.statement}`,
    '@time': secondsOf(row),
  };
  if (child === null) return common;
  const message = row.reason ?? `${counted(row.violations, 'violation')}, clause ${row.clause}`;
  if (child === 'skipped') {
    const skipped = { '@message': `${row.outcome}: ${message}` };
    return row.findings.length === 0
      ? { ...common, skipped }
      : { ...common, skipped, 'system-out': { '#': textOf(row) } };
  }
  return { ...common, [child]: { '@type': row.outcome, '@message': message, '#': textOf(row) } };
}

/** The duration of the exchange of the first finding; 0 without a finding. */
function secondsOf({ findings: [first] }: Requirement): string {
  return ((first?.response.durationMs ?? 0) / 1000).toFixed(3);
}

function textOf({ findings, waiver }: Requirement): string {
  const waived = waiver === null ? [] : [`waived until ${waiver.expires}: ${waiver.reason}`];
  const findingTexts = findings.map(
    ({ pointer, expected, actual, exchanges, request, curl, hint, replay }) =>
      [
        `${exchangesText(exchanges)}${pointer === null ? '' : ` at ${pointer}`}`,
        `expected ${expected}`,
        `actual ${actual}`,
        `request ${request.method} ${request.path}${request.body === null ? '' : ` ${request.body}`}`,
        curl,
        ...(hint === null ? [] : [hint]),
        replay,
      ].join('\n'),
  );
  return [...waived, ...findingTexts].join('\n\n');
}
