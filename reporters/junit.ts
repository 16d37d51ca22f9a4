/** The report as JUnit XML, worded so that CI counts what failed as failed. */
import { XMLBuilder } from 'fast-xml-parser';
import type { Report, Requirement } from '../src/report/report.ts';
import { staleWaivers } from './words.ts';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  format: true,
  suppressEmptyNode: true,
});

/**
 * `failed` is a failure, a `must` that is undecided or was not tried an error, what does not apply
 * skipped. What does not count for the verdict, a warning or an observation that was not made, is skipped and says so.
 */
export function toJUnit(report: Report): string {
  const seconds = durationSeconds(report);
  const suites = report.topics.map(({ name, title }) => {
    const rows = report.requirements.filter(({ topic }) => topic === name);
    return {
      '@name': title,
      ...totals(rows, report.strict),
      testcase: rows.map((row) => testcase(row, report.strict)),
    };
  });
  const stale = staleWaivers(report);
  const ofStale = {
    '@tests': stale.length,
    '@failures': stale.length,
    '@errors': 0,
    '@skipped': 0,
  };
  const ofAll = totals(report.requirements, report.strict);
  const xml = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    testsuites: {
      '@name': `${report.suite.name}: ${report.verdict}`,
      ...ofAll,
      '@tests': ofAll['@tests'] + stale.length,
      '@failures': ofAll['@failures'] + stale.length,
      '@time': seconds,
      testsuite: [
        ...suites,
        ...(stale.length === 0
          ? []
          : [{ '@name': 'Known deviations', ...ofStale, testcase: stale.map(staleCase) }]),
      ],
    },
  };
  return clean(builder.build(xml) as string);
}

/** No requirement of the target: what is red is the file of known deviations. */
const staleCase = ({ check, why }: { readonly check: string; readonly why: string }) => ({
  '@classname': 'waivers',
  '@name': `waiver of ${check}`,
  failure: { '@type': 'stale', '@message': why },
});

function durationSeconds({ startedAt, finishedAt }: Report): string {
  const ms = finishedAt === null ? 0 : Date.parse(finishedAt) - Date.parse(startedAt);
  return (ms / 1000).toFixed(3);
}

type Child = 'failure' | 'error' | 'skipped' | null;

function childOf({ outcome, level, waiver }: Requirement, strict: boolean): Child {
  switch (outcome) {
    case 'failed':
      // A waived failure and a violated `should` are warnings: CI shows them, and is not red.
      return waiver === null && (level === 'must' || strict) ? 'failure' : 'skipped';
    case 'error':
      return 'error';
    case 'cantTell':
    case 'untested':
      return level === 'must' ? 'error' : 'skipped';
    case 'passed':
      return null;
    default:
      return 'skipped';
  }
}

function totals(rows: readonly Requirement[], strict: boolean) {
  const count = (wanted: Child) => rows.filter((row) => childOf(row, strict) === wanted).length;
  return {
    '@tests': rows.length,
    '@failures': count('failure'),
    '@errors': count('error'),
    '@skipped': count('skipped'),
  };
}

function testcase(row: Requirement, strict: boolean) {
  const child = childOf(row, strict);
  const common = { '@classname': row.topic, '@name': `${row.id} ${row.statement}` };
  if (child === null) return common;
  const message = row.reason ?? `${row.violations} violations, clause ${row.clause}`;
  if (child === 'skipped') {
    const skipped = { '@message': `${row.outcome}: ${message}` };
    return row.findings.length === 0
      ? { ...common, skipped }
      : { ...common, skipped, 'system-out': { '#': told(row) } };
  }
  return { ...common, [child]: { '@type': row.outcome, '@message': message, '#': told(row) } };
}

function told({ findings, waiver }: Requirement): string {
  const waived = waiver === null ? [] : [`waived until ${waiver.expires}: ${waiver.reason}`];
  const found = findings.map(({ pointer, expected, actual, exchanges, curl }) =>
    [
      `exchanges ${exchanges.join(', ')}${pointer === null ? '' : ` at ${pointer}`}`,
      `expected ${expected}`,
      `actual ${actual}`,
      curl,
    ].join('\n'),
  );
  return [...waived, ...found].join('\n\n');
}

/** All that XML 1.0 has no way to write, not even escaped. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function clean(xml: string): string {
  return xml.replace(unwritable, '\ufffd');
}
