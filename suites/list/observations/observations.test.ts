import { expect, test } from 'vitest';
import {
  disburse,
  item,
  listed,
  page,
  result,
  success,
  uuid,
} from '../../../selftest/support/history.ts';

test.each([
  [[2, 1], 'newest first'],
  [[1, 2], 'oldest first'],
])('LIST-10: two disbursements one after the other, on a page as %j: %s', (shown, order) => {
  const first = disburse().accepted({ reference: uuid(1) });
  const second = { ...disburse().accepted({ reference: uuid(2) }), atMs: 1000 };
  expect(result('LIST-10', [first, second, page(25, ...shown)]).observed?.value).toBe(order);
});

/** A list of the group with these transactions. */
const pageOfGroup = (query: string, ...numbers: readonly number[]) =>
  listed(query)
    .as('observation', 'pages')
    .responds(success(numbers.map((number) => item({ reference: uuid(number) }))));

const shown = (...steps: Parameters<typeof result>[1]) => {
  const { outcome, observed = null } = result('LIST-11', steps);
  return [outcome, observed?.value ?? null];
};

test('a parameter that is ignored, and a parameter that selects another page', () => {
  const control = [pageOfGroup('2', 1, 2), pageOfGroup('2', 1, 2)];
  expect(shown(...control, pageOfGroup('2&page=2', 1, 2))).toEqual([
    'passed',
    { 'page=2': 'ignored' },
  ]);
  expect(shown(...control, pageOfGroup('2&page=2', 3, 4))).toEqual([
    'passed',
    { 'page=2': 'selects another page' },
  ]);
});

test('where the same request also shows other transactions, the result is unknown', () => {
  expect(
    shown(pageOfGroup('2', 1, 2), pageOfGroup('2', 3, 4), pageOfGroup('2&page=2', 5, 6)),
  ).toEqual(['cantTell', null]);
  const late = [
    pageOfGroup('2', 1, 2),
    pageOfGroup('2', 1, 2),
    pageOfGroup('2&page=2', 5, 6),
    pageOfGroup('2', 7, 8),
  ];
  expect(shown(...late)).toEqual(['cantTell', null]);
});

test('an ignored parameter is recognized even where the list changes', () => {
  expect(
    shown(pageOfGroup('2', 1, 2), pageOfGroup('2&page=2', 1, 2), pageOfGroup('2', 3, 4)),
  ).toEqual(['passed', { 'page=2': 'ignored' }]);
});

test.each([
  ['pending', 'filters'],
  ['completed', 'ignored'],
])('LIST-12: a filter for pending, where the list then has only %s', (status, effect) => {
  const items = (...states: readonly string[]) =>
    success(states.map((state, at) => item({ reference: uuid(at), status: state })));
  const plain = listed('2').as('observation', 'filters').responds(items('completed', 'pending'));
  const query = listed('2&status=pending').as('observation', 'filters');
  const { observed } = result('LIST-12', [plain, plain, query.responds(items(status))]);
  expect(observed?.value).toEqual({ 'status=pending': effect });
});
