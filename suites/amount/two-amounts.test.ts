/** Two amounts with one `merchant_reference` at the same moment, of which none is known to be the first. */
import { describe, expect, test } from 'vitest';
import {
  disburse,
  headersWith,
  listed,
  outcome,
  result,
  uuid,
} from '../../selftest/support/history.ts';
import { OTHER_BIZ_NUMBER, OTHER_TOKEN } from '../../src/plan/placeholders.ts';
import { headersOfList } from '../scenarios/parts/requests.ts';

/** Each is a group and a case of its own. */
function twin(amount: number) {
  const sent = disburse({ amount }).as('repeat', `r${amount}`);
  const named = (step: ReturnType<typeof sent.accepted>) => ({ ...step, case: `test/${amount}` });
  return {
    accepted: (changes = {}) => named(sent.accepted(changes)),
    refused: (status?: number) => named(sent.refused(status)),
    unanswered: () => named(sent.unanswered()),
  };
}

/** The responses to 100 and to 101. */
const both = (first: number, second: number) =>
  [twin(100).accepted({ amount: first }), twin(101).accepted({ amount: second })] as const;
const shows = (amount: number, changes = {}) => listed().accepted({ amount, ...changes });
const judged = (id: string, steps: Parameters<typeof result>[1]) => [
  outcome(id, ...steps),
  // The responses may come in the other order.
  outcome(id, ...[steps[1], steps[0]].flatMap((step) => step ?? []), ...steps.slice(2)),
];

describe('a target that makes one transaction', () => {
  test.each([
    ['replays the first', both(100, 100), 100],
    ['replays the second', both(101, 101), 101],
    ['amends it', both(100, 101), 101],
    ['amends it in the other order', both(100, 101), 100],
    ['amends it after both responses', both(100, 100), 101],
    ['refuses the second', [twin(100).accepted({ amount: 100 }), twin(101).refused(409)], 100],
    ['refuses the first', [twin(100).refused(409), twin(101).accepted({ amount: 101 })], 101],
    ['loses the second', [twin(100).accepted({ amount: 100 }), twin(101).unanswered()], 100],
    ['loses the second and amends', [twin(100).accepted(), twin(101).unanswered()], 101],
    ['loses the first and replays it', [twin(100).unanswered(), twin(101).accepted()], 100],
    [
      'loses the first and amends',
      [twin(100).unanswered(), twin(101).accepted({ amount: 101 })],
      101,
    ],
  ])('and %s is not blamed', (_, steps, shown) => {
    for (const id of ['AMOUNT-02', 'AMOUNT-04'])
      expect(judged(id, [...steps, shows(shown), shows(shown)]), id).not.toContain('failed');
  });

  test.each([
    ['both get the sum', both(201, 201)],
    ['both in hundredths', both(10_000, 10_000)],
    ['the second gets the sum', both(100, 201)],
    ['the first response is lost', [twin(100).unanswered(), twin(101).accepted({ amount: 201 })]],
  ])('AMOUNT-02 fails where %s', (_, steps) => {
    expect(judged('AMOUNT-02', steps)).toEqual(['failed', 'failed']);
  });

  test.each([
    ['both as sent', both(100, 101)],
    ['the first amount twice', both(100, 100)],
    ['the sum', both(201, 201)],
    ['one of two', [twin(100).accepted(), twin(101).unanswered()]],
  ])('AMOUNT-04 fails where a list shows the sum after responses that show %s', (_, steps) => {
    expect(judged('AMOUNT-04', [...steps, shows(201)])).toEqual(['failed', 'failed']);
  });
});

test('AMOUNT-04 names the first response and the list', () => {
  expect(result('AMOUNT-04', [...both(100, 101), shows(201)]).findings).toMatchObject([
    {
      exchanges: [{ index: 1 }, { index: 3 }],
      pointer: '/data/0/amount',
      expected: '100 or 101, as it was sent',
      actual: '201',
    },
  ]);
});

describe('not judged', () => {
  test('where a later repeat has sent the amount', () => {
    const later = twin(201).accepted({ amount: 201 });
    expect(outcome('AMOUNT-02', ...both(201, 201), later)).not.toBe('failed');
    expect(outcome('AMOUNT-04', ...both(100, 101), shows(201), later)).not.toBe('failed');
  });

  test.each([
    ['a first request', disburse({ amount: 201 }).as('control', 'first').refused(500)],
    ['an amount that is no number', disburse({ amount: '201' }).as('repeat', 'r').unanswered()],
    [
      'a transaction of a request without a group',
      disburse({ merchant_reference: 'm2', amount: 201 }).accepted({ amount: 201 }),
    ],
  ])('where there is %s', (_, other) => {
    const [first, second] = both(201, 201);
    for (const id of ['AMOUNT-02', 'AMOUNT-04'])
      expect(outcome(id, other, first, second, shows(201)), id).not.toBe('failed');
  });

  test('money that the second client received', () => {
    const by = { Authorization: `Bearer ${OTHER_TOKEN}`, 'X-Biz-Number': OTHER_BIZ_NUMBER };
    const list = listed(25, headersWith(headersOfList, by));
    const steps = (type: string) => [...both(100, 101), list.accepted({ amount: 201, type })];
    expect(outcome('AMOUNT-04', ...steps('credit'))).not.toBe('failed');
    expect(outcome('AMOUNT-04', ...steps('debit'))).toBe('failed');
  });
});

test('two transactions have their own amounts', () => {
  const two = (other: number) => [
    twin(100).accepted({ amount: 100 }),
    twin(101).accepted({ amount: other, reference: uuid(2) }),
  ];
  expect(outcome('AMOUNT-02', ...two(101), shows(100))).not.toBe('failed');
  expect(result('AMOUNT-02', two(201)).findings).toHaveLength(1);
  expect(result('AMOUNT-04', [...two(101), shows(201)]).findings).toHaveLength(1);
});
