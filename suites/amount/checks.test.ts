/**
 * Requirements on amounts.
 * Above 200 lines: the cases of one topic.
 */
import { describe, expect, test } from 'vitest';
import {
  contextWith,
  disburse,
  item,
  listed,
  outcome,
  parse,
  result,
  success,
  uuid,
} from '../../selftest/support/history.ts';
import { listedAmount } from './listed.ts';

const rewritten = (amount: string) =>
  `{"merchant_reference":"m1", "amount": ${amount}, "bank_code":"058","bank_account_number":"0"}`;

describe.each([
  ['AMOUNT-01', disburse(), listed(), '/data/amount'],
  ['AMOUNT-03', listed(), disburse(), '/data/0/amount'],
] as const)('%s', (id, request, other, pointer) => {
  test.each([0, 100, -1, 100.5, 1e300, 12345678901234])('takes %j', (amount) => {
    expect(outcome(id, request.accepted({ amount }))).toBe('passed');
  });

  test.each([['100.00'], ['100'], [null], [true], [[100]], [{ value: 100 }]])(
    'blames %j',
    (amount) => {
      expect(result(id, [request.accepted({ amount })]).findings).toMatchObject([
        { pointer, expected: 'a number', actual: JSON.stringify(amount) },
      ]);
    },
  );

  test('is undecided without a subject', () => {
    expect(outcome(id)).toBe('untested');
    expect(outcome(id, other.accepted({ amount: '1' }))).toBe('untested');
    expect(outcome(id, request.refused())).toBe('cantTell');
    expect(outcome(id, request.unanswered())).toBe('cantTell');
    expect(outcome(id, request.accepted({ amount: undefined }))).toBe('inapplicable');
  });
});

describe('AMOUNT-02', () => {
  test.each([
    [100, '100'],
    [100, '100.00'],
    [100, '1E2'],
    [19.99, '19.99'],
    [19.99, '1999e-2'],
    [0.1, '0.1000000000000000055'],
    [2 ** 53, '9007199254740993'],
  ])('sent %d, answered %s: the same double', (amount, text) => {
    const answer = JSON.stringify(success({ amount: 0 })).replace('"amount":0', `"amount":${text}`);
    expect(outcome('AMOUNT-02', disburse({ amount }).responds(answer))).toBe('passed');
  });

  test.each([
    [100, 10000, 'in hundredths'],
    [100, 110, 'with the fee'],
    [100, 90, 'without the fee'],
    [19.99, 19, 'cut off'],
    [19.99, 20, 'rounded'],
    [19.99, 19.990000000000002, 'one step beside'],
    [100, -100, 'negated'],
    [100, 0, 'nothing'],
  ])('sent %d, answered %d: %s', (amount, other) => {
    const wrong = disburse({ amount, merchant_reference: 'm2' }).accepted({ amount: other });
    const steps = [disburse().accepted(), wrong];
    expect(result('AMOUNT-02', steps).findings).toMatchObject([
      {
        exchanges: [{ index: 2 }],
        pointer: '/data/amount',
        expected: String(amount),
        actual: String(other),
      },
    ]);
  });

  test.each(['100.0', '1e2', '1E+2', '1000e-1', '0.1E3'])('%s is 100', (text) => {
    expect(outcome('AMOUNT-02', disburse(rewritten(text)).accepted())).toBe('passed');
    const misread = disburse(rewritten(text)).accepted({ amount: Number.parseInt(text, 10) + 1 });
    expect(outcome('AMOUNT-02', misread)).toBe('failed');
  });

  test.each([
    [1.005, 1, 'failed'],
    [1.005, 1.01, 'failed'],
    [1.005, 1.005, 'passed'],
    [100.125, 100.12, 'failed'],
    [100.125, 100.13, 'failed'],
    [100.125, 100.124, 'failed'],
    [100.125, 100, 'failed'],
    [100.125, 100.14, 'failed'],
    [100.125, 10012.5, 'failed'],
    [100.125, 10012, 'failed'],
  ])('sent %d, answered %d: what was accepted comes back as it was sent: %s', (sent, shown, is) => {
    expect(outcome('AMOUNT-02', disburse({ amount: sent }).accepted({ amount: shown }))).toBe(is);
    const made = disburse({ amount: sent }).accepted({ amount: sent, reference: uuid(1) });
    const listing = listed().responds(success([item({ amount: shown, reference: uuid(1) })]));
    expect(outcome('AMOUNT-04', made, listing)).toBe(is);
  });

  test('a replay may have the first amount, another transaction may not', () => {
    const first = disburse({ amount: 100 }).accepted();
    const again = disburse({ amount: 50 });
    expect(outcome('AMOUNT-02', first, again.as('repeat').accepted())).toBe('passed');
    expect(outcome('AMOUNT-02', first, again.accepted())).toBe('failed');
  });

  test('is undecided without a subject', () => {
    expect(outcome('AMOUNT-02')).toBe('untested');
    expect(outcome('AMOUNT-02', disburse().refused(), disburse().unanswered())).toBe('cantTell');
    expect(outcome('AMOUNT-02', disburse().accepted({ amount: '100' }))).toBe('inapplicable');
    expect(outcome('AMOUNT-02', disburse('nonsense').accepted({ amount: 5 }))).toBe('inapplicable');
  });
});

