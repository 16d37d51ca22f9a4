/** Runs of targets that are slow to start: no request of theirs is said to be beside the plan. */
import { expect, test } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import type { Report } from '../../src/report/report.ts';
import { steppingClock } from '../support/clock.ts';
import { page } from '../support/outage-targets.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { trialSettings } from '../support/trial.ts';

/** Responds with these to the first requests, `null`: the service does. */
function starting(first: readonly (null | (() => Response))[], inner: Handler): Handler {
  let count = 0;
  return async (request, wire) => {
    const respond = first[count] ?? null;
    count += 1;
    return respond === null ? inner(request, wire) : respond();
  };
}

const saidOfPlan = ({ reasons }: Report) =>
  reasons.filter((reason) => /plan|order|missing/.test(reason));

const later = () =>
  new Response('<html>', {
    status: 503,
    headers: { 'Content-Type': 'text/html', 'Retry-After': '2' },
  });

test.each([
  [
    'the list after the readiness check gets a 502',
    { WAIT_FOR_TARGET_MS: '20000' },
    [null, page(502)],
  ],
  [
    'the first list gets a 503 that asks to wait, and the last early health check a 502',
    {},
    [later, later, later, page(502)],
  ],
] as const)('%s', async (_, settings, first) => {
  const clock = steppingClock();
  const { nowMs, sleep } = clock;
  const target = starting(first, service({ nowMs, sleep }));
  const all = { ...trialSettings, ...settings };
  const { report } = await runAgainst(target, all, undefined, { clock });
  expect(saidOfPlan(report)).toEqual([]);
});
