import { expect, test } from 'vitest';
import { disburse, item, listed, parse, success, uuid } from '../../selftest/support/history.ts';
import { ageOf } from '../report/range.ts';
import { OwnListedTally } from './own-listed.ts';

test.each([
  [null, 'new transactions only, because no list shows a transaction of the run'],
  [0, 'transactions up to 0 s old'],
  [1540, 'transactions up to 1.5 s old'],
  [4000, 'transactions up to 4 s old'],
])('%s ms: %s', (ms, told) => {
  expect(ageOf(ms)).toBe(told);
});

test('the age of the oldest listed disbursement is reported, from its response to the list', () => {
  const own = new OwnListedTally();
  const shows = (...last: readonly number[]) =>
    listed().responds(success(last.map((one) => item({ reference: uuid(one) }))));
  const steps = [
    disburse().accepted(),
    { ...shows(7), atMs: 500 },
    { ...disburse().accepted({ reference: uuid(2) }), atMs: 1000 },
    { ...shows(1, 7), atMs: 1601 },
    { ...shows(2), atMs: 2000 },
    { ...disburse().as('repeat').accepted(), atMs: 3000 },
    { ...shows(1), atMs: 3001 },
  ];
  steps.forEach((step, at) => {
    own.see(parse({ ...step, index: at + 1 }));
  });
  expect(own.conclude()).toEqual({ made: 3, lists: 2, isAnyListed: true, oldestMs: 3000 });
});
