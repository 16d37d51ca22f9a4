import { expect, test } from 'vitest';
import { configOf } from '../../selftest/support/pipeline.ts';
import { casesOf } from '../../src/plan/cases.ts';
import { planOf } from '../../src/plan/plan-of-config.ts';
import { suite } from '../index.ts';
import { OTHER_BANKS } from './parts/receivers.ts';

function bodiesOf(changes: Readonly<Record<string, string>>) {
  const { scenarios, settings } = planOf(configOf(changes), suite);
  return [...casesOf(scenarios, settings)]
    .filter(({ id }) => id.startsWith('disbursements/'))
    .map(({ request }): Record<string, unknown> => JSON.parse(request.body ?? ''));
}

const amountsOf = (changes: Readonly<Record<string, string>>) =>
  bodiesOf(changes).map(({ amount }) => Number(amount));

const bounds = { AMOUNT_MIN: '100', AMOUNT_MAX: '10000' };
const exact = [500, 1000, 2500, 5000, 7500, 10_000];
const above = [500.5, 2500.5, 7500.5];
const between = [499.5, 2499.5, 7499.5, 9999.5];

test.each(['1', '2', '77'])('with seed %s every step of a fee is sent', (SEED) => {
  const few = amountsOf({ ...bounds, SEED, CASES: '24' });
  expect(few).toEqual(expect.arrayContaining(exact));
  expect(few).toHaveLength(24);
  const more = amountsOf({ ...bounds, SEED, CASES: '40' });
  expect(more).toEqual(expect.arrayContaining([...exact, ...above]));
  expect(more).toHaveLength(40);
  expect(amountsOf({ ...bounds, SEED, CASES: '60' })).toEqual(expect.arrayContaining(between));
});

test('a step outside of the bounds is not sent', () => {
  const amounts = amountsOf({ AMOUNT_MIN: '600', AMOUNT_MAX: '5000', CASES: '40' });
  expect(amounts).toEqual(expect.arrayContaining([1000, 2500, 2500.5, 5000]));
  expect(amounts.filter((amount) => amount < 600 || amount > 5000)).toEqual([]);
  expect(amountsOf({ AMOUNT_MIN: '5', AMOUNT_MAX: '7', CASES: '40' })).toHaveLength(40);
});

test.each(['1', '2', '77'])('with seed %s many banks have a receiver', (SEED) => {
  const bodies = bodiesOf({ SEED, CASES: '120' });
  const accounts = bodies.map(({ bank_account_number }) => String(bank_account_number));
  expect(new Set(accounts.map(([digit]) => digit)).size).toBeGreaterThan(8);
  expect(new Set(bodies.map(({ bank_code }) => bank_code)).size).toBeGreaterThan(12);
  // Each account of the five large banks shows what is similar to a refusal.
  const large = accounts.filter((one) => accounts.filter((other) => other === one).length > 8);
  expect(new Set(large).size).toBe(5);
});

test.each(['1', '2', '77'])(
  'with seed %s each bank has a receiver, among few cases too',
  (SEED) => {
    const bodies = bodiesOf({ SEED, CASES: '60' });
    const banks = new Set(bodies.map(({ bank_code }) => bank_code));
    expect([...banks]).toEqual(expect.arrayContaining([...OTHER_BANKS]));
    const lastDigits = bodies.map(({ bank_account_number }) => String(bank_account_number).at(-1));
    expect(new Set(lastDigits).size).toBe(10);
  },
);

test('configured receivers are the only ones', () => {
  const receivers = [{ bank_code: '044', bank_account_number: '0690000031' }];
  const bodies = bodiesOf({ TARGET_RECEIVERS: JSON.stringify(receivers), CASES: '40' });
  expect(new Set(bodies.map(({ bank_account_number }) => bank_account_number)).size).toBe(1);
});

test('references begin with many characters, and some headers come in another order', () => {
  const { scenarios, settings } = planOf(configOf({ CASES: '120' }), suite);
  const cases = [...casesOf(scenarios, settings)].filter(({ id }) => /^disbursements\//.test(id));
  const references = cases.map(({ request }) => JSON.parse(request.body ?? '').merchant_reference);
  expect(new Set(references.map(([first]: string) => first)).size).toBeGreaterThan(30);
  const orders = cases.map(({ request }) => request.headers.map(([name]) => name).join());
  expect(new Set(orders).size).toBe(2);
});
