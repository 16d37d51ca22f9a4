/** What a run may send between failed health checks. */
import { expect, test } from 'vitest';
import { disburse, listed, parse } from '../../../selftest/support/history.ts';
import type { Exchange } from '../../core/exchange.ts';
import { FIRST_TRIAL_MS, NEXT_TRIAL_MS } from '../../plan/beside-plan.ts';
import { RunHealth } from './run-health.ts';

const at = (
  atMs: number,
  step: Omit<Exchange, 'index' | 'atMs'>,
  changes: Partial<Exchange> = {},
) => parse({ ...step, index: 1, atMs, ...changes });
const check = (atMs: number, status = 503) =>
  at(atMs, status === 200 ? listed().accepted() : listed().refused(status), { origin: 'health' });
const disbursement = (atMs: number, changes: Partial<Exchange> = {}) =>
  at(atMs, disburse().accepted(), changes);

/** A series of failed health checks that began at 10 ms, with a pause after the last one. */
function failing(untilMs: number): RunHealth {
  const series = new RunHealth();
  series.see(at(0, listed().accepted()));
  series.see(at(9, listed().refused(503)));
  for (const atMs of [20, 100, untilMs]) series.see(check(atMs));
  return series;
}

const TRIAL_MS = 10 + FIRST_TRIAL_MS;

test('a disbursement may be sent after three seconds, and a second one after sixteen more', () => {
  const series = failing(TRIAL_MS - 100);
  expect(series.admit(disbursement(TRIAL_MS - 10))).toBe(false);
  expect(series.admit(disbursement(TRIAL_MS))).toBe(true);
  expect(series.admit(disbursement(TRIAL_MS + NEXT_TRIAL_MS - 10))).toBe(false);
});

test.each([
  ['a list', at(TRIAL_MS, listed().accepted())],
  ['a resend', disbursement(TRIAL_MS, { origin: 'resend', of: 1 })],
  ['a disbursement that a target may refuse', at(TRIAL_MS, disburse({ amount: 'x' }).refused())],
])('not %s', (_, parsed) => {
  expect(failing(TRIAL_MS - 100).admit(parsed)).toBe(false);
});

test('nothing while a further check of the series is in flight', () => {
  const series = new RunHealth();
  series.see(at(0, listed().accepted()));
  series.see(at(9, listed().refused(503)));
  for (const atMs of [20, 100, 200]) {
    const { response, ...step } = listed().refused(503);
    const slow = { ...step, response: { ...response, durationMs: 30 } as never };
    series.see(at(atMs, slow, { origin: 'health' }));
  }
  series.see(check(300, 200));
  const times = [25, 60, 110, 160, 210, 240, 299, 310];
  expect(times.map((atMs) => series.admit(disbursement(atMs)))).toEqual([
    ...[true, false, false, false, false, false, false, true],
  ]);
});

test('one that is accepted ends the series, and two without a list between them end all checks', () => {
  const series = failing(TRIAL_MS - 100);
  series.see(disbursement(TRIAL_MS));
  expect([series.absent(), series.startsHealthChecks]).toEqual([[], true]);
  for (const atMs of [20, 100, TRIAL_MS]) series.see(check(TRIAL_MS + atMs));
  expect([series.absent(), series.startsHealthChecks]).toEqual([['health/7'], true]);
  series.see(disbursement(2 * TRIAL_MS + 10));
  expect([series.absent(), series.startsHealthChecks]).toEqual([[], false]);
  // No health check comes before a late resend then.
  expect(series.mayResendLate()).toBe(true);
  series.see(at(2 * TRIAL_MS + 20, listed().accepted()));
  expect(series.startsHealthChecks).toBe(true);
});

test('a failed check before each of two accepted disbursements does not end all checks', () => {
  const series = new RunHealth();
  series.see(at(0, listed().accepted()));
  for (const atMs of [10, 100, 200]) {
    series.see(check(atMs));
    series.see(disbursement(atMs + 10));
  }
  expect(series.startsHealthChecks).toBe(true);
});

