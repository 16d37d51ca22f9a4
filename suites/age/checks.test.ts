import { describe, expect, test } from 'vitest';
import {
  disburse,
  headersWith,
  item,
  listed,
  outcome,
  result,
  success,
  uuid,
} from '../../selftest/support/history.ts';
import { OTHER_BIZ_NUMBER, OTHER_TOKEN } from '../../src/plan/placeholders.ts';
import { headersOfInitiate, headersOfList } from '../scenarios/parts/requests.ts';

type Changes = Parameters<typeof item>[0];

const at = (atMs: number, perPage: number, ...references: readonly number[]) => ({
  ...listed(perPage).responds(success(references.map((last) => item({ reference: uuid(last) })))),
  atMs,
});
const other = (perPage: number, changes: Changes) =>
  listed(perPage, headersWith(headersOfList, { 'X-Biz-Number': 'other' })).accepted(changes);
const shown = (atMs: number, changes: Changes = {}) => ({ ...listed().accepted(changes), atMs });

describe('AGE-01', () => {
  test.each([
    ['the same', {}, 'passed'],
    ['another state', { status: 'pending' }, 'passed'],
    ['the reference in other letter case', { reference: uuid(1).toUpperCase() }, 'passed'],
    ['another amount', { amount: 99 }, 'failed'],
    ['another fee', { fee: '10.01' }, 'failed'],
    ['another type', { type: 'credit' }, 'failed'],
    ['another narration', { narration: '' }, 'failed'],
    ['a narration of another kind, which is another matter', { narration: null }, 'passed'],
    ['another transaction', { reference: uuid(2), amount: 99 }, 'inapplicable'],
  ])('%s', (_, changes, expected) => {
    expect(outcome('AGE-01', shown(0), shown(10, changes))).toBe(expected);
  });

  test.each([
    [250, 250, 'passed'],
    [250, 300, 'failed'],
    [100, 250, 'failed'],
  ])(
    'a repeat of 250 is answered with %d, and a list shows %d: %s',
    (answered, listed, expected) => {
      const repeat = disburse({ amount: 250 }).as('repeat').accepted({ amount: answered });
      const changed = shown(10, { amount: listed, fee: '20.00' });
      expect(outcome('AGE-01', disburse().accepted(), shown(0), repeat, changed)).toBe(expected);
      const steps = [disburse().accepted(), repeat, changed];
      expect(outcome('LIST-05', ...steps)).toBe(expected);
    },
  );

  test('a narration in the language of one list is not compared, another fee is', () => {
    const inGerman = (changes: Changes) =>
      listed(25, [...headersOfList, ['Accept-Language', 'de']]).accepted(changes);
    const other = { narration: 'Auszahlung' };
    expect(outcome('AGE-01', shown(0), inGerman(other))).toBe('passed');
    expect(outcome('AGE-01', inGerman(other), shown(0), shown(10))).toBe('passed');
    expect(outcome('AGE-01', inGerman({}), shown(0), shown(10, other))).toBe('failed');
    expect(outcome('AGE-01', shown(0), inGerman({ fee: '10.01' }))).toBe('failed');
  });

  test('a list with other headers belongs to another ledger', () => {
    expect(outcome('AGE-01', shown(0), other(25, { amount: 99 }))).toBe('inapplicable');
  });

  test('names both lists, and how often it compared', () => {
    const { findings, observed } = result('AGE-01', [shown(0), shown(10, { fee: '0.00' })]);
    expect(findings).toMatchObject([
      { exchanges: [{ index: 1 }, { index: 2 }], pointer: '/data/0/fee', actual: '"0.00"' },
    ]);
    expect(observed?.answer).toBe(
      '1 transaction was listed, and compared 1 time with a later list',
    );
  });
});

