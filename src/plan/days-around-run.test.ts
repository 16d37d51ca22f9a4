import { expect, test } from 'vitest';
import { withDays } from './days-around-run.ts';
import { TOMORROW, YESTERDAY } from './placeholders.ts';

test('a path gets the days before and after the start of the run', () => {
  const path = `/transactions?from=${YESTERDAY}&to=${TOMORROW}`;
  expect(withDays(path, '2026-12-31T23:59:59.999Z')).toBe(
    '/transactions?from=2026-12-30&to=2027-01-01',
  );
  expect(withDays('/transactions?perPage=25', '2026-12-31T23:59:59.999Z')).toBe(
    '/transactions?perPage=25',
  );
});
