import { expect, test } from 'vitest';
import { estimate } from '../src/plan/estimate.ts';
import { suite } from '../suites/index.ts';
import { configOf, runAgainst, tenantSettings } from './pipeline.ts';
import { service } from './service.ts';

/** Accepted disbursements that a full verdict may take. */
const MOST_ACCEPTED = 40;

const least = () => estimate(configOf({ CASES: '100', ...tenantSettings }), suite).leastCaps;
const settingsFor = (seed: number) => ({ CASES: '100', SEED: String(seed), ...tenantSettings });

test.each([
  // The amount of the generated disbursement is among the largest with the second.
  ...[11, 6].map((seed) => [seed, 'both caps'] as const),
  [6, 'the one on the sum'] as const,
])('with seed %d the least caps decide every must: %s', async (seed, which) => {
  const { posts, amount } = least();
  const { report, plan } = await runAgainst(service(), {
    ...settingsFor(seed),
    ...(which === 'both caps' ? { MAX_DISBURSEMENTS: String(posts) } : {}),
    MAX_TOTAL_AMOUNT: String(amount),
  });
  const musts = report.requirements.filter(({ level }) => level === 'must');
  expect(musts.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(plan.settings.cases).toBe(1);
  expect(report.spending.disbursements).toBeLessThanOrEqual(MOST_ACCEPTED);
});

test('one disbursement less than the least leaves something a must needs unsent', async () => {
  const { posts } = least();
  // One was for a preflight whose list is refused.
  const settings = { ...settingsFor(11), MAX_DISBURSEMENTS: String(posts - 2) };
  const { report } = await runAgainst(service(), settings);
  expect(report.reasons.join()).toContain('MAX_DISBURSEMENTS');
  expect(report.spending.posts).toBe(posts - 2);
});
