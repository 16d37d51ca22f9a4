/** Whether a refused fraction is like those that its receiver got; and INITIATE-01 on such a refusal. */
import { expect, test } from 'vitest';
import { disburse, result } from '../../selftest/support/history.ts';
import { AcceptedFractions } from './accepted-fractions.ts';

const fine = [10.37, 13.21, 14.6, 15.84];
const others = [10.37, 11.5, 13.21, 15.84];
const quarters = [10.5, 11.25, 13.75, 15.5];

test.each([
  ['like four others', fine, 12.6, true],
  ['that no other amount has', others, 12.6, false],
  ['finer than the others', quarters, 12.6, false],
  ['of the step of the others', quarters, 12.75, true],
  ['larger than the others', fine, 16.6, false],
  ['like three others', fine.slice(1), 12.6, false],
  ['larger than the others with two decimals', [10.37, 13.21, 14.6, 17.8], 15.37, false],
  ['with three decimals', fine, 12.605, false],
])('a fraction %s', (_, accepted, refused, expected) => {
  const fractions = new AcceptedFractions();
  const valuesOf = (amount: number, receiver = 'r') => ({
    ...{ receiver, amount, merchantReference: 'm' },
  });
  for (const amount of [12, ...accepted]) fractions.add(valuesOf(amount));
  expect(fractions.hasLike(valuesOf(refused))).toBe(expected);
  expect(fractions.hasLike(valuesOf(refused, 'other'))).toBe(false);
});

test.each([
  ['fails', fine, 'failed'],
  ['passes where the fraction may be the reason', others, 'passed'],
  ['passes where the unit of the target may be the reason', quarters, 'passed'],
])('INITIATE-01 %s', (_, accepted, expected) => {
  const steps = accepted.map((amount) => disburse({ amount }).accepted());
  expect(result('INITIATE-01', [...steps, disburse({ amount: 12.6 }).refused()]).outcome).toBe(
    expected,
  );
});

test('INITIATE-02 names one decimal without a plural', () => {
  const steps = [1.5, 1.25].map((amount) => disburse({ amount }).accepted());
  expect(result('INITIATE-02', steps).observed?.answer).toBe(
    '1 decimal: accepted; 2 decimals: accepted',
  );
});

test('INITIATE-02 counts the decimals of an amount with an exponent, and names one that a run sends', () => {
  const steps = [
    disburse({ amount: 2.5e-7 }).accepted(),
    disburse({ amount: 1e-7 }).as('observation', 'amounts').refused(422),
  ];
  expect(result('INITIATE-02', steps).observed?.answer).toBe(
    'amount 1e-7: refused with 422; more than 3 decimals: accepted',
  );
});
