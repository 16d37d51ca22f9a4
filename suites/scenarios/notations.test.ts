import { expect, test } from 'vitest';
import { configOf } from '../../selftest/support/pipeline.ts';
import { planOf } from '../../src/plan/plan-of-config.ts';
import { suite } from '../index.ts';
import { notations } from './notations.ts';

test.each(['3.24', '10.47', '6.48', '3.1'])(
  'with AMOUNT_MAX=%s, another notation is the same number',
  (AMOUNT_MAX) => {
    const { settings } = planOf(configOf({ AMOUNT_MIN: '3', AMOUNT_MAX, CASES: '4' }), suite);
    const amounts = [...notations.batches(settings)].flatMap((batch) =>
      [...batch].flatMap(({ id, request }) =>
        id.startsWith('notations/fraction') ? [JSON.parse(request.body ?? '').amount] : [],
      ),
    );
    expect(amounts.length).toBeGreaterThan(1);
    expect(new Set(amounts).size).toBe(1);
  },
);
