import { expect, test } from 'vitest';
import {
  disburse,
  item,
  listed,
  outcome,
  page,
  success,
  uuid,
} from '../../selftest/support/history.ts';

test.each([
  [page(25, 1, 2, 3), 'passed'],
  [page(25, 1, 2, 1), 'failed'],
  [listed().responds(success([item(), item({ reference: uuid(1).toUpperCase() })])), 'failed'],
  [page(25, 1), 'inapplicable'],
  [page(25), 'inapplicable'],
  [listed().refused(), 'cantTell'],
  [disburse().accepted(), 'untested'],
])('LIST-06, page %#: %s', (step, expected) => {
  expect(outcome('LIST-06', step)).toBe(expected);
});

test('LIST-06: the same reference on two pages is not a violation', () => {
  expect(outcome('LIST-06', page(25, 1, 2), page(25, 2, 1))).toBe('passed');
});
