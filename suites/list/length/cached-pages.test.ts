import { expect, test } from 'vitest';
import { disburse, outcome, page, type Step, uuid } from '../../../selftest/support/history.ts';

const at = (atMs: number, step: Step): Step => ({ ...step, atMs });
const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => from + at);
/** A disbursement that was accepted at this time. */
const made = (atMs: number, last: number) =>
  at(atMs, disburse({ merchant_reference: `m${last}` }).accepted({ reference: uuid(last) }));

const old = numbers(1, 60);
const ours = numbers(100, 10);
const allMade = ours.map((last, number) => made(100 + number, last));
/** The documented size, one short. */
const short = old.slice(0, 24);

test.each([
  ['in a list that does not change', [at(10, page(50, ...old.slice(0, 50)))]],
  [
    'in a list that shows new transactions at its end',
    [...allMade, at(200, page(100, ...old, ...ours))],
  ],
  [
    'although a longer page has new transactions',
    [...allMade, at(200, page(50, ...ours, ...old.slice(0, 40)))],
  ],
])('LIST-07: the first page, which is always one short, is no cached one %s', (_, steps) => {
  const first = at(0, page(25, ...short));
  expect(outcome('LIST-07', first, ...steps, at(10_000, page(25, ...short)))).toBe('failed');
});

test.each([
  ['the run made', [...allMade, at(200, page(10, ...ours))], 'passed'],
  [
    'others made, as pages of one size show',
    [at(100, page(10, 1)), at(200, page(10, ...ours))],
    'passed',
  ],
  [
    'others made, as large pages show',
    [at(100, page(50, 1)), at(200, page(50, ...ours, 1))],
    'passed',
  ],
  ['only a page of another size shows', [at(200, page(24, ...ours, 1))], 'failed'],
  ['only a larger page shows', [at(200, page(50, ...ours, 1))], 'failed'],
  [
    'the run made, where it had one more before',
    [...allMade, at(200, page(50, ...ours, 1, 2))],
    'failed',
  ],
  ['the run made a moment before', [made(-4000, 100), at(200, page(10, 100, 1))], 'passed'],
])(
  'LIST-07: a page without transactions that %s, returned again for a minute',
  (_, steps, expected) => {
    const stale = (atMs: number) => at(atMs, page(25, 1));
    const fits = at(59_000, page(2, 100, 101));
    expect(outcome('LIST-07', stale(0), ...steps, stale(58_000), fits)).toBe(expected);
  },
);
