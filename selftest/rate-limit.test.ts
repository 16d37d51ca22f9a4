/** A run with a low rate limit continues: its pauses are not silence of the target. */
import { expect, test } from 'vitest';
import { steppingClock } from './clock.ts';
import { runAgainst } from './pipeline.ts';
import { service } from './service.ts';

test.each(['0.05', '0.5'])('with RATE_LIMIT=%s all of the plan is sent', async (RATE_LIMIT) => {
  const clock = steppingClock();
  const handler = service({ nowMs: clock.nowMs, sleep: clock.sleep });
  const settings = { CASES: '12', ONLY: 'fee', RATE_LIMIT, RUN_TIMEOUT_MS: '10800000' };
  const { report, lines } = await runAgainst(handler, settings, undefined, { clock });
  expect(report.reasons.filter((reason) => !reason.startsWith('ONLY'))).toEqual([]);
  const checks = lines.filter((line) => line.kind === 'request' && line.origin === 'health');
  expect(checks.length).toBeLessThanOrEqual(report.requests / 2);
});
