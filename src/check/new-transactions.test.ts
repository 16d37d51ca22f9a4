import { describe, expect, test } from 'vitest';
import { disburse, item, listed, outcome, result, success, uuid } from '../../selftest/history.ts';

const first = disburse().as('control').accepted();
const again = (changes = {}) => disburse(changes).as('repeat');
const second = (changes = {}) => again().accepted({ reference: uuid(2), ...changes });

describe('a repeat that was accepted as a second transaction', () => {
  test.each([
    ['STATUS-01', { status: 'processed' }],
    ['AMOUNT-02', { amount: 200 }],
    ['ACTIVITY-03', { activities: [] }],
  ])('%s judges it', (id, wrong) => {
    expect(outcome(id, first, second())).toBe('passed');
    const { outcome: told, findings } = result(id, [first, second(wrong)]);
    expect(told).toBe('failed');
    expect(findings).toMatchObject([{ exchanges: [{ index: 2 }] }]);
  });

  test.each([
    ['one that has the reference of the first', [first, again({ amount: 300 }).accepted()]],
    [
      'the reference in other letter case',
      [first, again({ amount: 300 }).accepted({ reference: uuid(1).toUpperCase() })],
    ],
    ['one of two with the same reference', [first, second({ amount: 7 }), second({ amount: 7 })]],
    [
      'where the first has no response',
      [disburse().as('control').unanswered(), second({ amount: 7 })],
    ],
    [
      'where the first tells no reference',
      [disburse().as('control').responds(success(null)), second({ amount: 7 })],
    ],
    ['without a reference', [first, second({ reference: null, amount: 7 })]],
    ['where the first was sent in an outage', [second({ amount: 7 })]],
    [
      'where the gateway gave up on the first',
      [disburse().as('control').responds('<html>', 504), second({ amount: 7 })],
    ],
  ])('AMOUNT-02 takes %s for a replay, or for what may be one', (_, steps) => {
    expect(outcome('AMOUNT-02', ...steps)).not.toBe('failed');
  });

  test('AMOUNT-04 has its amount in the list', () => {
    const shows = (amount: number, last = 2) =>
      listed().responds(success([item(), item({ reference: uuid(last), amount })]));
    const other = again({ amount: 300 }).accepted({ reference: uuid(2), amount: 300 });
    expect(outcome('AMOUNT-04', first, other, shows(300))).toBe('passed');
    expect(outcome('AMOUNT-04', first, other, shows(100))).toBe('failed');
    const replay = again({ amount: 300 }).accepted();
    expect(outcome('AMOUNT-04', first, replay, listed().accepted())).toBe('passed');
    expect(outcome('AMOUNT-04', first, other, shows(100), other)).toBe('passed');
  });
});
