import { expect, test } from 'vitest';
import { toTerminal } from '../../reporters/terminal.ts';
import type { Settings } from '../../src/config/config.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import { judge } from '../../src/judge/evaluation.ts';
import { exitCodeOf } from '../../src/report/conclusion.ts';
import { idsOf, judgedWith } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';
import { runSmall, small } from '../trust/small-suite.ts';

const target = service();

/** Fees without decimals, in both operations. */
async function plainFees(request: Request): Promise<Response> {
  const response = await target(request);
  const text = (await response.text()).replace(/"fee":"(-?\d+)\.\d\d"/g, '"fee":"$1"');
  return new Response(text, response);
}

const entry = (requirement: string, expires = '2027-01-31') => ({
  ...{ requirement, expires, reason: 'known', owner: 'payments' },
  issue: 'https://issues.example/1',
});

const CASES = '6';
const runs = {
  conforming: await runSmall(service(), { CASES }),
  plainFees: await runSmall(plainFees, { CASES }),
  // They violate only a `should`.
  negativeFees: await runSmall(serviceWith('fee-negative'), { CASES }),
};

/** Waivers do not change what is sent. */
function judged(of: keyof typeof runs, waivers: readonly object[], more: Settings = {}) {
  const report = judgedWith(runs[of], { CASES, WAIVERS: JSON.stringify(waivers), ...more }, small);
  return { report, code: exitCodeOf(report), waivers: report.waivers };
}

test('a waived failure is still a failure, and the verdict names the waiver', () => {
  const bare = judged('plainFees', []);
  expect(bare).toMatchObject({ code: 1, report: { verdict: 'non-conformant' } });
  const failed = idsOf(bare.report, 'failed');
  expect(failed).not.toEqual([]);
  const { report, code } = judged(
    'plainFees',
    failed.map((id) => entry(id)),
  );
  expect(report.verdict).toBe('conformant with waivers');
  expect(code).toBe(0);
  expect(idsOf(report, 'failed')).toEqual(failed);
  const [row] = report.requirements.filter(({ id }) => id === failed[0]);
  expect(row?.findings.length).toBeGreaterThan(0);
  expect(row?.waiver).toMatchObject({ owner: 'payments', expires: '2027-01-31' });
});

test('a history with a waiver of an unknown requirement is not green', () => {
  const waivers = [entry('NOPE-99')];
  const lines = runs.conforming.lines.map((line) =>
    line.kind === 'header' ? { ...line, config: { ...line.config, waivers } } : line,
  );
  const report = judge(eventsOf(lines), small);
  expect(exitCodeOf(report)).toBe(2);
  expect(report.waivers).toMatchObject([
    { problem: 'NOPE-99 is not a requirement of this suite: remove its waiver.' },
  ]);
});

test('with ONLY, a waiver of another requirement has no effect', () => {
  expect(judged('plainFees', [entry('FEE-02')], { ONLY: 'STATUS-01' }).waivers).toEqual([]);
  expect(judged('plainFees', [entry('FEE-02')], { ONLY: 'FEE-02' }).waivers).toHaveLength(1);
});

test('a waiver of one failure accepts no other', () => {
  const { report, code } = judged('plainFees', [entry('STATUS-01')]);
  expect(report.verdict).toBe('non-conformant');
  expect(code).toBe(1);
});

test('an expired waiver accepts nothing, and is shown', () => {
  const failed = idsOf(judged('plainFees', []).report, 'failed');
  const { report, code } = judged(
    'plainFees',
    failed.map((id) => entry(id, '1969-12-31')),
  );
  expect(code).toBe(1);
  expect(report.verdict).toBe('non-conformant');
  expect(report.reasons.join()).toMatch(/expired on 1969-12-31/);
});

test('a waiver that is not needed makes the run red, and does not blame the target', () => {
  const { report, code } = judged('conforming', [entry('FEE-01')]);
  expect(report.verdict).toBe('conformant');
  expect(code).toBe(2);
  expect(report.reasons).toEqual(['FEE-01 passes now: remove its waiver.']);
});

test('a check that was not decided keeps its waiver', async () => {
  const more = { CASES, WAIVERS: JSON.stringify([entry('FEE-01')]), READ_ONLY: 'true' };
  const { report } = await runSmall(service(), more);
  expect(report.waivers).toMatchObject([{ state: 'undecided', problem: null }]);
  expect(exitCodeOf(report)).toBe(3);
});

test('a failing run ends with entries that turn it green once they are filled in', () => {
  const bare = judged('plainFees', []);
  const text = toTerminal(bare.report, { color: false });
  const template = text.slice(text.indexOf('- requirement:')).replace(/\n\n[\s\S]*$/, '\n');
  const pasted = () => judgedWith(runs.plainFees, { CASES, WAIVERS: template }, small);
  expect(pasted).toThrow(/owner is the placeholder of a proposed entry/);
  const filled = template
    .replace(/owner: .*/g, 'owner: payments')
    .replace(/issue: .*/g, 'issue: https://issues.example/1');
  const report = judgedWith(runs.plainFees, { CASES, WAIVERS: filled }, small);
  expect(report.verdict).toBe('conformant with waivers');
  const green = toTerminal(judged('conforming', []).report, { color: false });
  expect(green).not.toContain('waivers.yaml');
});

test('a waived warning is none, and changes no verdict', () => {
  const bare = judged('negativeFees', []);
  const warned = idsOf(bare.report, 'failed', 'should');
  expect(warned).not.toEqual([]);
  const waivers = warned.map((id) => entry(id));
  expect(judged('negativeFees', waivers).report.verdict).toBe('conformant');
  const strict = judged('negativeFees', waivers, { STRICT: 'true' });
  expect(strict.report.verdict).toBe('conformant with waivers');
});
