import { expect, test } from 'vitest';
import { configOf } from '../../../selftest/support/pipeline.ts';
import { suite } from '../../../suites/index.ts';
import { estimate } from '../../plan/money/estimate.ts';
import { toEstimateText } from './plan-text.ts';

test('the plan of a shard says how many requests the shard sends', () => {
  const estimated = (settings: object) => estimate(configOf({ CASES: '20', ...settings }), suite);
  const [first, second] = ['1/2', '2/2'].map((shard) => estimated({ SHARD: shard, SEED: '7' }));
  const whole = estimated({ SEED: '7' });
  expect((first?.requestsOfShard ?? 0) + (second?.requestsOfShard ?? 0)).toBe(whole.requests);
  expect(second && toEstimateText(second)).toContain(
    `This shard sends ${second?.requestsOfShard} of these requests.\n`,
  );
  expect(toEstimateText(whole)).not.toContain('shard');
});

test('what the caps limit, in a shard and without one', () => {
  const text = (settings: object) =>
    toEstimateText(estimate(configOf({ CASES: '20', SEED: '7', ...settings }), suite));
  const caps = { MAX_DISBURSEMENTS: '1200', MAX_TOTAL_AMOUNT: '800000' };
  const bounds =
    '1,200 disbursement requests (MAX_DISBURSEMENTS) and 800,000 in total (MAX_TOTAL_AMOUNT)';
  expect(text({ ...caps, SHARD: '2/3' })).toContain(
    `This shard sends at most ${bounds}; 3 shards together at most 3 times that.`,
  );
  for (const shard of [{}, { SHARD: '1/1' }])
    expect(text({ ...caps, ...shard })).toContain(`All of it together is at most ${bounds}.`);
  for (const settings of [{ ...caps, SHARD: '2/3' }, { SHARD: '2/3' }])
    expect(text(settings)).not.toMatch(/All of it together|may spend/);
  expect(text({ ...caps, READ_ONLY: 'true', SHARD: '2/3' })).not.toMatch(
    /at most 3 times|may spend/,
  );
});