describe('AGE-02', () => {
  const first = at(0, 9, 1, 2);
  test.each([
    ['listed again', [first, at(10, 9, 1, 2)], 'passed'],
    ['missing twice, where longer pages are known', [first, at(10, 9, 2), at(20, 9, 2)], 'failed'],
    ['missing twice on empty pages', [first, at(10, 9), at(20, 9)], 'failed'],
    [
      'missing, and the page grew later',
      [first, at(6010, 9, 2, 3), at(6020, 9, 2, 3), at(6030, 9, 2, 3, 4)],
      'failed',
    ],
    ['missing once', [first, at(10, 9, 2)], 'passed'],
    ['missing twice, then back', [first, at(10, 9, 2), at(20, 9, 2), at(30, 9, 1, 2)], 'passed'],
    [
      'gone now and then, for long',
      [first, at(6000, 9, 2), at(6100, 9, 2), at(6200, 9, 1, 2)],
      'failed',
    ],
    // Newest first, with a limit of two.
    ['pushed out', [first, at(10, 9, 3, 2), at(20, 9, 4, 3)], 'passed'],
    [
      'pushed out of a page of its size',
      [at(0, 2, 2, 1), at(10, 2, 3, 2), at(20, 2, 4, 3)],
      'passed',
    ],
    ['a page of another size', [first, at(10, 8, 2), at(20, 8, 2), at(30, 8, 2, 3, 4)], 'passed'],
    ['before it was known', [at(0, 9, 2), at(0, 9, 2), first], 'passed'],
    ['at the same moment', [{ ...first, atMs: 5 }, at(0, 9, 2), at(5, 9, 2)], 'passed'],
    ['one list', [first], 'inapplicable'],
    ['lists refused', [listed().refused()], 'cantTell'],
    ['nothing sent', [], 'untested'],
  ])('%s: %s', (_, steps, expected) => {
    expect(outcome('AGE-02', ...steps)).toBe(expected);
  });
});

test('AGE-02 does not ask for a transaction of the other client, which one list shows', () => {
  const by = { Authorization: `Bearer ${OTHER_TOKEN}`, 'X-Biz-Number': OTHER_BIZ_NUMBER };
  const ofSecond = (last: number) =>
    disburse({}, headersWith(headersOfInitiate, by)).accepted({ reference: uuid(last) });
  const leaked = [at(0, 9, 1, 2), at(10, 9, 2), at(20, 9, 2)];
  expect(outcome('AGE-02', ofSecond(1), ...leaked)).toBe('passed');
  expect(outcome('AGE-02', ofSecond(3), ...leaked)).toBe('failed');
});

describe('AGE-02, a list that is read from several replicas', () => {
  const made = (atMs: number, last: number) => ({
    ...disburse({ merchant_reference: `m${last}` }).accepted({ reference: uuid(last) }),
    atMs,
  });
  const steps = [made(0, 1), made(100, 2), made(200, 3), at(300, 9, 3, 2, 1)];
  test.each([
    [
      'an old state, and the whole ledger pushed off',
      [at(400, 9, 1), at(500, 9), at(600, 2, 3, 2)],
    ],
    ['two old states at the end', [at(400, 9, 1), at(500, 3, 3, 2, 1), at(600, 9, 1)]],
    [
      'most are never followed by a longer one',
      [at(400, 9), at(500, 3, 1), at(600, 9), at(700, 9)],
      'failed',
    ],
    ['a newer one is shown', [at(400, 9, 3), at(500, 9, 3), at(600, 2, 3, 2)], 'failed'],
    ['no later page is longer', [at(400, 9, 1), at(500, 9, 1), at(600, 9, 1)], 'failed'],
    ['only larger pages are longer', [at(400, 9, 1), at(500, 9, 1), at(600, 19, 1, 4)], 'failed'],
    ['states of long before', [at(400, 9, 1), at(6000, 9), at(6100, 9), at(6200, 2, 3)], 'failed'],
  ])('%s', (_, later, expected = 'passed') => {
    expect(outcome('AGE-02', ...steps, ...later)).toBe(expected);
  });
});

describe('AGE-03', () => {
  const made = disburse().accepted();
  const observedIn = (...steps: Parameters<typeof outcome>[1][]) =>
    result('AGE-03', [made, ...steps]).observed;

  test('has the states and the times', () => {
    const text = observedIn(shown(10, { status: 'pending' }), shown(50))?.answer;
    expect(text).toContain('pending → processed (1 time, after 50 to 50 ms)');
    expect(text).toContain(
      'no list showed a completed transaction as pending again; 0 of 1 were not seen completed',
    );
  });

  test('reports a transaction that became pending again', () => {
    const text = observedIn(shown(10), shown(50, { status: 'pending' }));
    expect(text?.answer).toContain('a later list showed a completed transaction as pending again');
    expect(text?.value).toEqual(['pending → processed', 'processed → pending']);
  });

  test('reports nothing for a transaction that was never listed', () => {
    expect(observedIn(shown(10, { reference: uuid(2) }))).toBeNull();
  });
});
