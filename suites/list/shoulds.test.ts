import { describe, expect, test } from 'vitest';
import {
  disburse,
  headersWith,
  item,
  listed,
  outcome,
  page,
  result,
  success,
  under,
  uuid,
} from '../../selftest/support/history.ts';
import { listHeaders } from '../scenarios/requests.ts';

describe('LIST-05', () => {
  const made = disburse().accepted({ reference: uuid(1).toUpperCase() });
  test.each([
    [{}, 'passed'],
    [{ status: 'pending', amount: 1 }, 'passed'],
    [{ narration: null }, 'passed'],
    [{ type: 'credit' }, 'failed'],
    [{ fee: '10.01' }, 'failed'],
    [{ narration: 'Transfer ' }, 'failed'],
    [{ reference: uuid(2), fee: '0.01' }, 'inapplicable'],
  ])('listed with %j: %s', (changes, expected) => {
    expect(outcome('LIST-05', made, listed().accepted(changes))).toBe(expected);
  });

  test('points at the field, and names both exchanges', () => {
    const steps = [made, listed().accepted({ fee: '0.00' })];
    expect(result('LIST-05', steps).findings).toMatchObject([
      {
        exchanges: [{ index: 1 }, { index: 2 }],
        pointer: '/data/0/fee',
        expected: '"10.00"',
        actual: '"0.00"',
      },
    ]);
  });
});

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

test('a reference that is not a text is the subject of none of these', () => {
  for (const reference of [{ toString: 1, valueOf: 1 }, [[]], null, 7]) {
    const steps = [disburse().accepted({ reference }), listed().accepted({ reference })];
    for (const id of ['LIST-05', 'LIST-06', 'LIST-10', 'AMOUNT-04']) {
      expect(outcome(id, ...steps), id).toBe('inapplicable');
    }
  }
});

describe('LIST-08', () => {
  const made = disburse().accepted({ reference: uuid(9) });
  const at = (atMs: number, perPage: number, ...references: readonly number[]) => ({
    ...page(perPage, ...references),
    atMs,
  });
  test.each([
    ['listed', [made, at(10, 100, 1, 9)], 'passed'],
    ['listed, under other headers', [made, under(100, { 'X-Biz-Number': 'other' }, 1, 9)]],
    ['nothing listed', [made, at(6000, 100)], 'failed'],
    ['not listed, and a longer page before', [at(0, 9, 1, 2), made, at(6000, 9, 1)], 'failed'],
    ['not listed, and a longer page after', [made, at(6000, 9, 1), at(6001, 9, 1, 2)], 'failed'],
    // A target may treat an unknown size as another one.
    ['not listed, and a longer page of another size', [at(0, 8, 1, 2), made, at(6000, 9, 1)]],
    // A limit of one is possible too.
    ['not listed, on what may be a full page', [at(0, 9, 1), made, at(6000, 9, 1)]],
    ['not looked at for long enough', [made, at(100, 9)]],
    ['room on a page that came too early', [made, at(100, 9, 1), at(6000, 9, 1, 2)]],
    ['no list', [made]],
    ['lists refused', [made, listed(9).refused()]],
    [
      'another one listed',
      [disburse().accepted({ reference: uuid(1) }), made, at(10, 9, 1)],
      'passed',
    ],
  ])('%s', (_, steps, expected = 'cantTell') => {
    expect(outcome('LIST-08', ...steps)).toBe(expected);
  });

  test('the list has five seconds, and a finding says so', () => {
    const { findings } = result('LIST-08', [made, at(5002, 9)]);
    expect(findings[0]?.expected).toBe(
      `the transaction ${uuid(9)}, which the suite gives 5 seconds to appear; a longer WATCH_MS gives it more`,
    );
    expect(outcome('LIST-08', made, at(4800, 9))).toBe('cantTell');
    expect(outcome('LIST-08', made, at(5002, 9))).toBe('failed');
  });

  test('reports how many were listed, or why that is unknown', () => {
    const { observed } = result('LIST-08', [made, at(10, 100, 1, 9)]);
    expect(observed?.answer).toContain('1 transaction of this run was listed');
    const { reason } = result('LIST-08', [at(0, 9, 1), made, at(6000, 9, 1)]);
    expect(reason).toContain('never became longer');
  });
});

