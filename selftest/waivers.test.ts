import { expect, test } from 'vitest';
import { toTerminal } from '../reporters/terminal.ts';
import type { Settings } from '../src/config/config.ts';
import { exitCodeOf } from '../src/report/verdict.ts';
import { idsOf, runAgainst } from './pipeline.ts';
import { service } from './service.ts';

const target = service();

/** Fees without decimals, in both operations. */
async function plainFees(request: Request): Promise<Response> {
  const answer = await target(request);
  const text = (await answer.text()).replace(/"fee":"(-?\d+)\.\d\d"/g, '"fee":"$1"');
  return new Response(text, answer);
}

const entry = (requirement: string, expires = '2027-01-31') => ({
  ...{ requirement, expires, reason: 'known', owner: 'payments' },
  issue: 'https://issues.example/1',
});

async function judged(handler: typeof plainFees, waivers: readonly object[], more: Settings = {}) {
  const WAIVERS = JSON.stringify(waivers);
  const { report } = await runAgainst(handler, { CASES: '6', WAIVERS, ...more });
  return { report, code: exitCodeOf(report), waivers: report.waivers };
}

test('a waived failure is still a failure, and the verdict names the waiver', async () => {
  const bare = await judged(plainFees, []);
  expect(bare).toMatchObject({ code: 1, report: { verdict: 'non-conformant' } });
  const failed = idsOf(bare.report, 'failed');
  expect(failed).not.toEqual([]);
  const { report, code } = await judged(
    plainFees,
    failed.map((id) => entry(id)),
  );
  expect(report.verdict).toBe('conformant with waivers');
  expect(code).toBe(0);
  expect(idsOf(report, 'failed')).toEqual(failed);
  const [row] = report.requirements.filter(({ id }) => id === failed[0]);
  expect(row?.findings.length).toBeGreaterThan(0);
  expect(row?.waiver).toMatchObject({ owner: 'payments', expires: '2027-01-31' });
});

test('a waiver of one failure accepts no other', async () => {
  const { report, code } = await judged(plainFees, [entry('STATUS-01')]);
  expect(report.verdict).toBe('non-conformant');
  expect(code).toBe(1);
});

test('an expired waiver accepts nothing, and is shown', async () => {
  const failed = idsOf((await judged(plainFees, [])).report, 'failed');
  const { report, code } = await judged(
    plainFees,
    failed.map((id) => entry(id, '1969-12-31')),
  );
  expect(code).toBe(1);
  expect(report.verdict).toBe('non-conformant');
  expect(report.reasons.join()).toMatch(/expired on 1969-12-31/);
});

test('a waiver that is not needed makes the run red, and does not blame the target', async () => {
  const { report, code } = await judged(service(), [entry('FEE-01')]);
  expect(report.verdict).toBe('conformant');
  expect(code).toBe(2);
  expect(report.reasons).toEqual(['FEE-01 passes now: remove its waiver.']);
});

test('a check that was not decided keeps its waiver', async () => {
  const { report, code } = await judged(service(), [entry('FEE-01')], { READ_ONLY: 'true' });
  expect(report.waivers).toMatchObject([{ state: 'undecided', problem: null }]);
  expect(code).toBe(3);
});

test('a failing run ends with entries that turn it green once they are filled in', async () => {
  const bare = await judged(plainFees, []);
  const text = toTerminal(bare.report, { color: false });
  const template = text.slice(text.indexOf('- requirement:')).replace(/\n\n[\s\S]*$/, '\n');
  const pasted = runAgainst(plainFees, { CASES: '6', WAIVERS: template });
  await expect(pasted).rejects.toThrow(/owner is the placeholder of a proposed entry/);
  const filled = template
    .replace(/owner: .*/g, 'owner: payments')
    .replace(/issue: .*/g, 'issue: https://issues.example/1');
  const { report } = await runAgainst(plainFees, { CASES: '6', WAIVERS: filled });
  expect(report.verdict).toBe('conformant with waivers');
  const green = toTerminal((await judged(service(), [])).report, { color: false });
  expect(green).not.toContain('waivers.yaml');
});

test('a waived warning is none, and changes no verdict', async () => {
  async function wrongMedia(request: Request): Promise<Response> {
    const answer = await target(request);
    const headers = { 'content-type': 'text/plain' };
    return new Response(await answer.text(), { status: answer.status, headers });
  }
  const bare = await judged(wrongMedia, []);
  const warned = idsOf(bare.report, 'failed', 'should');
  expect(warned).not.toEqual([]);
  const waivers = warned.map((id) => entry(id));
  expect((await judged(wrongMedia, waivers)).report.verdict).toBe('conformant');
  const strict = await judged(wrongMedia, waivers, { STRICT: 'true' });
  expect(strict.report.verdict).toBe('conformant with waivers');
});
