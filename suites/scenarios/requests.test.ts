import { expect, test } from 'vitest';
import { configOf } from '../../selftest/pipeline.ts';
import { planOf } from '../../src/plan/plan-of-config.ts';
import { suite } from '../index.ts';
import { receiversOf } from './requests.ts';

test('of the invented accounts one begins with a zero, and each has ten digits', () => {
  const { settings } = planOf(configOf({}), suite);
  const accounts = receiversOf({ ...settings, receivers: null }).map(
    ({ bank_account_number }) => bank_account_number,
  );
  expect(accounts.filter((account) => account.startsWith('0'))).toHaveLength(1);
  for (const account of accounts) expect(account).toMatch(/^\d{10}$/);
});