describe('LIST-09', () => {
  const otherHeaders = headersWith(listHeaders, { 'X-Biz-Number': 'other' });
  const inTraces = { scenario: 'traces', case: 'traces/1' };
  const of = (last: number) => disburse().accepted({ reference: uuid(last) });
  /** A refused disbursement, the control, a list with both amounts, and later disbursements. */
  const steps = (...later: readonly number[]) => [
    { ...disburse({ amount: 7 }).as('probe').refused(), ...inTraces },
    { ...disburse().as('control').accepted(), ...inTraces },
    {
      ...listed().responds(success([item(), item({ reference: uuid(2), amount: 7 })])),
      ...inTraces,
    },
    ...later.map(of),
  ];
  const many = Array.from({ length: 4000 }, (_, at) => at + 10);
  test.each([
    ['nobody made', [], 'failed'],
    ['another shard made', [2], 'passed'],
    [
      'another shard made among thousands',
      [...many, 2, ...many.map((last) => last + 9000)],
      'passed',
    ],
    ['none of thousands', many, 'failed'],
  ])('a transaction with a refused amount that %s', (_, later, expected) => {
    expect(outcome('LIST-09', ...steps(...later))).toBe(expected);
  });

  test.each([
    ['one of them has a refused amount', [7, 50], 'cantTell'],
    ['none of them has a refused amount', [50], 'passed'],
    ['two of them have refused amounts', [7, 8, 50], 'failed'],
    ['two of them have the same refused amount', [7, 7, 50], 'cantTell'],
    ['most of them have other amounts', [7, 8, 50, 51, 52], 'cantTell'],
    ['all of them have refused amounts', [7], 'failed'],
    ['all of them have one refused amount', [7, 7], 'cantTell'],
  ])('a list with new transactions of others, and %s', (_, amounts, expected) => {
    const refused = [7, 8].map((amount) => disburse({ amount }).as('probe').refused());
    const foreign = amounts.map((amount, at) => item({ reference: uuid(at + 2), amount }));
    const last = listed().responds(success([item(), ...foreign]));
    const lines = [...refused, disburse().as('control').accepted(), last];
    const ofTraces = lines.map((line) => ({ ...line, ...inTraces }));
    expect(outcome('LIST-09', ...ofTraces)).toBe(expected);
  });

  test.each([
    [5, 'failed'],
    [4, 'cantTell'],
  ])('a list with many new transactions of others, and %i refused amounts', (count, expected) => {
    const amounts = Array.from({ length: count }, (_, at) => 7 + at);
    const refused = amounts.map((amount) => disburse({ amount }).as('probe').refused());
    const others = Array.from({ length: 12 }, (_, at) => 50 + at);
    const foreign = [...amounts, ...others].map((amount, at) =>
      item({ reference: uuid(at + 2), amount }),
    );
    const last = listed().responds(success([item(), ...foreign]));
    const lines = [...refused, disburse().as('control').accepted(), last];
    const ofTraces = lines.map((line) => ({ ...line, ...inTraces }));
    expect(outcome('LIST-09', ...ofTraces)).toBe(expected);
  });

  test.each([
    ['shows a transaction of others', listed(25), 3, 'cantTell'],
    ['has other headers', listed(25, otherHeaders), 3, 'failed'],
    ['shows nothing new', listed(25), 1, 'failed'],
    ['is longer than the first one', listed(500), 3, 'failed'],
  ])('one refused amount, and a later list %s', (_, list, last, expected) => {
    const laterList = list.accepted({ reference: uuid(last), amount: 50 });
    expect(outcome('LIST-09', ...steps(), laterList)).toBe(expected);
  });

  test('of one refused amount and what this run made later', () => {
    const laterList = listed(25).accepted({ reference: uuid(3), amount: 50 });
    expect(outcome('LIST-09', ...steps(), laterList, of(3))).toBe('failed');
  });
});
