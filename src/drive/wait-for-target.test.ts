import { expect, test } from 'vitest';
import { listed } from '../../selftest/support/history.ts';
import { waitUntilReady } from './wait-for-target.ts';

test('waits as long as the target asks, even where timers fire early', async () => {
  let nowMs = 0;
  const sentMs: number[] = [];
  const page = { kind: 'response', status: 503, headers: [], body: '', encoding: 'utf-8' } as const;
  const exchange = { ...listed().refused(), index: 1, atMs: 0 };
  await waitUntilReady({
    waitMs: 60_000,
    send: (number) => {
      sentMs.push(nowMs);
      const busy = { ...exchange, response: { ...page, durationMs: 1 } };
      return Promise.resolve(number < 3 ? busy : null);
    },
    requestedWaitMs: () => 20_000,
    elapsedMs: () => nowMs,
    sleep: (ms) => {
      nowMs += ms > 1 ? ms - 0.25 : ms;
      return Promise.resolve();
    },
    isStopped: () => false,
  });
  expect(sentMs).toEqual([0, 20_000, 40_000]);
});
