/**
 * What a comparison of runs shows, and how the formats show it.
 * Above 200 lines: the cases of one value.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { beforeAll, expect, test } from 'vitest';
import { toComparisonHtml } from '../../reporters/comparison/html.ts';
import { toComparisonMarkdown } from '../../reporters/comparison/markdown.ts';
import { toComparisonText } from '../../reporters/comparison/text.ts';
import { service } from '../../selftest/support/service.ts';
import { runSmall } from '../../selftest/trust/small-suite.ts';
import type { Outcome } from '../core/outcome.ts';
import { packageRoot } from '../core/package.ts';
import type { CertificateState, GivenRun } from './comparison.ts';
import { labelOf } from './comparison-cautions.ts';
import { compareRuns } from './make-comparison.ts';
import type { Report } from './report.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const ESC = String.fromCharCode(27);
let report: Report;
beforeAll(async () => {
  const { report: made } = await runSmall(service(), { CASES: '1' });
  report = { ...made, startedAt: '2026-02-01T00:00:00.000Z' };
});

const run = (given: Report, certificate: CertificateState = { kind: 'none' }): GivenRun => ({
  ...{ path: 'a', source: 'history', report: given, certificate },
});
/** The report with other outcomes of some requirements. */
const having = (outcomes: Readonly<Record<string, Outcome>>): Report => ({
  ...report,
  requirements: report.requirements.map((row) => ({
    ...row,
    outcome: outcomes[row.id] ?? row.outcome,
  })),
});

/** The report of a run whose lists have this order. */
const answering = (value: string | null): Report => ({
  ...report,
  observations: report.observations.map((row) => ({
    ...row,
    aspects: row.aspects.map((aspect) =>
      aspect.id === 'LIST-10' ? { ...aspect, value, answer: value } : aspect,
    ),
  })),
});

const validClaim: CertificateState = {
  kind: 'valid',
  key: 'acme.pub.pem',
  claim: {
    ...{ vendor: 'Acme', product: 'Payouts', productVersion: '1', signed: '2026-02-01' },
    ...{ signedDaysAgo: 28, expires: '2027-02-01' },
  },
};

test('every comparison matches its schema', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  ajvFormats.default(ajv);
  const path = join(packageRoot, 'schemas/run/comparison.schema.json');
  const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')));
  const short = { ...answering('oldest first'), requirements: report.requirements.slice(1) };
  const comparison = compareRuns(
    [
      run(answering('newest first'), validClaim),
      run(having({ 'FEE-01': 'failed' }), { kind: 'not valid', why: ['it has expired'] }),
      run(short, { kind: 'not checked' }),
      { ...run(report), source: 'report' },
    ],
    NOW,
  );
  const written = JSON.parse(JSON.stringify(comparison));
  expect([validate(written), validate.errors]).toEqual([true, null]);
  expect(written.profile.length).toBeGreaterThan(0);
  expect(validate({ ...written, more: 1 })).toBe(false);
  expect(validate({ ...written, runs: [{ ...written.runs[0], startedAt: 'today' }] })).toBe(false);
});

test('two runs that are alike do not differ', () => {
  const { differs, profile, runs, cautions } = compareRuns([run(report), run(report)], NOW);
  expect([differs, profile, cautions]).toEqual([false, [], []]);
  expect(runs.map(({ label, daysAgo }) => [label, daysAgo])).toEqual([
    ['A', 28],
    ['B', 28],
  ]);
});

test('the caution on amounts names them, and an older transaction is no other amount', () => {
  const cautionsFor = (changes: object) =>
    compareRuns([run(report), run({ ...report, ...changes })], NOW).cautions;
  expect(cautionsFor({ range: report.range.replace(';', '; older;') })).toEqual([]);
  expect(cautionsFor({ config: { ...report.config, amountMax: 2500 } })).toEqual([
    'The runs judged different amounts: A 100 to 10,000, B 100 to 2,500.',
  ]);
});

test('a run of a part differs only in what it judged, and its column says so', () => {
  const failed = having({ 'FEE-01': 'failed' });
  const part = {
    ...failed,
    requirements: failed.requirements.filter(({ id }) => id === 'FEE-01'),
    asked: { only: 'FEE-01', cases: null, isMet: false },
  };
  const { requirements, cautions } = compareRuns([run(report), run(part)], NOW);
  expect(requirements.filter(({ differs }) => differs).map(({ id }) => id)).toEqual(['FEE-01']);
  expect(cautions).toEqual([expect.stringMatching(/^B: judged only a part/)]);
});

const partOf = (only: string): Report => ({
  ...report,
  requirements: report.requirements.filter(({ id }) => id === only),
  asked: { only, cases: null, isMet: true },
});

test('two runs of different parts have nothing in common, which is a difference', () => {
  const { differs, cautions } = compareRuns([run(partOf('FEE-01')), run(partOf('FEE-02'))], NOW);
  expect(differs).toBe(true);
  expect(cautions).toEqual([
    expect.stringMatching(/^A, B: judged only a part/),
    'The runs judged no requirement in common, so nothing was compared.',
  ]);
});

test('two runs of the same part are compared like whole runs', () => {
  const { differs, cautions } = compareRuns([run(partOf('FEE-01')), run(partOf('FEE-01'))], NOW);
  expect([differs, cautions]).toEqual([false, []]);
});

