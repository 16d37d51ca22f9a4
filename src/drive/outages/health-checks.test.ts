/** Health checks that the last exchanges of a run start. */
import { expect, test } from 'vitest';
import { listed, parse } from '../../../selftest/support/history.ts';
import type { Exchange, RecordedResponse } from '../../core/exchange.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { NEXT_TRIAL_MS } from '../../plan/beside-plan.ts';
import type { Gate } from './health-check-series.ts';
import { HealthChecks } from './health-checks.ts';

const exchange = (index: number, step: Omit<Exchange, 'index' | 'atMs'>) =>
  parse({ ...step, index, atMs: index });

/** A response with this page of a gateway, which asks to wait for so many seconds. */
const busyAt = (index: number, body: unknown, seconds: number) => {
  const { response, ...step } = listed().responds(body, 503);
  const headers = [['Retry-After', `${seconds}`]] as const;
  return exchange(index, { ...step, response: { ...response, headers } as RecordedResponse });
};

const gatesUntil = (isStopped: () => boolean) => ({
  ordinary: { ready: async () => {}, isStopped },
  early: { ready: async () => {}, isStopped },
});
const gates = gatesUntil(() => false);

type Send = (number: number, gate: Gate) => Promise<ParsedExchange>;

const healthOf = (
  send: Send,
  onOutage: (state: 'began' | 'ended', exchange: number) => void = () => {},
) =>
  new HealthChecks({
    ...{ send, onOutage, onTargetGone: () => {}, elapsedMs: () => 0 },
    sleep: async () => {},
    gates,
  });

test('a run that ends with a failed exchange waits for its health check', async () => {
  const checks: number[] = [];
  const health = healthOf(async (number) => {
    await new Promise((wake) => setTimeout(wake, 20));
    checks.push(number);
    return exchange(3, listed().accepted());
  });
  health.see(exchange(1, listed().accepted()));
  await health.settled();
  expect(checks).toEqual([]);
  health.see(exchange(2, listed().refused(503)));
  await health.settled();
  expect(checks).toEqual([1]);
});

test.each([
  ['a page of a gateway', '<html>', 1],
  ['the words of a gateway', { message: 'no Route matched' }, 1],
  ['an envelope of the service', { status: 'error', message: 'Busy' }, 0],
])('a request to wait in %s', async (_, body, expected) => {
  let checks = 0;
  const health = healthOf(async () => {
    checks += 1;
    return exchange(3, listed().accepted());
  });
  health.see(exchange(1, listed().accepted()));
  expect(health.see(busyAt(2, body, 1)).mayBeLost).toBe(false);
  await health.settled();
  expect(checks).toBe(expected);
});

test.each([
  ['the first page of a run', [2], [true, true, true, false]],
  ['the third page', [2, 3, 4], [true, true, true, false]],
  ['the fourth page', [2, 3, 4, 5], [false, false, false, false]],
])('whether %s is followed by health checks at once', async (_, pages, expected) => {
  const asked: boolean[] = [];
  const page = (index: number) => busyAt(index, '<html>', 30);
  const health = healthOf(async (number, gate) => {
    asked.push(gate === gates.early);
    return asked.length % 4 === 0 ? exchange(9, listed().accepted()) : page(number + 3);
  });
  health.see(exchange(1, listed().accepted()));
  for (const index of pages) {
    asked.length = 0;
    health.see(page(index));
    await health.settled();
  }
  expect(asked).toEqual(expected);
});

test('an outage begins once, however often a check is asked to wait after that', async () => {
  const statuses = [503, 503, 503, 429, 429, 503];
  const notes: string[] = [];
  const health = healthOf(
    async (number) => {
      const status = statuses[number - 1];
      return exchange(
        number + 2,
        status === undefined ? listed().accepted() : listed().refused(status),
      );
    },
    (state, index) => notes.push(`${state} ${index}`),
  );
  health.see(exchange(1, listed().accepted()));
  health.see(exchange(2, listed().refused(503)));
  await health.settled();
  expect(notes).toEqual(['began 2', 'ended 9']);
});

test('where each trial hangs, four are in flight at most', async () => {
  let nowMs = 0;
  let sent = 0;
  const health = new HealthChecks({
    ...{ onOutage: () => {}, onTargetGone: () => {}, elapsedMs: () => nowMs },
    send: async () => {
      sent += 1;
      return busyAt(2 + sent, '<html>', 1);
    },
    sleep: async () => {
      nowMs += NEXT_TRIAL_MS;
    },
    gates: gatesUntil(() => sent >= 20),
  });
  health.see(exchange(1, listed().accepted()));
  const trials = Array.from({ length: 10 }, () => health.offer(() => true));
  const begun = () => trials.filter(({ hasBegun }) => hasBegun).length;
  health.see(exchange(2, listed().unanswered()));
  await health.settled();
  expect([sent, begun()]).toEqual([20, 4]);
});
