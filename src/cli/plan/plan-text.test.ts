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
    `This shard sends ${second?.requestsOfShard} of these requests. Each shard may spend up to its caps.`,
  );
  expect(toEstimateText(whole)).not.toContain('shard');
});
