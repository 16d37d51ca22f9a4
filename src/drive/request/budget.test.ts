import { expect, test } from 'vitest';
import { Budget } from './budget.ts';

test('the cap on POSTs holds', () => {
  const budget = new Budget({ maxDisbursements: 2, maxTotalAmount: 1e9 });
  expect([budget.take(1), budget.take(1)]).toEqual([null, null]);
  expect(budget.take(1)).toContain('MAX_DISBURSEMENTS 2');
  expect(budget.spent.posts).toBe(2);
});

test('the cap on the sum holds to the cent, and one large amount cannot exceed it', () => {
  const budget = new Budget({ maxDisbursements: 1e9, maxTotalAmount: 0.3 });
  expect([budget.take(0.1), budget.take(0.1), budget.take(0.1)]).toEqual([null, null, null]);
  expect(budget.take(0.01)).toContain('MAX_TOTAL_AMOUNT 0.3');
  expect(new Budget({ maxDisbursements: 9, maxTotalAmount: 10 }).take(10.01)).not.toBeNull();
});

test('a disbursement that is too large for the rest of the sum does not say that a cap is reached', () => {
  const budget = new Budget({ maxDisbursements: 9, maxTotalAmount: 10 });
  expect(budget.take(11)).toBe(
    'MAX_TOTAL_AMOUNT 10 is too small for all disbursements: those that would exceed it were not sent',
  );
  expect(budget.take(9)).toBeNull();
});
