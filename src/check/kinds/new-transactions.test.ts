import { describe, expect, test } from 'vitest';
import {
  disburse,
  item,
  listed,
  outcome,
  result,
  success,
  uuid,
} from '../../../selftest/support/history.ts';

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

  const incomplete = disburse({ bank_code: undefined }).as('observation');

  test('it may be the first one, if the one before it was refused', () => {
    expect(outcome('AMOUNT-02', incomplete.refused(422), second())).toBe('passed');
    expect(outcome('AMOUNT-02', incomplete.refused(422), second({ amount: 7 }))).toBe('failed');
    // It may have been carried out.
    const settled = second({ status: 'processed' });
    expect(outcome('STATUS-01', incomplete.refused(500), settled)).not.toBe('failed');
    expect(outcome('AMOUNT-02', incomplete.refused(500), second({ amount: 7 }))).toBe('failed');
  });

  test.each([
    ['one that has the reference of the first', [first, again({ amount: 300 }).accepted()]],
    [
      'the reference in other letter case',
      [first, again({ amount: 300 }).accepted({ reference: uuid(1).toUpperCase() })],
    ],
    ['one of two with the same reference', [first, second({ amount: 7 }), second({ amount: 7 })]],
    ['without a reference', [first, second({ reference: null, amount: 7 })]],
    ['where the first was sent in an outage', [second({ amount: 7 })]],
  ])('AMOUNT-02 takes %s for a replay, or for what may be one', (_, steps) => {
    expect(outcome('AMOUNT-02', ...steps)).not.toBe('failed');
  });

  test('where the amount of the first is no number, nothing is known', () => {
    const lost = disburse({ amount: '200' }).as('control').unanswered();
    expect(outcome('AMOUNT-02', lost, second({ amount: 7 }))).not.toBe('failed');
  });

  test.each([
    ['has no response', disburse({ amount: 200 }).as('control').unanswered()],
    ['tells no reference', disburse({ amount: 200 }).as('control').responds(success(null))],
    ['gets a page of a gateway', disburse({ amount: 200 }).as('control').responds('<html>', 504)],
  ])('where the first %s, it may be a replay, with an amount that was sent', (_, lost) => {
    for (const amount of [100, 200])
      expect(outcome('AMOUNT-02', lost, second({ amount }))).not.toBe('failed');
    expect(outcome('STATUS-01', lost, second({ status: 'processed' }))).not.toBe('failed');
    expect(outcome('AMOUNT-02', lost, second({ amount: 7 }))).toBe('failed');
    expect(outcome('STATUS-01', lost, second({ status: null }))).toBe('failed');
  });

  test('AMOUNT-02 accepts the amount of another repeat whose response comes later', () => {
    const replay = again({ amount: 300 }).accepted({ amount: 250 });
    expect(outcome('AMOUNT-02', first, replay)).toBe('failed');
    expect(outcome('AMOUNT-02', first, replay, again({ amount: 250 }).accepted())).toBe('passed');
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

describe('repeats at the same moment, of which none is known to be the first', () => {
  const twin = (at: number, changes = {}) => {
    const repeat = again(changes);
    const named = (step: ReturnType<typeof repeat.accepted>) => ({ ...step, case: `test/${at}` });
    return {
      accepted: (shown = {}) => named(repeat.accepted(shown)),
      refused: () => named(repeat.refused()),
      unanswered: () => named(repeat.unanswered()),
    };
  };

  test.each([
    ['a wrong amount', 'AMOUNT-02', { amount: 101 }],
    ['no status', 'STATUS-01', { status: null }],
  ])('one response of two shows %s', (_, id, wrong) => {
    const steps = [twin(1).accepted(), twin(2).accepted(wrong), twin(3).accepted()];
    expect(result(id, steps)).toMatchObject({
      outcome: 'failed',
      findings: [{ exchanges: [{ index: 2 }] }],
    });
  });

  test('the only accepted one shows a wrong amount', () => {
    const wrong = twin(2).accepted({ amount: 101 });
    expect(outcome('AMOUNT-02', twin(1).refused(), wrong)).toBe('failed');
    expect(outcome('AMOUNT-02', twin(1).unanswered(), wrong)).toBe('failed');
  });

  test('no response shows a new transaction: one finding, and none where one may be lost', () => {
    const later = [1, 2].map((at) => twin(at).accepted({ status: 'processed' }));
    expect(result('STATUS-01', later).findings).toHaveLength(1);
    expect(outcome('STATUS-01', ...later, twin(3).unanswered())).not.toBe('failed');
    const upper = uuid(10).toUpperCase();
    const made = twin(3).accepted({ reference: upper });
    const shown = later.map((step, at) => ({
      ...twin(at + 1).accepted({ status: 'processed', reference: upper.toLowerCase() }),
      case: step.case,
    }));
    expect(outcome('STATUS-01', made, ...shown), 'in the other letter case').not.toBe('failed');
  });

  test('two transactions have one finding each', () => {
    const steps = [2, 3].map((last) => twin(last).accepted({ reference: uuid(last), amount: 7 }));
    expect(result('AMOUNT-02', steps).findings).toHaveLength(2);
  });

  const wrong = twin(2).accepted({ amount: 300 });
  test.each([
    ['the amount that all sent', [twin(1).accepted(), twin(2).accepted()]],
    ['a later status', [twin(1).accepted(), twin(2).accepted({ status: 'processed' })]],
    ['an amount of another one', [twin(1, { amount: 300 }).accepted(), wrong]],
    ['an amount of a lost one', [twin(1, { amount: 300 }).unanswered(), wrong]],
    ['another amount, sent in another group', [disburse().as('repeat', 'other').refused(), wrong]],
    ['another amount, of one case that was resent', [{ ...wrong, case: 'test/2~1' }, wrong]],
  ])('AMOUNT-02 and STATUS-01 accept %s', (_, steps) => {
    expect(outcome('AMOUNT-02', ...steps)).not.toBe('failed');
    expect(outcome('STATUS-01', ...steps)).not.toBe('failed');
  });
});

test('requests without a usable merchant_reference may get one transaction', () => {
  const without = (amount: number) =>
    disburse({ merchant_reference: null, amount }).as('probe').accepted({ amount: 100 });
  for (const id of ['STATUS-01', 'AMOUNT-02', 'ACTIVITY-03'])
    expect(outcome(id, first, without(100), without(300))).toBe('passed');
  // Of an earlier run, with another amount.
  const settled = disburse({ merchant_reference: '', amount: 300 })
    .as('probe')
    .accepted({ amount: 100, status: 'processed', activities: [] });
  for (const id of ['STATUS-01', 'AMOUNT-02', 'ACTIVITY-03'])
    expect(outcome(id, first, settled)).toBe('passed');
  // Other requirements judge what shows no transaction.
  const page = disburse({ merchant_reference: '' }).as('probe').responds('<html>', 200);
  expect(outcome('STATUS-01', first, page)).toBe('passed');
  const wrong = disburse({ merchant_reference: null, amount: 300 })
    .as('probe')
    .accepted({ amount: 100, reference: uuid(7) });
  expect(outcome('AMOUNT-02', first, without(100), wrong)).toBe('failed');
});
