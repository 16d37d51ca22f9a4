/** The number of cases that a header can request is limited by the size of its history. */
import { expect, test } from 'vitest';
import type { PlanSettings } from '../../plan/plan-settings.ts';
import type { Case, Scenario } from '../../plan/scenario.ts';
import { CaseBudget, TooManyCasesError } from './case-budget.ts';

function* endless(): Generator<Case> {
  for (let at = 0; ; at += 1) {
    yield { id: `x/${at}`, request: { method: 'GET', path: '/', headers: [], body: null } };
  }
}
const scenario: Scenario = {
  ...{ name: 'x', sends: '', needs: [], spends: false },
  batches: () => [endless()],
};

function made(budget: CaseBudget): number {
  let count = 0;
  expect(() => {
    const [cases = []] = budget.counting(scenario).batches({} as PlanSettings);
    for (const _ of cases) count += 1;
  }).toThrow(TooManyCasesError);
  return count;
}

test('cases are counted over all scenarios and batches', () => {
  const budget = new CaseBudget(1);
  expect(made(budget)).toBe(2_000_000);
  expect(made(budget)).toBe(0);
  budget.planFits();
  expect(made(budget)).toBe(1_000_000);
  budget.justifyMore();
  expect(made(budget)).toBe(4);
});

test('each shard makes the cases of all of them', () => {
  const budget = new CaseBudget(3);
  made(budget);
  budget.justifyMore();
  expect(made(budget)).toBe(12);
});
