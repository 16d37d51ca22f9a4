import { expect, test } from 'vitest';
import {
  disburse,
  item,
  listed,
  outcome,
  proven,
  result,
  success,
  uuid,
} from '../../selftest/support/history.ts';

test.each([
  ['pending', 'passed'],
  ['processed', 'failed'],
  ['successful', 'failed'],
  ['Pending', 'failed'],
  ['pending ', 'failed'],
  ['', 'failed'],
  [['pending'], 'failed'],
  [null, 'failed'],
  [undefined, 'inapplicable'],
])('STATUS-01: a new disbursement that is %j: %s', (status, expected) => {
  expect(outcome('STATUS-01', disburse().accepted({ status }))).toBe(expected);
});

test.each([
  ['pending', 'passed'],
  ['processed', 'passed'],
  ['successful', 'passed'],
  ['success', 'failed'],
  ['completed', 'failed'],
  ['Processed', 'failed'],
  ['successful\n', 'failed'],
  [1, 'failed'],
  [null, 'failed'],
  [undefined, 'inapplicable'],
])('STATUS-02: a listed transaction that is %j: %s', (status, expected) => {
  expect(outcome('STATUS-02', listed().accepted({ status }))).toBe(expected);
});

test('STATUS-02: one wrong item among right ones is named', () => {
  const page = success([item(), item({ status: 'pending' }), item({ status: 'failed' })]);
  const { findings, violations, seen } = result('STATUS-02', [
    listed().accepted(),
    listed().responds(page),
  ]);
  expect([seen, violations]).toEqual([2, 1]);
  expect(findings).toMatchObject([
    {
      exchanges: [{ index: 2 }],
      pointer: '/data/2/status',
      expected: 'one of "pending", "processed", "successful"',
      actual: '"failed"',
    },
  ]);
});

test('STATUS-01: pointer, expected and actual', () => {
  const { findings } = result('STATUS-01', [disburse().accepted({ status: 'processed' })]);
  expect(findings).toMatchObject([
    { pointer: '/data/status', expected: '"pending"', actual: '"processed"' },
  ]);
});

test('STATUS-03 reports the number of completed transactions, and passes without any', () => {
  const shows = (last: number, status: string) =>
    listed().accepted({ reference: uuid(last), status });
  const steps = [shows(1, 'processed'), shows(1, 'processed'), shows(2, 'processed')];
  const { outcome: told, observed } = result('STATUS-03', steps);
  expect([told, observed?.answer]).toEqual(['passed', '2 completed transactions were listed']);
  expect(outcome('STATUS-03', shows(1, 'pending'))).toBe('inapplicable');
});

test('STATUS-03 is undecided where no list is accepted', () => {
  expect(outcome('STATUS-03', listed().refused(), listed().unanswered())).toBe('cantTell');
});

test('STATUS-01: a replay may have a later state, another transaction may not', () => {
  const done = { status: 'successful' };
  const first = disburse().accepted();
  expect(outcome('STATUS-01', first, disburse().as('repeat').accepted(done))).toBe('passed');
  expect(outcome('STATUS-01', first, disburse().accepted(done))).toBe('failed');
});

test.each<[string, string, Record<string, unknown>, string]>([
  ['a later state', 't', { status: 'processed' }, 'passed'],
  ['a status that is no string', 't', { status: 3 }, 'failed'],
  ['a later state, but another identifier', 'u', { status: 'processed' }, 'failed'],
])('STATUS-01: a replay by a transaction_id with %s', (_, second, changes, expected) => {
  const [first, replay] = ['t', second].map((transaction_id, at) =>
    disburse({ transaction_id, merchant_reference: `${at}` }).accepted(at === 0 ? {} : changes),
  );
  const steps = [disburse().accepted({ reference: uuid(9) }), first, replay];
  expect(outcome('STATUS-01', ...steps.flatMap((step) => step ?? []))).toBe(expected);
});

test.each([
  [{ status: null }, 'failed'],
  [{ status: 2 }, 'failed'],
  [{ status: 'failed' }, 'passed'],
  [{ status: 'pending' }, 'passed'],
])('STATUS-01: a replay with %o: %s', (changes, expected) => {
  const first = disburse().as('control').accepted();
  expect(outcome('STATUS-01', first, disburse().as('repeat').accepted(changes))).toBe(expected);
});

test.each(['STATUS-01', 'STATUS-02'])('%s: undecided without a subject', (id) => {
  const [request, other] = id === 'STATUS-01' ? [disburse(), listed()] : [listed(), disburse()];
  expect(outcome(id)).toBe('untested');
  expect(outcome(id, other.accepted())).toBe('untested');
  expect(outcome(id, request.refused())).toBe('cantTell');
  expect(outcome(id, request.unanswered())).toBe('cantTell');
  expect(outcome(id, request.responds(success([])))).toBe('inapplicable');
  expect(outcome(id, request.responds({ ...success({}), status: 'error' }))).toBe('cantTell');
});

test.each([
  ['processed', 'pending', 'passed'],
  ['successful', 'successful', 'passed'],
  ['processed', 'successful', 'failed'],
  ['successful', 'processed', 'failed'],
  ['pending', 'pending', 'inapplicable'],
])('STATUS-03: %s and %s: %s', (first, second, expected) => {
  const [one, two] = [listed().accepted({ status: first }), listed().accepted({ status: second })];
  expect(outcome('STATUS-03', one, two)).toBe(expected);
  const page = success([item({ status: first }), item({ status: second })]);
  expect(outcome('STATUS-03', listed().responds(page))).toBe(expected);
});

test('STATUS-03 is proven by one page with two completed transactions', () => {
  const items = [1, 2].map((last) => item({ reference: uuid(last), status: 'processed' }));
  const pending = item({ reference: uuid(3), status: 'pending' });
  const step = listed().responds(success([...items, pending]));
  expect(proven('STATUS-03', step).outcome).toBe('passed');
});

test.each([0, 1, 30])(
  'STATUS-03 is proven by one completed transaction beside %i others',
  (count) => {
    const others = Array.from({ length: count }, (_, at) =>
      item({ reference: uuid(at + 2), status: 'pending' }),
    );
    const completed = item({ status: 'successful' });
    const lists = [
      listed().responds(success(others)),
      listed().responds(success([completed, ...others])),
    ];
    expect(proven('STATUS-03', ...lists).outcome).toBe('passed');
    const both = success([
      completed,
      ...others,
      item({ reference: uuid(50), status: 'processed' }),
    ]);
    expect(proven('STATUS-03', ...lists, listed().responds(both)).outcome).toBe('failed');
  },
);