test('a check that is asked to wait after a failed one ends no series', () => {
  const series = new RunHealth();
  series.see(at(0, listed().accepted()));
  series.see(at(9, listed().refused(503)));
  for (const [atMs, status] of [
    [20, 503],
    [100, 503],
    [200, 429],
    [1000, 429],
    [TRIAL_MS - 100, 503],
  ] as const)
    series.see(check(atMs, status));
  expect(series.admit(disbursement(TRIAL_MS - 10))).toBe(false);
  expect(series.admit(disbursement(TRIAL_MS))).toBe(true);
  const trial = disbursement(TRIAL_MS);
  series.see(trial);
  expect(series.isOfOutage(at(50, disburse().refused(503)).exchange)).toBe(true);
});

test('a check that is asked to wait before any failed one ends its series', () => {
  const series = new RunHealth();
  series.see(at(0, listed().accepted()));
  series.see(at(9, listed().refused(503)));
  series.see(check(20, 429));
  expect(series.admit(disbursement(30))).toBe(true);
  expect(series.absent()).toEqual([]);
});

test('checks with which the service asks to wait show no outage, as in the run that sent them', () => {
  const series = new RunHealth();
  series.see(at(0, listed().accepted()));
  const lost = [10, 1010, 2010].map((atMs) => at(atMs, disburse().responds('<html>', 502)));
  for (const parsed of lost) {
    series.see(parsed);
    const { response, ...step } = listed().refused(503);
    const headers = [['Retry-After', '1']];
    const busy = { ...step, response: { ...response, headers } as never };
    series.see(at(parsed.exchange.atMs + 10, busy, { origin: 'health' }));
  }
  series.see(check(3010, 200));
  expect(lost.map(({ exchange }) => series.isOfOutage(exchange))).toEqual([false, false, false]);
});

test('failures in flight together are of an outage, also where each health check succeeds', () => {
  const series = new RunHealth();
  series.see(at(0, listed().accepted()));
  const lost = [10, 11, 12, 13].map((atMs, place) => {
    const { response, ...step } = disburse().responds('<html>', 504);
    return at(atMs, { ...step, response: { ...response, durationMs: 600 + 40 * place } as never });
  });
  for (const [place, parsed] of lost.entries()) {
    series.see(parsed);
    series.see(check(620 + 40 * place, 200));
  }
  expect(lost.map(({ exchange }) => series.isOfOutage(exchange))).toEqual([true, true, true, true]);
  expect(series.isOfOutage(disbursement(700).exchange)).toBe(true);
  expect(series.isOfOutage(disbursement(800).exchange)).toBe(false);
});

test('after a trial that is accepted no health check has to follow', () => {
  const series = failing(TRIAL_MS - 100);
  // It was in flight, and arrives after the last health check.
  series.see(at(9, listed().refused(503)));
  series.see(disbursement(TRIAL_MS));
  for (let more = 1; more < 40; more += 1) series.see(disbursement(TRIAL_MS + 100 * more));
  expect(series.missing(8)).toEqual([]);
});

test('a health check that was in flight when a trial was accepted begins no series', () => {
  const series = failing(TRIAL_MS - 100);
  series.see(disbursement(TRIAL_MS));
  series.see(check(TRIAL_MS - 1));
  expect(series.absent()).toEqual([]);
  expect(series.admit(at(TRIAL_MS + 50, listed().accepted()))).toBe(true);
});

test('without a health check after a failure, one is missing', () => {
  const series = new RunHealth();
  series.see(at(0, listed().accepted()));
  series.see(at(9, listed().refused(503)));
  for (let more = 1; more < 40; more += 1) series.see(disbursement(100 * more));
  expect(series.missing(8)).toEqual(['health/1']);
});

test.each([
  ['before', 19, 1, []],
  ['after', 41, 1, ['health/2']],
  ['long before the end of', 19, 2000, ['health/2']],
])(
  'after a failure that was sent %s a health check, is one missing',
  (_, atMs, durationMs, missing) => {
    const series = new RunHealth();
    series.see(at(0, listed().accepted()));
    series.see(at(9, listed().refused(503)));
    series.see(check(20, 200));
    const failure = listed().refused(503);
    series.see(at(atMs, { ...failure, response: { ...failure.response, durationMs } }));
    for (let more = 1; more < 40; more += 1) series.see(disbursement(2100 + 100 * more));
    expect(series.missing(8)).toEqual(missing);
  },
);
