/**
 * One severity in every format.
 * Above 200 lines: one table goes through all of them.
 */
import { XMLParser } from 'fast-xml-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { toAnnotations } from '../reporters/annotations.ts';
import { toBadge } from '../reporters/badge.ts';
import { toCtrf } from '../reporters/ctrf.ts';
import { toEarl } from '../reporters/earl.ts';
import { toHtml } from '../reporters/html.ts';
import { toJUnit } from '../reporters/junit.ts';
import { toMarkdown } from '../reporters/markdown.ts';
import { toSarif } from '../reporters/sarif.ts';
import { toTerminal } from '../reporters/terminal.ts';
import { requireConformance } from '../src/api/test-cases.ts';
import type { CheckResult, Finding } from '../src/check/check.ts';
import { type Exchange, evidenceOf } from '../src/core/exchange.ts';
import type { Level, Outcome } from '../src/core/outcome.ts';
import type { Header } from '../src/history/lines/line.ts';
import { conclusionOf, exitCodeOf } from '../src/report/conclusion.ts';
import { makeReport } from '../src/report/make-report.ts';
import type { JudgedHistory, Report, Requirement } from '../src/report/report.ts';
import { testEndOf } from '../src/report/test-end.ts';
import { endTest } from '../src/vitest/suite-tests.ts';
import { service } from './support/service.ts';
import { runSmall } from './trust/small-suite.ts';

/** The severity of each level and outcome: plain, with STRICT, then both with a waiver. */
const table: Readonly<Record<string, string>> = {
  'must passed': 'passed passed passed passed',
  'must failed': 'failure failure waived waived',
  'must cantTell': 'undecided undecided undecided undecided',
  'must untested': 'undecided undecided undecided undecided',
  'must inapplicable': 'inapplicable inapplicable inapplicable inapplicable',
  'must error': 'error error error error',
  'should passed': 'passed passed passed passed',
  'should failed': 'warning failure note waived',
  'should cantTell': 'note undecided note undecided',
  'should untested': 'note undecided note undecided',
  'should inapplicable': 'inapplicable inapplicable inapplicable inapplicable',
  'should error': 'error error error error',
  'observe passed': 'passed passed passed passed',
  'observe failed': 'note note note note',
  'observe cantTell': 'note note note note',
  'observe untested': 'note note note note',
  'observe inapplicable': 'inapplicable inapplicable inapplicable inapplicable',
  'observe error': 'error error error error',
};

/** What each consumer shows for one severity. */
const consumers = {
  error: { verdict: 'inconclusive', code: 4, junit: 'error', ctrf: 'failed', color: 31 },
  failure: { verdict: 'non-conformant', code: 1, junit: 'failure', ctrf: 'failed', color: 31 },
  undecided: { verdict: 'inconclusive', code: 3, junit: 'error', ctrf: 'failed', color: 33 },
  waived: {
    verdict: 'conformant with waivers',
    code: 0,
    junit: 'skipped',
    ctrf: 'other',
    color: 33,
  },
  warning: { verdict: 'conformant', code: 0, junit: 'skipped', ctrf: 'other', color: 33 },
  note: { verdict: 'conformant', code: 0, junit: 'skipped', ctrf: 'other', color: 2 },
  inapplicable: { verdict: 'conformant', code: 0, junit: 'skipped', ctrf: 'skipped', color: 2 },
  passed: { verdict: 'conformant', code: 0, junit: null, ctrf: 'passed', color: 32 },
} as const;
type Severity = keyof typeof consumers;

/** `expired`: over before the run; it must be removed or renewed. */
const waiverDays = { none: null, current: '2099-12-31', expired: '1969-12-31' } as const;
type WaiverState = keyof typeof waiverDays;

const id = 'FEE-01';
let header: Header;
let base: Report;
beforeAll(async () => {
  const ran = await runSmall(service(), { CASES: '4' });
  header = ran.header;
  base = ran.report;
});

function resultWith(outcome: Outcome): CheckResult {
  const exchange: Exchange = {
    ...{ index: 3, case: 'disbursements/1', scenario: 'disbursements', atMs: 0, origin: 'planned' },
    request: { method: 'POST', path: '/initiate-disbursement', headers: [], body: '{}' },
    response: { kind: 'none', reason: 'reset', message: 'reset', durationMs: 1 },
  };
  const finding: Finding = {
    exchanges: [evidenceOf(exchange)],
    pointer: '/data/fee',
    expected: 'x',
    actual: 'y',
  };
  const none = { seen: 1, violations: 0, findings: [] };
  if (outcome === 'failed')
    return { seen: 1, violations: 1, findings: [finding], outcome, reason: null };
  if (outcome === 'passed') return { ...none, outcome, reason: null };
  return { ...none, outcome, reason: 'this is the reason' };
}

