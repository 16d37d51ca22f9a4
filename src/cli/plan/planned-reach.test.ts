import { expect, test } from 'vitest';
import { configOf, runAgainst } from '../../../selftest/support/pipeline.ts';
import { service } from '../../../selftest/support/service.ts';
import { suite } from '../../../suites/index.ts';
import { estimate } from '../../plan/money/estimate.ts';
import { outOfReach } from './planned-reach.ts';

const namesOf = (settings: Readonly<Record<string, string>>) =>
  (outOfReach(configOf({ DETECT: '15%', CASES: '20', ...settings }), suite) ?? []).map(
    ({ requirement }) => requirement,
  );

test('each must reaches the rate of DETECT, except for credentials that are not configured', () => {
  expect(namesOf({})).toEqual(['TENANT-01', 'TENANT-03']);
});

test('ONLY excludes requirements that the run does not judge', () => {
  expect(namesOf({ ONLY: 'fee' })).toEqual([]);
  expect(namesOf({ ONLY: 'fee,TENANT-01' })).toEqual(['TENANT-01']);
});

test('without disbursements, lists still show what they can', () => {
  const names = namesOf({ READ_ONLY: 'true' });
  expect(names).toContain('STATUS-01');
  expect(names).not.toContain('STATUS-02');
  expect(names).not.toContain('FEE-02');
});

test('without disbursements, refused lists are repeated as often as the rate requires', () => {
  const names = namesOf({ READ_ONLY: 'true', DETECT: '5%' });
  expect(names.filter((name) => /^(HEADER-(08|09|10)|LIST)/.test(name))).toEqual([]);
});

test('what the caps cut does not count', () => {
  expect(namesOf({ MAX_DISBURSEMENTS: '110' })).toContain('HEADER-01');
});

test.each([{}, { MAX_DISBURSEMENTS: '110' }])(
  'a run sends what the plan estimates, within a tenth: %o',
  async (caps) => {
    const settings = { CASES: '5', ...caps };
    const { requests, posts, amount } = estimate(configOf(settings), suite).likely;
    const { report } = await runAgainst(service(), settings);
    expect(report.requests / requests).toBeGreaterThan(0.9);
    expect(report.requests / requests).toBeLessThan(1.1);
    expect(report.spending.posts / posts).toBeGreaterThan(0.9);
    expect(report.spending.posts).toBeLessThanOrEqual(posts + 1);
    expect(report.spending.amount).toBeLessThanOrEqual(amount);
  },
);
