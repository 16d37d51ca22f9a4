import { expect, test } from 'vitest';
import { configOf } from '../../selftest/support/pipeline.ts';
import { planOf } from '../../src/plan/plan-of-config.ts';
import { suite } from '../index.ts';
import { notations } from './notations.ts';

test.each([
  ['3', '3.24'],
  ['3', '10.47'],
  ['6', '6.48'],
  ['0.1', '0.9'],
  ['0.01', '0.05'],
])('with amounts from %s to %s, another notation is the same number', (AMOUNT_MIN, AMOUNT_MAX) => {
  const { settings } = planOf(configOf({ AMOUNT_MIN, AMOUNT_MAX, CASES: '4' }), suite);
  const amounts = [...notations.batches(settings)].flatMap((batch) =>
    [...batch].flatMap(({ id, request }) =>
      id.startsWith('notations/fraction') ? [JSON.parse(request.body ?? '').amount] : [],
    ),
  );
  expect(amounts.length).toBeGreaterThan(1);
  expect(new Set(amounts).size).toBe(1);
});
