import { expect, test } from 'vitest';
import { slowTarget } from './enough-time.ts';

test.each([
  [100, 5000, null],
  [1000, 5000, null],
  [
    1000,
    6000,
    'The list request took 6.0 s. If each request takes as long, 1,002 requests need about 752 s with CONCURRENCY 8, and RUN_TIMEOUT_MS ends the run after 700 s: set RUN_TIMEOUT_MS to 960000.',
  ],
])('%i requests to a target that needs %i ms for each one', (requests, listMs, sentence) => {
  const needs = { concurrency: 8, runTimeoutMs: 700_000 };
  expect(slowTarget({ requests }, needs, listMs)).toBe(sentence);
});
