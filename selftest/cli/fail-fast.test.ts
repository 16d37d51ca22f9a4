/** FAIL_FAST: a run ends at the first failure that counts, once its smallest request is found. */
import { expect, test } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import { exitCodeOf } from '../../src/report/conclusion.ts';
import { idsOf, runAgainst } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';

const settings = { CASES: '100', FAIL_FAST: 'true' };
const notesOf = ({ lines }: Awaited<ReturnType<typeof runAgainst>>) =>
  lines.flatMap((line) => (line.kind === 'note' ? [`${line.topic}: ${line.message}`] : []));

test('a run ends at the first failed must, and the rest is untested with the reason', async () => {
  const ran = await runAgainst(serviceWith('new-fee-short'), settings);
  const { report } = ran;
  expect([report.verdict, exitCodeOf(report)]).toEqual(['non-conformant', 1]);
  expect(notesOf(ran)).toEqual([
    expect.stringMatching(/^failure: FAIL_FAST: \w+-\d+ failed, and nothing more was sent$/),
  ]);
  expect(ran.report.requests).toBeLessThan(ran.plan.requests / 4);
  const [first = ''] = /\w+-\d+/.exec(notesOf(ran).join()) ?? [];
  const [finding] = report.requirements.find(({ id }) => id === first)?.findings ?? [];
  expect(idsOf(report, 'failed')).toContain(first);
  expect(finding).toBeDefined();
  const untested = report.requirements.filter(({ outcome }) => outcome === 'untested');
  expect(untested.length).toBeGreaterThan(10);
  for (const { reason } of untested) expect(reason).toMatch(/: FAIL_FAST: .* failed/);
  expect(report.reasons.join(' ')).not.toMatch(/are missing|not in the plan|as planned/);
});

test('a generated request that fails is made smaller before the run ends', async () => {
  const ran = await runAgainst(serviceWith('fee-short-above'), settings);
  expect(notesOf(ran).join()).toContain('FAIL_FAST');
  const amounts = ran.report.requirements.flatMap(({ findings }) =>
    findings.map(({ request }) => JSON.parse(request.body ?? '{}').amount),
  );
  expect(Math.min(...amounts)).toBeLessThanOrEqual(5001);
});

/** The notes of a run in which each failure is waived until that day. */
async function notesWithWaivers(expires: string): Promise<string[]> {
  const waiver = { reason: 'r', owner: 'o', issue: 'https://issues.example/1', expires };
  const ran = await runAgainst(serviceWith('new-fee-short'), {
    ...{ ...settings, CASES: '3', READ_ONLY: 'false', ONLY: 'fee' },
    WAIVERS: JSON.stringify(
      ['FEE-01', 'FEE-02', 'FEE-03'].map((requirement) => ({ requirement, ...waiver })),
    ),
  });
  return notesOf(ran);
}

test('what does not count, or is waived, ends nothing', async () => {
  expect(await notesWithWaivers('2027-01-31')).toEqual([]);
});

test('a waiver that expired before the run does not prevent the end', async () => {
  expect(await notesWithWaivers('1969-12-31')).toEqual([expect.stringContaining('FAIL_FAST')]);
});

test('where nothing fails, nothing changes', async () => {
  const { report } = await runAgainst(service(), { ...settings, CASES: '3', READ_ONLY: 'true' });
  expect([report.verdict, report.reasons.filter((reason) => /FAIL_FAST/.test(reason))]).toEqual([
    expect.any(String),
    [],
  ]);
});

test('a response of a target that is not ready yet ends nothing', async () => {
  const inner = service();
  let requests = 0;
  const starting: Handler = async (request) => {
    requests += 1;
    return requests > 2 ? await inner(request) : Response.json({ starting: true }, { status: 500 });
  };
  const ran = await runAgainst(starting, { ...settings, CASES: '3', WAIT_FOR_TARGET_MS: '60000' });
  expect([notesOf(ran), ran.report.verdict]).toEqual([[], 'conformant']);
});