interface Combination {
  readonly level: Level;
  readonly outcome: Outcome;
  readonly state: WaiverState;
  readonly strict: boolean;
}

/** A run in which one requirement has this outcome, and another `must` passed. */
function reportWith({ level, outcome, state, strict }: Combination): Report {
  const expires = waiverDays[state];
  const terms = { reason: 'known', owner: 'payments', issue: 'https://issues.example/1' };
  const waivers = expires === null ? [] : [{ requirement: id, ...terms, expires }];
  const text = { clause: '2.2', statement: 'A statement.' };
  const judged: JudgedHistory = {
    header: { ...header, config: { ...header.config, strict, waivers } },
    ...{ finishedAt: base.finishedAt, notes: [], peers: [], requests: base.requests },
    plan: { problems: [], isWhole: true, cases: null, cut: null },
    ...{ circumstances: [], incomplete: [], excluded: 0 },
    ownListed: { made: 1, lists: 1, isAnyListed: true, oldestMs: 0 },
    ...{ spending: base.spending, amounts: base.amounts, unknownDisbursements: [] },
    topics: base.topics,
    ...{ latency: base.latency, timeline: base.timeline, isOwn: () => true },
    isKnown: () => true,
    requirements: [
      {
        check: { id: 'FEE-02', level: 'must', ...text },
        topic: 'fee',
        result: resultWith('passed'),
      },
      { check: { id, level, ...text }, topic: 'fee', result: resultWith(outcome) },
    ],
  };
  return makeReport(judged);
}

const combinations = Object.keys(table).flatMap((row) =>
  [false, true].flatMap((strict) =>
    (Object.keys(waiverDays) as WaiverState[]).map((state) => {
      const [level, outcome] = row.split(' ') as [Level, Outcome];
      const column = Number(strict) + (state === 'current' ? 2 : 0);
      const severity = (table[row] ?? '').split(' ')[column] as Severity;
      return { level, outcome, state, strict, severity };
    }),
  ),
);

/** Waivers without a failure or an open question, and expired ones. */
const isStale = ({ outcome, state }: Combination) =>
  state === 'expired' || (state === 'current' && /passed|inapplicable/.test(outcome));

/** A waiver accepts the failure, whether or not it counts. */
const isApplied = ({ outcome, state }: Combination) => state === 'current' && outcome === 'failed';