test('wire names of a statement are code in a page, and no backtick is shown', () => {
  const comparison = compareRuns([run(report), run(having({ 'FEE-01': 'failed' }))], NOW);
  for (const made of [toComparisonHtml(comparison), toComparisonMarkdown(comparison)]) {
    expect(made).toContain('<code>fee</code>');
    expect(made).not.toContain('`');
  }
});

test('a change since the previous run is marked, and a run without an id has no cell', () => {
  const short = { ...report, requirements: report.requirements.slice(1) };
  const [first] = report.requirements;
  const failed = having({ 'FEE-01': 'failed' });
  const { requirements, differs } = compareRuns(
    [run(report), run(failed), run(failed), run(short)],
    NOW,
  );
  expect(differs).toBe(true);
  const cellsOf = (id: string | undefined) => requirements.find((row) => row.id === id)?.cells;
  expect(cellsOf('FEE-01')?.map((cell) => [cell?.outcome, cell?.isChanged])).toEqual([
    ...[
      ['passed', false],
      ['failed', true],
      ['failed', false],
      ['passed', true],
    ],
  ]);
  expect(cellsOf(first?.id)?.at(-1)).toBeNull();
  expect(requirements.every(({ level }) => (level as string) !== 'observe')).toBe(true);
});

test('a profile differs where two runs have different answers, and not where one has none', () => {
  const runs = (...values: readonly (string | null)[]) =>
    compareRuns(
      values.map((value) => run(answering(value))),
      NOW,
    );
  expect(runs('newest first', null, 'newest first').profile).toEqual([]);
  expect(runs('newest first', null, 'oldest first').profile).toMatchObject([
    { id: 'LIST-10', answers: ['newest first', null, 'oldest first'] },
  ]);
});

test('profiles without a common answer are not said to be alike', () => {
  const silent: Report = {
    ...report,
    observations: report.observations.map((row) => ({
      ...row,
      aspects: row.aspects.map((aspect) => ({ ...aspect, value: null, answer: null })),
    })),
  };
  const textsOf = (...reports: readonly Report[]) => {
    const comparison = compareRuns(
      reports.map((one) => run(one)),
      NOW,
    );
    return [
      toComparisonText(comparison, { color: false }).replace(/\s+/g, ' '),
      toComparisonMarkdown(comparison),
      toComparisonHtml(comparison),
    ];
  };
  for (const text of textsOf(report, silent)) {
    expect(text).not.toContain('profiles do not differ');
    expect(text).toContain('The deployment profiles were not compared, because no aspect has');
    expect(text).toContain('The deployment profiles were not compared.');
  }
  for (const text of textsOf(report, silent, report)) {
    expect(text).toContain('The deployment profiles do not differ.');
  }
});

test('an invalid certificate is a difference, and its claim is not shown', () => {
  const claim = {
    ...{ vendor: 'Acme Pay', product: 'Payouts', productVersion: '2', expires: '2027-01-31' },
    ...{ signed: '2026-02-27T00:00:00.000Z', signedDaysAgo: 2 },
  };
  const why = ['report.json was changed'];
  const text = (state: CertificateState) =>
    toComparisonText(compareRuns([run(report, state)], NOW), { color: false });
  expect(compareRuns([run(report, { kind: 'not valid', why })], NOW).differs).toBe(true);
  expect(text({ kind: 'not valid', why })).toContain('NOT VALID: report.json was changed');
  expect(text({ kind: 'not checked' })).toContain('not checked: give --key');
  expect(text({ kind: 'valid', key: 'acme.pub.pem', claim })).toMatch(
    /valid until 2027-01-31, signed 2 days ago/,
  );
});

test('every format has the verdicts and the differences, and no text controls it', () => {
  const hostile = `${ESC}[31m</td><script>alert(1)</script> ::error::x | \u202e`;
  const other = { ...having({ 'FEE-01': 'failed' }), target: { url: hostile } };
  const comparison = compareRuns([run(report), { ...run(other), source: 'report' }], NOW);
  for (const made of [
    toComparisonText(comparison, { color: false }),
    toComparisonMarkdown(comparison),
    toComparisonHtml(comparison),
  ]) {
    for (const wanted of ['FEE-01', 'conformant', '28 days ago', 'B are those of report.json']) {
      expect(made).toContain(wanted);
    }
    expect(made).not.toContain(ESC);
    expect(made).not.toContain('\u202e');
    expect(made).not.toMatch(/^::/m);
  }
  expect(toComparisonHtml(comparison)).not.toContain('<script');
  const line = toComparisonMarkdown(comparison)
    .split('\n')
    .find((one) => one.startsWith('| **B**'));
  expect(line?.match(/(?<!\\)\|/g)).toHaveLength(9);
  expect(
    toComparisonText(comparison, { color: false })
      .split('\n')
      .map((one) => one.length > 80),
  ).not.toContain(true);
});

test('a long id has a blank before its marks', () => {
  const failed = having({ 'TRANSACTION-01': 'failed', 'FEE-01': 'failed' });
  const text = toComparisonText(compareRuns([run(report), run(failed)], NOW), { color: false });
  expect(text).toContain('TRANSACTION-01 ✓ ✗ ');
  expect(text).toContain('FEE-01         ✓ ✗ ');
});

test('labels continue after Z', () => {
  expect([0, 25, 26, 27, 51, 52].map(labelOf)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA']);
});
