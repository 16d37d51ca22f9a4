/** Health checks that the last exchanges of a run start. */
import { expect, test } from 'vitest';
import { listed, read } from '../../selftest/history.ts';
import type { Exchange } from '../core/exchange.ts';
import { HealthWatch } from './health-watch.ts';

const exchange = (index: number, step: Omit<Exchange, 'index' | 'atMs'>): Exchange => ({
  ...step,
  index,
  atMs: index,
});

test('a run that ends with a failed exchange waits for its health check', async () => {
  const checks: number[] = [];
  const watch = new HealthWatch({
    read,
    ask: async (number) => {
      await new Promise((wake) => setTimeout(wake, 20));
      checks.push(number);
      return exchange(3, listed().accepted());
    },
    note: () => {},
    onLost: () => {},
    elapsedMs: () => 0,
    sleep: async () => {},
    isStopped: () => false,
  });
  watch.handle(exchange(1, listed().accepted()));
  await watch.settled();
  expect(checks).toEqual([]);
  watch.handle(exchange(2, listed().refused(503)));
  await watch.settled();
  expect(checks).toEqual([1]);
});
