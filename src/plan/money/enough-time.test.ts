import { expect, test } from 'vitest';
import type { Shard } from '../../config/shard.ts';
import type { Plan } from '../plan.ts';
import { shortTime } from './enough-time.ts';

const request = { method: 'POST', path: '/', headers: [], body: '' };

/** A plan of one scenario, which shards divide. */
function planOf(requests: number): Plan {
  const batches = () => [Array.from({ length: requests }, () => ({ id: 'x/1', request }))];
  const scenarios = [{ batches, needs: [], divisible: true }];
  return { requests, scenarios, settings: {} } as unknown as Plan;
}

const limits = { concurrency: 8, runTimeoutMs: 700_000, rateLimit: null, shard: null };
const half: Shard = { number: 2, of: 2 };

test.each([
  [100, 5000, null, []],
  [1000, 5000, null, []],
  [
    1000,
    6000,
    null,
    [
      'The list request took 6.0 s. If each request takes as long, 1,002 requests need about 752 s with CONCURRENCY 8, and RUN_TIMEOUT_MS ends the run after 700 s: set RUN_TIMEOUT_MS to 960000.',
    ],
  ],
  [1000, 6000, half, []],
  [2000, 6000, half, [expect.stringContaining('1,002 requests need about 752 s')]],
])(
  '%i requests to a target that needs %i ms for each one, with the shard %j',
  (requests, listMs, shard, sentences) => {
    expect(shortTime(planOf(requests), { ...limits, shard }, listMs)).toEqual(sentences);
  },
);

test.each([
  ['RATE_LIMIT', 6000, 1],
  ['RATE_LIMIT', null, 1],
  ['The list request', 9000, 1],
  ['The list request', 6000, 2],
])('one sentence names what needs more time: %s', (named, listMs, rateLimit) => {
  const sentences = shortTime(planOf(1000), { ...limits, rateLimit }, listMs);
  expect(sentences).toEqual([expect.stringMatching(`^${named} `)]);
});

test('a shard needs less time with RATE_LIMIT than the whole plan', () => {
  const sentencesOf = (shard: Shard | null) =>
    shortTime(planOf(1000), { ...limits, rateLimit: 1, shard }, null);
  expect(sentencesOf(half)).toEqual([]);
  expect(sentencesOf(null)).toEqual([
    expect.stringMatching(/^RATE_LIMIT 1 needs 1002 s for 1,000/),
  ]);
});
