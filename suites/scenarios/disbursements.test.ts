import { expect, test } from 'vitest';
import { configOf } from '../../selftest/support/pipeline.ts';
import { casesOf } from '../../src/plan/cases.ts';
import { planOf } from '../../src/plan/plan-of-config.ts';
import { suite } from '../index.ts';

function amountsOf(changes: Readonly<Record<string, string>>): readonly number[] {
  const { scenarios, settings } = planOf(configOf(changes), suite);
  return [...casesOf(scenarios, settings)]
    .filter(({ id }) => id.startsWith('disbursements/'))
    .map(({ request }) => JSON.parse(request.body ?? '').amount);
}

const bounds = { AMOUNT_MIN: '100', AMOUNT_MAX: '10000' };
const exact = [500, 1000, 2500, 5000, 7500, 10_000];
const above = [500.5, 2500.5, 7500.5];

test.each(['1', '2', '77'])('with seed %s every step of a fee is sent', (SEED) => {
  const few = amountsOf({ ...bounds, SEED, CASES: '24' });
  expect(few).toEqual(expect.arrayContaining(exact));
  expect(few).toHaveLength(24);
  const more = amountsOf({ ...bounds, SEED, CASES: '40' });
  expect(more).toEqual(expect.arrayContaining([...exact, ...above]));
  expect(more).toHaveLength(40);
});

test('a step outside of the bounds is not sent', () => {
  const amounts = amountsOf({ AMOUNT_MIN: '600', AMOUNT_MAX: '5000', CASES: '40' });
  expect(amounts).toEqual(expect.arrayContaining([1000, 2500, 2500.5, 5000]));
  expect(amounts.filter((amount) => amount < 600 || amount > 5000)).toEqual([]);
  expect(amountsOf({ AMOUNT_MIN: '5', AMOUNT_MAX: '7', CASES: '40' })).toHaveLength(40);
});