describe('AMOUNT-04', () => {
  const made = (amount: number, last: number, merchant = `m${last}`) =>
    disburse({ amount, merchant_reference: merchant }).accepted({ amount, reference: uuid(last) });
  const replay = disburse({ amount: 6 }).as('repeat').accepted({ amount: 5 });
  const page = (...items: readonly [amount: unknown, last: number][]) =>
    listed().responds(
      success(items.map(([amount, last]) => item({ amount, reference: uuid(last) }))),
    );

  test.each([
    ['both as sent', [made(100, 1), made(19.99, 2), page([19.99, 2], [100, 1])], 'passed'],
    ['among others', [made(100, 1), page([7, 8], [100, 1], [9, 10])], 'passed'],
    ['in hundredths', [made(100, 1), page([10000, 1])], 'failed'],
    ['rounded', [made(19.99, 1), page([20, 1])], 'failed'],
    ['of one another', [made(1, 1), made(2, 2), page([2, 1], [1, 2])], 'failed'],
    ['right once, wrong later', [made(5, 1), page([5, 1]), page([6, 1])], 'failed'],
    ['as a text, which AMOUNT-03 has', [made(5, 1), page(['5', 1])], 'inapplicable'],
    ['never listed', [made(5, 1), page([6, 2])], 'inapplicable'],
    ['an empty list', [made(5, 1), page()], 'inapplicable'],
    ['one reference for two', [made(5, 1, 'a'), made(6, 1, 'b'), page([7, 1])], 'inapplicable'],
    ['a replay changes nothing', [made(5, 1), replay, page([5, 1])], 'passed'],
    ['a replay, and another', [made(5, 1), replay, page([6, 1])], 'failed'],
    ['wrong before the response', [page([0, 1]), made(5, 1), page([5, 1])], 'failed'],
    ['of an older one', [page([0, 1]), { ...made(5, 1), atMs: 10 }, page([5, 1])], 'passed'],
    // In one run the list is complete before the response, whatever the times say.
    [
      'before the response, with a later time',
      [{ ...page([0, 1]), atMs: 50 }, made(5, 1), page([5, 1])],
      'failed',
    ],
    ['right before the response', [page([5, 1]), made(5, 1), page([5, 1])], 'passed'],
    ['of another one before', [page([0, 2]), made(5, 1), page([5, 1])], 'passed'],
    ['of a replay before', [page([6, 1]), made(6, 1), replay, page([6, 1])], 'passed'],
    ['no list', [made(5, 1)], 'untested'],
    ['the list refused', [made(5, 1), listed().refused()], 'cantTell'],
    ['the list unanswered', [made(5, 1), listed().unanswered()], 'cantTell'],
    ['nothing was accepted', [disburse().refused(), page([5, 1])], 'inapplicable'],
  ])('%s', (_, steps, expected) => {
    expect(outcome('AMOUNT-04', ...steps)).toBe(expected);
  });

  test('a list of another shard may be later than the response, and show what a repeat amended', () => {
    const fold = listedAmount.begin(contextWith({ partEnds: [1] }));
    const steps = [{ ...page([0, 1]), atMs: 50 }, made(5, 1), page([5, 1])];
    for (const [at, step] of steps.entries()) fold.see(parse({ ...step, index: at + 1 }));
    expect(fold.conclude().outcome).toBe('passed');
  });

  test('a list may show a reference in another letter case', () => {
    const listing = listed().responds(
      success([item({ amount: 6, reference: uuid(1).toUpperCase() })]),
    );
    expect(outcome('AMOUNT-04', made(5, 1), listing)).toBe('failed');
  });

  test('names the disbursement and the list, and points at the item', () => {
    const steps = [made(5, 1), made(6, 2), page([5, 1], [7, 2])];
    expect(result('AMOUNT-04', steps).findings).toMatchObject([
      {
        exchanges: [{ index: 2 }, { index: 3 }],
        pointer: '/data/1/amount',
        expected: '6',
        actual: '7',
      },
    ]);
  });
});

test.each([
  ['after', false],
  ['before', true],
])('AMOUNT-04: a list %s a response without a usable merchant_reference', (_, isEarly) => {
  const earlier = disburse({ merchant_reference: '', amount: 300 })
    .as('probe')
    .accepted({ reference: uuid(7), amount: 100 });
  const list = listed().accepted({ reference: uuid(7), amount: 100 });
  const steps = isEarly ? [list, earlier] : [earlier, list];
  expect(outcome('AMOUNT-04', ...steps)).not.toBe('failed');
});

test('AMOUNT-04: a repeat may amend the transaction, if its response shows the new amount', () => {
  const first = disburse({ amount: 100 }).as('control', 'r').accepted({ amount: 100 });
  const repeat = disburse({ amount: 250 }).as('repeat', 'r');
  const shows = (amount: number) => listed().accepted({ amount });
  const judged = (response: number, list: number) =>
    outcome('AMOUNT-04', first, repeat.accepted({ amount: response }), shows(list));
  expect(judged(250, 250)).toBe('passed');
  expect(judged(100, 100)).toBe('passed');
  expect(judged(100, 250)).toBe('failed');
  expect(judged(250, 300)).toBe('failed');
});

test.each([
  ['the amount of the first request', 100, 'passed'],
  ['its own amount', 250, 'passed'],
  ['an amount that nobody sent', 10_000, 'failed'],
])('AMOUNT-02: a replay shows %s', (_, amount, expected) => {
  const first = disburse().as('control').accepted();
  const replay = disburse({ amount: 250 }).as('repeat').accepted({ amount });
  expect(outcome('AMOUNT-02', first, replay)).toBe(expected);
  // The first request may have sent that amount.
  expect(outcome('AMOUNT-02', replay)).not.toBe('failed');
});