describe.each(combinations)('$level $outcome, strict $strict, waiver $state', (given) => {
  const { level, outcome, strict, severity } = given;
  const report = () => reportWith(given);
  const row = () => report().requirements.find((one) => one.id === id) as Requirement;
  const wanted = consumers[severity];
  const isRed = ['error', 'failure', 'undecided'].includes(severity);
  const exitCode = wanted.code === 0 && isStale(given) ? 2 : wanted.code;

  test(`${severity}: verdict, exit code, report, badge`, () => {
    expect(report().verdict).toBe(wanted.verdict);
    expect(exitCodeOf(report())).toBe(exitCode);
    expect(report().severities[severity]).toBe(severity === 'passed' ? 2 : 1);
    const badge = JSON.parse(toBadge(report()));
    const colors: Record<number, string> = {
      1: 'red',
      2: 'yellow',
      3: 'lightgrey',
      4: 'lightgrey',
    };
    const isGreen = wanted.verdict === 'conformant' && !isApplied(given);
    expect(badge.color).toBe(colors[exitCode] ?? (isGreen ? 'brightgreen' : 'yellow'));
    const faults = exitCode === 4 ? ', suite error' : '';
    const stale = exitCode === 2 ? ', waivers out of date' : '';
    const isNamed = wanted.verdict === 'conformant' && isApplied(given);
    const applied = isNamed ? ', waivers applied' : '';
    const words = `${wanted.verdict}${strict ? ' (strict)' : ''}${faults}${stale}${applied}`;
    expect(badge.message).toBe(words);
    expect(conclusionOf(report()).words).toBe(words);
  });

  test(`${severity}: JUnit, CTRF, SARIF`, () => {
    const parser = new XMLParser({
      ignoreAttributes: false,
      isArray: (tag) => tag === 'testsuite',
    });
    const { testsuites } = parser.parse(toJUnit(report()));
    const cases = testsuites.testsuite.flatMap(
      (suite: { testcase: object }) => suite.testcase ?? [],
    );
    const found = cases.find((one: { '@_name': string }) => one['@_name']?.startsWith(id));
    const children = ['failure', 'error', 'skipped'].filter((tag) => tag in found);
    expect(children).toEqual(wanted.junit === null ? [] : [wanted.junit]);
    const redCases = Number(testsuites['@_failures']) + Number(testsuites['@_errors']);
    expect(redCases).toBe(Number(isRed) + Number(isStale(given)));
    const { summary, tests } = JSON.parse(toCtrf(report())).results;
    const isPending = severity === 'note' && outcome === 'untested';
    const ctrf = tests.find(({ name }: { name: string }) => name.startsWith(id));
    expect([ctrf.status, ctrf.extra.severity]).toEqual([
      isPending ? 'pending' : wanted.ctrf,
      severity,
    ]);
    expect(summary.failed).toBe(redCases);
    const [run] = JSON.parse(toSarif(report())).runs;
    const result = run.results.find(({ ruleId }: { ruleId: string }) => ruleId === id);
    const levels: Record<string, string> = {
      failure: 'error',
      waived: 'warning',
      warning: 'warning',
    };
    expect([result?.properties.severity, result?.level]).toEqual(
      outcome === 'failed' ? [severity, levels[severity] ?? 'note'] : [undefined, undefined],
    );
    const [{ executionSuccessful, exitCode: code, ...invocation }] = run.invocations;
    expect([executionSuccessful, code]).toEqual([exitCode !== 4, exitCode]);
    const open = severity === 'undecided' || severity === 'error';
    expect(invocation.toolExecutionNotifications).toHaveLength(Number(open));
    expect(invocation.toolConfigurationNotifications).toHaveLength(Number(isStale(given)));
  });

  test(`${severity}: terminal, HTML, Markdown, EARL, annotations`, () => {
    const line = toTerminal(report(), { color: true, detail: 'verbose' })
      .split('\n')
      .find((one) => one.includes(`m ${id}`));
    const esc = String.fromCharCode(27);
    // An `observe` requirement is in the profile, unless its check itself failed.
    if (level === 'observe' && outcome !== 'error') expect(line).toBeUndefined();
    else expect(line).toMatch(new RegExp(`^ *${esc}\\[${wanted.color}m`));
    const page = toHtml(report());
    expect(page).toMatch(new RegExp(`<tr id="${id}"[^>]* data-severity="${severity}"`));
    const isMild = outcome === 'failed' && severity !== 'failure';
    expect(page.includes(`class="chip ${outcome}${isMild ? ' warning' : ''}"`)).toBe(true);
    const markdown = toMarkdown(report());
    expect(markdown.includes('### Failed')).toBe(severity === 'failure');
    expect(markdown.includes('### Warnings')).toBe(severity === 'warning');
    const { words } = conclusionOf(report());
    for (const text of [markdown, page, toEarl(report()), toJUnit(report()), toCtrf(report())]) {
      expect(text.toLowerCase()).toContain(words);
    }
    expect(toTerminal(report(), { color: false }).toLowerCase()).toContain(words);
    const annotations = toAnnotations(report());
    const kind = /error|failure/.test(severity) ? 'error' : 'warning';
    const isTold = isRed || severity === 'warning';
    expect(annotations.includes(`::${kind} title=${id} ${outcome} `)).toBe(isTold);
    expect(annotations.includes('::error')).toBe(exitCode !== 0 || isStale(given));
  });

  test(`${severity}: the tests of vitest and of the library`, () => {
    const ended: string[] = [];
    const skip = () => {
      ended.push('skipped');
      throw new Error('skipped');
    };
    const task = { meta: {} };
    const { startedAt, config } = report();
    const run = { waivers: config.waivers ?? [], strict, startedAt };
    try {
      const context = { task, skip } as unknown as Parameters<typeof endTest>[3];
      endTest(row(), resultWith(outcome), run, context);
      ended.push('passed');
    } catch {
      if (ended.length === 0) ended.push('failed');
    }
    const end = severity === 'passed' ? 'passed' : isRed ? 'failed' : 'skipped';
    expect(ended).toEqual([end]);
    expect(task.meta).toEqual({ conformance: { id, outcome } });
    const kind = { passed: 'pass', failed: 'fail', skipped: 'skip' }[end];
    expect(testEndOf(row(), strict)).toMatchObject({ kind });
    if (exitCode === 0) requireConformance(report());
    else expect(() => requireConformance(report())).toThrow(`the verdict is ${wanted.verdict}`);
  });
});

test('the table has each of 3 levels, 6 outcomes, 3 states of a waiver, strict and not', () => {
  expect(combinations).toHaveLength(3 * 6 * 3 * 2);
  expect(new Set(combinations.map(({ severity }) => severity))).toEqual(
    new Set(Object.keys(consumers)),
  );
});
