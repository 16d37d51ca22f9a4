/** An issuer of tokens that is away, behind a target that refuses credentials with another status than 401. */
import { expect, test } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import { steppingClock } from '../support/clock.ts';
import { awayFor, runOn } from '../support/outage-targets.ts';
import { idsOf } from '../support/pipeline.ts';
import { service } from '../support/service.ts';

const refusal = (status: number) => () =>
  Response.json(
    { status: 'error', message: 'Unknown token', data: null, errors: { auth: ['Unknown token'] } },
    { status },
  );

/** A service that refuses credentials so. */
function refusingBy(status: number, clock = steppingClock()): Handler {
  const served = service({ nowMs: clock.nowMs, sleep: clock.sleep });
  return async (request, wire) => {
    const response = await served(request, wire);
    return response.status === 401 ? refusal(status)() : response;
  };
}

test.each([200, 302, 400])('an outage of it with HTTP %i is one', async (status) => {
  const clock = steppingClock();
  const handler = awayFor([300, 2500], clock, refusal(status), refusingBy(status, clock));
  const { report, code } = await runOn(handler, clock);
  expect([code, idsOf(report, 'failed'), idsOf(report, 'failed', 'should')]).toEqual([0, [], []]);
  expect(report.reasons).toEqual([expect.stringMatching(/had an outage from request/)]);
});

test('a target that refuses now and then like a wrong token is at fault', async () => {
  const served = refusingBy(400);
  let requests = 0;
  const { report, code } = await runOn((request, wire) => {
    requests += 1;
    return requests % 20 === 0 ? Promise.resolve(refusal(400)()) : served(request, wire);
  });
  expect(code).toBe(1);
  expect(idsOf(report, 'failed')).toEqual(expect.arrayContaining(['INITIATE-01', 'LIST-01']));
});
