import { expect, test } from 'vitest';
import {
  disburse,
  item,
  listed,
  outcome,
  page,
  type Step,
  success,
  uuid,
} from '../../../selftest/support/history.ts';
import { listTransactions, requestOf } from '../../../src/interface/operations.ts';

const itemsOf = (numbers: readonly number[]) =>
  numbers.map((last) => item({ reference: uuid(last) }));
const inOtherWords = (query: string, ...numbers: readonly number[]): Step => ({
  ...listed().responds({ ...success(itemsOf(numbers)), status: 'ok' }),
  request: requestOf(listTransactions, { query }),
});

const withMessage = (message: string): Step => ({
  ...listed().responds({ ...success(itemsOf([3])), status: 'ok', message }),
  request: requestOf(listTransactions, { query: '' }),
});

const documented = listed().accepted();
const all = page(10, 1, 2, 3, 4, 5);
const first = page(2, 1, 2);
const second = (...numbers: readonly number[]) => inOtherWords('perPage=2&page=2', ...numbers);
const made = (last: number) => disburse({}).accepted({ reference: uuid(last) });

test.each([
  ['a known transaction', [all, inOtherWords('', 3, 7)], 'failed'],
  ['a disbursement of the run', [made(3), inOtherWords('', 3)], 'failed'],
  ['another message', [all, withMessage('Shows 25 without perPage')], 'passed'],
  ['none that the run knows', [all, inOtherWords('', 7, 8)], 'passed'],
  ['a filter', [all, inOtherWords('status=pending', 3)], 'passed'],
])('LIST-01: another status beside a list without a size, with %s: %s', (_, steps, expected) => {
  expect(outcome('LIST-01', documented, ...steps)).toBe(expected);
});

test.each([
  ['the second page', [all, first, second(3, 4)], 'failed'],
  ['the last transaction', [all, first, second(5)], 'failed'],
  ['a page of which one is known', [all, first, second(3, 9)], 'failed'],
  [
    'the second page of another word',
    [all, inOtherWords('perPage=2', 1, 2), second(3, 4)],
    'failed',
  ],
  ['the first page', [all, first, second(1, 2)], 'passed'],
  ['a part of the first page', [all, first, second(2, 3)], 'passed'],
  ['a page that the run does not know', [all, first, second(7, 8)], 'passed'],
  ['a page that may be the new first one', [first, made(3), made(4), second(4, 3)], 'passed'],
  ['more than the size', [all, first, second(3, 4, 5)], 'passed'],
  ['a page without a first one', [all, second(3, 4)], 'passed'],
  ['a filter', [all, first, inOtherWords('perPage=2&page=2&type=debit', 3, 4)], 'passed'],
])('LIST-01: another status beside a later page, with %s: %#', (_, steps, expected) => {
  expect(outcome('LIST-01', documented, ...steps)).toBe(expected);
});

test('LIST-01: a target may round a size down, and say so in `status`', () => {
  const rounded = inOtherWords('perPage=7', 1, 2, 3, 4, 5);
  expect(outcome('LIST-01', documented, page(10, 1, 2, 3, 4, 5, 6), rounded)).toBe('passed');
  expect(outcome('LIST-01', documented, page(10, 1, 2, 3, 4, 5), rounded)).toBe('failed');
});
