/** Merged histories: each run has its own clock and its own outages. */
import { expect, test } from 'vitest';
import { expected, filter, filtered, outageAt } from '../../../selftest/support/outage-lines.ts';

const partsOf = (requests: readonly number[]) => requests.map((count) => ({ requests: count }));

test('a merged run without a request ends at once, and not in the middle of the next one', () => {
  const lines = `
    L200 L200 H401 H401 H401 L200
    +    +    x    x    x    +    1 outage`;
  expect(filtered(lines, { parts: partsOf([1, 0, 5]) as never })).toBe(expected(lines));
});

test('each merged run may have as many outages as one alone', () => {
  const seven = Array.from({ length: 7 }, (_, at) => outageAt((at + 1) * 30_000));
  const run = `L200 ${seven.join(' ')}`;
  const requests = 1 + 7 * 4;
  const { outages } = filter(`${run} ${run}`, { parts: partsOf([requests, requests]) as never });
  expect(outages).toHaveLength(14);
});
