import { expect, test } from 'vitest';
import { listed } from '../../selftest/support/history.ts';
import type { Exchange } from '../core/exchange.ts';
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
      return Promise.resolve(number < 3 ? { exchange: busy, requestedMs: 20_000 } : null);
    },
    elapsedMs: () => nowMs,
    sleep: (ms) => {
      nowMs += ms > 1 ? ms - 0.25 : ms;
      return Promise.resolve();
    },
    isStopped: () => false,
  });
  expect(sentMs).toEqual([0, 20_000, 40_000]);
});

const response = (status: number, body: string) =>
  ({
    response: { kind: 'response', status, headers: [], body, encoding: 'utf-8', durationMs: 1 },
  }) as unknown as Exchange;
const none = (reason: string) =>
  ({ response: { kind: 'none', reason, message: '', durationMs: 1 } }) as unknown as Exchange;

async function wait(responses: Exchange[], waitMs: number) {
  let atMs = 0;
  let asked = 0;
  await waitUntilReady({
    waitMs,
    send: async () => {
      asked += 1;
      const exchange = responses.length > 1 ? responses.shift() : responses[0];
      return exchange === undefined ? null : { exchange, requestedMs: 0 };
    },
    elapsedMs: () => atMs,
    sleep: async (ms) => {
      atMs += ms;
    },
    isStopped: () => false,
  });
  return { asked, atMs };
}

test('a wait ends with the first response of the service, or with its time', async () => {
  const starting = [none('unreachable'), response(502, ''), response(200, '{"status":"success"}')];
  expect(await wait(starting, 60_000)).toEqual({ asked: 3, atMs: 750 });
  expect(await wait([none('unreachable')], 5000)).toEqual({ asked: 6, atMs: 5000 });
  expect(await wait([none('not-sent')], 5000)).toEqual({ asked: 1, atMs: 0 });
});

test('a target that asks for a longer wait than is left ends the wait with a sentence', async () => {
  const sentence = await waitUntilReady({
    waitMs: 5000,
    send: async () => ({ exchange: response(503, ''), requestedMs: 30_000 }),
    elapsedMs: () => 0,
    sleep: async () => {},
    isStopped: () => false,
  });
  expect(sentence).toBe(
    'The target asked the suite to wait 30 s (Retry-After), which is longer than WAIT_FOR_TARGET_MS 5000 ' +
      'allows: nothing more was sent; try later, or raise WAIT_FOR_TARGET_MS',
  );
});
