/** Runs with pauses: for a low RATE_LIMIT, and because the target asks to wait. */
import { expect, test } from 'vitest';
import { steppingClock } from './support/clock.ts';
import { runAgainst } from './support/pipeline.ts';
import { service } from './support/service.ts';

test.each(['0.05', '0.5'])('with RATE_LIMIT=%s all of the plan is sent', async (RATE_LIMIT) => {
  const clock = steppingClock();
  const handler = service({ nowMs: clock.nowMs, sleep: clock.sleep });
  const settings = { CASES: '12', ONLY: 'fee', RATE_LIMIT, RUN_TIMEOUT_MS: '10800000' };
  const { report, lines } = await runAgainst(handler, settings, undefined, { clock });
  expect(report.reasons.filter((reason) => !reason.startsWith('ONLY'))).toEqual([]);
  const checks = lines.filter((line) => line.kind === 'request' && line.origin === 'health');
  expect(checks.length).toBeLessThanOrEqual(report.requests / 2);
});

test('a documented disbursement that the target never accepts in time leaves the run undecided', async () => {
  const clock = steppingClock();
  const inner = service({ nowMs: clock.nowMs, sleep: clock.sleep });
  let chosen: string | null = null;
  const handler = async (request: Request) => {
    const amount = /"amount":([3-6]\d{3}),/.exec(await request.clone().text())?.[1] ?? null;
    chosen ??= amount;
    const isMeant = amount !== null && amount === chosen;
    const busy = { status: 'error', message: 'busy', data: null, errors: null };
    return isMeant ? Response.json(busy, { status: 429 }) : inner(request);
  };
  // An invented receiver may be the reason of a refusal.
  const receivers = [{ bank_code: '044', bank_account_number: '0690000031' }];
  const settings = { CASES: '40', TARGET_RECEIVERS: JSON.stringify(receivers) };
  const { report } = await runAgainst(handler, settings, ['disbursements'], { clock });
  const row = report.requirements.find(({ id }) => id === 'INITIATE-01');
  expect([row?.outcome, report.verdict]).toEqual(['cantTell', 'inconclusive']);
  expect(row?.reason).toMatch(/was sent 9 times, and the target asked to wait each time: HTTP 429/);
});
