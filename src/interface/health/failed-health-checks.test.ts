import { expect, test } from 'vitest';
import { disburse, listed, parse, type Step } from '../../../selftest/support/history.ts';
import { FailedHealthChecks } from './failed-health-checks.ts';
import { healthOf } from './health.ts';

const parsed = (step: Step) => parse({ ...step, index: 1 });

/** A response after so many milliseconds, with or without a request to wait. */
function lasting(step: Step, durationMs: number, asksToWait = false): Step {
  const headers = asksToWait ? { headers: [['Retry-After', '1']] } : {};
  return { ...step, response: { ...step.response, durationMs, ...headers } as Step['response'] };
}
const page = listed().responds('<html>', 503);
const refusal = listed().refused(503);
const cause = disburse().responds('<html>', 502);

function seriesOf(first: Step | null, checks: readonly Step[]) {
  const series = new FailedHealthChecks(first === null ? null : parsed(first).exchange);
  const goesOn = checks.map((step) => series.addFailed(parsed(step), healthOf(parsed(step))));
  return { series, goesOn };
}

test.each<[string, Step | null, readonly Step[], boolean, boolean]>([
  ['a failure, and no check', cause, [], false, false],
  ['a failure, and a check', cause, [page], false, false],
  ['a failure, and two checks', cause, [page, page], true, false],
  ['three checks', null, [page, page, page], true, true],
  ['two checks', null, [page, page], false, false],
  ['two slow checks', null, [lasting(page, 200), lasting(page, 300)], true, true],
  ['a failure and a check, both slow', lasting(cause, 499), [page], true, true],
  ['the same, less slow', lasting(cause, 498), [page], false, false],
  ['a slow failure, and no check', lasting(cause, 9000), [], false, false],
])('%s', (_, first, checks, isOutage, isCertain) => {
  const { series } = seriesOf(first, checks);
  expect([series.isOutage, series.isCertainOutage]).toEqual([isOutage, isCertain]);
});

test.each<[string, readonly Step[], readonly boolean[], number]>([
  ['the service asks to wait', [lasting(refusal, 1, true)], [false], 0],
  ['it limits the rate', [listed().refused(429)], [false], 0],
  ['a gateway asks to wait', [lasting(page, 1, true)], [true], 1],
  ['the service asks to wait after a failure', [page, lasting(refusal, 1, true)], [true, true], 2],
  ['it limits the rate after a failure', [page, listed().refused(429)], [true, true], 1],
])('%s', (_, checks, expected, failed) => {
  const { series, goesOn } = seriesOf(cause, checks);
  expect([goesOn, series.count]).toEqual([expected, failed]);
});
