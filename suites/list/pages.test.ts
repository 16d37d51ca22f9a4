import { expect, test } from 'vitest';
import { item, listed, result, success, uuid } from '../../selftest/support/history.ts';

/** A list of the group with these transactions. */
const page = (query: string, ...numbers: readonly number[]) =>
  listed(query)
    .as('observation', 'pages')
    .responds(success(numbers.map((number) => item({ reference: uuid(number) }))));

const shown = (...steps: Parameters<typeof result>[1]) => {
  const { outcome, observed = null } = result('LIST-11', steps);
  return [outcome, observed?.value ?? null];
};

test('a parameter that is ignored, and a parameter that selects another page', () => {
  const control = [page('2', 1, 2), page('2', 1, 2)];
  expect(shown(...control, page('2&page=2', 1, 2))).toEqual(['passed', { 'page=2': 'ignored' }]);
  expect(shown(...control, page('2&page=2', 3, 4))).toEqual([
    'passed',
    { 'page=2': 'selects another page' },
  ]);
});

test('where the same request also shows other transactions, the result is unknown', () => {
  expect(shown(page('2', 1, 2), page('2', 3, 4), page('2&page=2', 5, 6))).toEqual([
    'cantTell',
    null,
  ]);
  const late = [page('2', 1, 2), page('2', 1, 2), page('2&page=2', 5, 6), page('2', 7, 8)];
  expect(shown(...late)).toEqual(['cantTell', null]);
});

test('an ignored parameter is recognized even where the list changes', () => {
  expect(shown(page('2', 1, 2), page('2&page=2', 1, 2), page('2', 3, 4))).toEqual([
    'passed',
    { 'page=2': 'ignored' },
  ]);
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
