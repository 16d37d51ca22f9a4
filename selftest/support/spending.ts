/** Random caps with a fixed seed, and what must hold for every run with them. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Count, type Manner, manners } from './counting.ts';

export interface Spending {
  readonly manner: Manner;
  readonly maxDisbursements: number;
  readonly maxTotalAmount: number;
  readonly seed: number;
  readonly cases: number;
  readonly concurrency: number;
  readonly amountMin: number;
}

const spending = fc.record({
  manner: fc.constantFrom(...manners),
  maxDisbursements: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 150 })),
  maxTotalAmount: fc.oneof(
    fc.integer({ min: 0, max: 600 }),
    fc.integer({ min: 0, max: 2_000_000 }).map((cents) => cents / 100),
  ),
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  cases: fc.integer({ min: 1, max: 60 }),
  concurrency: fc.constantFrom(1, 8, 32),
  amountMin: fc.constantFrom(1, 99.99, 100),
});

/** The same ones each time. */
export const spendings = (seed: number, count: number): readonly Spending[] =>
  fc.sample(spending, { seed, numRuns: count });

export const settingsOf = (one: Spending): Record<string, string> => ({
  MAX_DISBURSEMENTS: String(one.maxDisbursements),
  MAX_TOTAL_AMOUNT: String(one.maxTotalAmount),
  SEED: String(one.seed),
  CASES: String(one.cases),
  CONCURRENCY: String(one.concurrency),
  AMOUNT_MIN: String(one.amountMin),
  // The suite waits for a busy target, but a test must not.
  RUN_TIMEOUT_MS: '5000',
});

export function expectWithin(count: Count, { maxDisbursements, maxTotalAmount }: Spending): void {
  expect(count.disbursements).toBeLessThanOrEqual(maxDisbursements);
  expect(count.cents).toBeLessThanOrEqual(Math.round(maxTotalAmount * 100));
  expect(count.deleted).toBe(0);
}
