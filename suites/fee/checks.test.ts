import { describe, expect, test } from 'vitest';
import {
  disburse,
  item,
  listed,
  outcome,
  result,
  success,
} from '../../selftest/support/history.ts';

const good = ['0.00', '10.00', '0.05', '1234567890123456789.99', '-1.50', '-0.00'];

const bad = [
  10,
  10.5,
  null,
  ['10.00'],
  '',
  '10',
  '10.',
  '.50',
  '10.0',
  '10.000',
  '10,00',
  '1,000.00',
  '1 000.00',
  '+10.00',
  '--1.00',
  '1e1.00',
  '1.00e1',
  ' 10.00',
  '10.00 ',
  '10.00\n',
  '010.00',
  '00.00',
  '-00.50',
  '$10.00',
  '10.00 NGN',
  '١٠.٠٠',
  '１０.００',
  '10．00',
  '−1.00',
  '1.0O',
  'NaN',
];

describe.each([
  ['FEE-01', disburse(), listed(), '/data/fee'],
  ['FEE-02', listed(), disburse(), '/data/0/fee'],
] as const)('%s', (id, request, other, pointer) => {
  test.each(good)('takes %j', (fee) => {
    expect(outcome(id, request.accepted({ fee }))).toBe('passed');
  });

  test.each(bad.map((fee) => [fee]))('blames %j', (fee) => {
    expect(outcome(id, request.accepted(), request.accepted({ fee }))).toBe('failed');
  });

  test('points at the fee, and shows what it is', () => {
    const format = 'a decimal number with exactly two decimal places, like "10.00"';
    const { findings } = result(id, [
      request.accepted({ fee: 10 }),
      request.accepted({ fee: '10.0' }),
    ]);
    expect(findings).toMatchObject([
      { exchanges: [{ index: 1 }], pointer, expected: 'a string', actual: '10' },
      { exchanges: [{ index: 2 }], pointer, expected: format, actual: '"10.0"' },
    ]);
  });

  test('is undecided without a subject', () => {
    expect(outcome(id)).toBe('untested');
    expect(outcome(id, other.accepted({ fee: 10 }))).toBe('untested');
    expect(outcome(id, request.refused())).toBe('cantTell');
    expect(outcome(id, request.unanswered())).toBe('cantTell');
    expect(outcome(id, request.accepted({ fee: undefined }))).toBe('inapplicable');
    expect(outcome(id, request.responds('gone', 200))).toBe('inapplicable');
  });
});

test('FEE-02 finds the one wrong fee beyond the first hundred items', () => {
  const items = Array.from({ length: 250 }, (_, at) => item(at === 207 ? { fee: '1.5' } : {}));
  const { findings, violations } = result('FEE-02', [listed(1000).responds(success(items))]);
  expect([violations, findings[0]?.pointer]).toEqual([1, '/data/207/fee']);
});

describe.each([disburse(), listed()])('FEE-03', (request) => {
  test.each([
    ['0.00', 'passed'],
    ['-0.00', 'passed'],
    ['10.00', 'passed'],
    ['-0.01', 'failed'],
    ['-10.00', 'failed'],
    ['-10.0', 'failed'],
    [undefined, 'inapplicable'],
    ['', 'inapplicable'],
    [' ', 'inapplicable'],
    ['abc', 'inapplicable'],
    ['NaN', 'inapplicable'],
    ['-1,000.00', 'inapplicable'],
    ['-5.00 NGN', 'inapplicable'],
  ])('%j: %s', (fee, expected) => {
    expect(outcome('FEE-03', request.accepted({ fee }))).toBe(expected);
  });

  test('judges the fees that are numbers', () => {
    const [good, bad] = [request.accepted({ fee: '0.00' }), request.accepted({ fee: '-5,00' })];
    expect(outcome('FEE-03', good, bad)).toBe('passed');
    expect(outcome('FEE-03', bad, request.accepted({ fee: '-5.00' }))).toBe('failed');
  });
});
