import { expect, test } from 'vitest';
import { NO_LIMIT } from '../../config/settings.ts';
import type { Plan } from '../plan.ts';
import { leastSeconds } from './enough-time.ts';
import { shortfallsOf } from './shortfalls.ts';

const request = { method: 'POST', path: '/', headers: [], body: '{"amount":10}' };
const batches = () => [Array.from({ length: 90 }, () => ({ id: 'x/1', request }))];
const needed = [{ batches, needs: [] }];
const plan = (cases: number, isLong = true) =>
  ({
    ...{ requests: 688, posts: 130, amount: 5000, scenarios: needed, isCut: cases < 100 },
    settings: {
      ...{ cases, detected: 0, amountMin: 100, amountMax: 200, token: { isLong } },
      ...{ maxDisbursements: 70, maxTotalAmount: NO_LIMIT },
    },
  }) as unknown as Plan;
const limits = {
  ...{ cases: 100, maxDisbursements: NO_LIMIT, maxTotalAmount: NO_LIMIT },
  ...{ rateLimit: null, runTimeoutMs: 600_000, readOnly: false },
  ...{ concurrency: 8, shard: null },
};
const shown = (changes: Partial<typeof limits> | { rateLimit: number }, cases = 100) =>
  shortfallsOf(plan(cases), { ...limits, ...changes }).join(' ');

test('without limits nothing is missing', () => {
  expect(shown({})).toBe('');
  expect(shown({ maxDisbursements: 131, maxTotalAmount: 5100 })).toBe('');
});

test('a short token has no halves that are wrong', () => {
  expect(shortfallsOf(plan(100, false), limits)).toEqual([
    expect.stringMatching(
      /^The token has fewer than 8 characters, so the suite does not test whether the target accepts/,
    ),
  ]);
});

test('each cap that is too small is named, with the needed value', () => {
  expect(shown({ maxDisbursements: 130 })).toMatch(
    /^MAX_DISBURSEMENTS 130 \(this plan needs 131\) will/,
  );
  expect(shown({ maxDisbursements: 9, maxTotalAmount: 5099 })).toMatch(
    /MAX_DISBURSEMENTS 9 .* and MAX_TOTAL_AMOUNT 5099 \(this plan needs 5100\)/,
  );
  expect(shown({ maxDisbursements: 90 })).toMatch(
    /a `must` requirement needs: the run can be inconclusive\. Every `must` requirement is decided with MAX_DISBURSEMENTS=91 /,
  );
  expect(shown({ maxDisbursements: 91 })).toMatch(/requests that no `must` requirement needs/);
  expect(shown({ maxDisbursements: 0, readOnly: true })).toBe('');
});

test('what the caps cut is reported, and what lists can then show', () => {
  expect(shown({}, 42)).toBe(
    'The caps cut 20 other disbursements and CASES from 100 to 42; ' +
      'lists can show 70 transactions of the run at most.',
  );
  expect(shown({ readOnly: true }, 42)).toBe('');
});

test('a rate limit that needs more time than the run has is reported', () => {
  expect(shown({ rateLimit: 1 })).toBe(
    'RATE_LIMIT 1 needs 690 s for 688 requests, and RUN_TIMEOUT_MS ends the run after 600 s: ' +
      'set RUN_TIMEOUT_MS to 750000.',
  );
  expect(shown({ rateLimit: 2 })).toBe('');
  expect(leastSeconds(plan(1), { ...limits, rateLimit: 10 })).toBe(69);
});
