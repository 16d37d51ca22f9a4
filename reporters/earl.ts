/** The report as EARL in JSON-LD, the vocabulary of the W3C for the results of evaluations. */
import type { Outcome } from '../src/core/outcome.ts';
import { printable } from '../src/core/text/printable.ts';
import { conclusionOf } from '../src/report/conclusion.ts';
import type { Report, Requirement } from '../src/report/report.ts';
import { headline } from './shared/verdict-sentence.ts';

/** The complete context, so that no reader needs a network. */
const context = {
  earl: 'http://www.w3.org/ns/earl#',
  dct: 'http://purl.org/dc/terms/',
  doap: 'http://usefulinc.com/ns/doap#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  assertedBy: { '@id': 'earl:assertedBy', '@type': '@id' },
  subject: { '@id': 'earl:subject', '@type': '@id' },
  test: { '@id': 'earl:test', '@type': '@id' },
  mode: { '@id': 'earl:mode', '@type': '@id' },
  outcome: { '@id': 'earl:outcome', '@type': '@id' },
  result: 'earl:result',
  info: 'earl:info',
  title: 'dct:title',
  description: 'dct:description',
  identifier: 'dct:identifier',
  date: { '@id': 'dct:date', '@type': 'xsd:dateTime' },
} as const;

/** EARL has no word for a fault of the tester, so `error` becomes `cantTell`. */
const words: Readonly<Record<Outcome, string>> = {
  passed: 'earl:passed',
  failed: 'earl:failed',
  cantTell: 'earl:cantTell',
  error: 'earl:cantTell',
  inapplicable: 'earl:inapplicable',
  untested: 'earl:untested',
};

const SUITE = '_:suite';
const TARGET = '_:target';

export function toEarl(unsafeReport: Report): string {
  const report = printable(unsafeReport);
  const { suite, target } = report;
  const document = {
    '@context': context,
    '@graph': [
      {
        '@id': SUITE,
        '@type': ['earl:Assertor', 'earl:Software'],
        title: suite.name,
        'doap:release': { 'doap:revision': suite.version },
        description: `${conclusionOf(report).words}: ${headline(report)}`,
      },
      { '@id': TARGET, '@type': 'earl:TestSubject', title: target.url },
      ...report.requirements.flatMap((row) => [criterion(row), assertion(row, report)]),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const criterionId = (id: string) => `_:${id}`;

function criterion({ id, statement, level, clause }: Requirement) {
  return {
    '@id': criterionId(id),
    '@type': 'earl:TestRequirement',
    identifier: id,
    title: statement,
    description: `${level}, clause ${clause}`,
  };
}

function assertion(row: Requirement, { finishedAt, startedAt }: Report) {
  const info = textOf(row);
  return {
    '@type': 'earl:Assertion',
    assertedBy: SUITE,
    subject: TARGET,
    test: criterionId(row.id),
    mode: 'earl:automatic',
    result: {
      '@type': 'earl:TestResult',
      outcome: words[row.outcome],
      date: finishedAt ?? startedAt,
      ...(info === '' ? {} : { info }),
    },
  };
}

function textOf({ findings, reason, waiver, outcome }: Requirement): string {
  const [finding] = findings;
  return [
    outcome === 'error' ? 'The suite itself failed.' : '',
    reason ?? '',
    finding === undefined ? '' : `Expected ${finding.expected}, actual ${finding.actual}.`,
    waiver === null ? '' : `Waived until ${waiver.expires}: ${waiver.reason}`,
  ]
    .filter((line) => line !== '')
    .join(' ');
}
