/** A refusal that gives what was asked for is an acceptance, and one that shows something else is none. */
import { describe, expect, test } from 'vitest';
import {
  contextWith,
  disburse,
  failure,
  headersWith,
  item,
  listed,
  outcome,
  parse,
  result,
  type Step,
  transaction,
  uuid,
} from '../../../selftest/support/history.ts';
import { findRequirement } from '../../../selftest/support/judging.ts';
import { headersOfInitiate, headersOfList } from '../../../suites/scenarios/parts/requests.ts';

const withData = (data: unknown) => ({ ...failure, data });
const wrongToken = { Authorization: 'Bearer x' };

describe('HEADER-10: a refused list with', () => {
  const probe = listed(25, headersWith(headersOfList, wrongToken)).as('probe');
  const control = listed().as('control').accepted();
  const own = item({ reference: uuid(1).toUpperCase() });
  test.each([
    ['transactions of the client', [own], 401, 'failed'],
    ['the same, with status 200', [item({ reference: uuid(9) }), own], 200, 'failed'],
    ['the same, as a redirect', [own], 302, 'passed'],
    ['an example', [item({ reference: uuid(9) })], 401, 'passed'],
    ['a query with a reference', [{ reference: uuid(1), perPage: '25' }], 401, 'passed'],
    ['an empty list', [], 401, 'passed'],
    ['an empty object', {}, 401, 'passed'],
    ['a text', 'none', 401, 'passed'],
  ])('%s', (_, data, status, expected) => {
    expect(outcome('HEADER-10', control, probe.responds(withData(data), status))).toBe(expected);
  });

  test('names the exchange that showed the transaction', () => {
    const steps = [control, probe.responds(withData([own]), 401)];
    expect(result('HEADER-10', steps).findings).toMatchObject([
      {
        exchanges: [{ index: 1 }, { index: 2 }],
        pointer: '/data/0',
        actual: expect.stringContaining('which exchange 1 showed'),
      },
    ]);
  });
});

describe('HEADER-06: a refused disbursement with', () => {
  const sent = { merchant_reference: 'm2' };
  const probe = disburse(sent, headersWith(headersOfInitiate, wrongToken)).as('probe');
  const control = disburse().as('control').accepted();
  const made = transaction({ reference: uuid(2) });
  test.each([
    ['the new transaction', made, 200, 'failed'],
    ['a transaction behind a status of a failure', made, 401, 'passed'],
    ['a transaction behind a redirect', made, 302, 'passed'],
    ['the transaction of another disbursement', { ...made, reference: uuid(1) }, 200, 'passed'],
    ['a failed transaction', { ...made, status: 'failed' }, 200, 'passed'],
    ['another amount', { ...made, amount: 99 }, 200, 'passed'],
    ['a draft', { ...made, activities: [] }, 200, 'passed'],
    ['an echo', { amount: 100, reference: 'm2', status: 'pending' }, 200, 'passed'],
    ['nothing', null, 200, 'passed'],
  ])('%s', (_, data, status, expected) => {
    expect(outcome('HEADER-06', control, probe.responds(withData(data), status))).toBe(expected);
  });

  test('the first transaction of a repeat, or of a lost request, shows nothing new', () => {
    const response = probe.responds(withData(made));
    const group = { id: 'repeat-same', role: 'probe' } as const;
    const after = { ...disburse().accepted(), group: { ...group, role: 'control' } as const };
    expect(outcome('HEADER-06', after, { ...response, group })).toBe('passed');
    expect(outcome('HEADER-06', disburse(sent).unanswered(), control, response)).toBe('passed');
    const later = disburse(sent).accepted({ reference: uuid(2) });
    expect(outcome('HEADER-06', control, response, later)).toBe('passed');
  });
});

describe('HEADER-06: the transaction in a refusal is that of a disbursement', () => {
  const refusedWith = (last: number) =>
    disburse({ merchant_reference: `r${last}` }, headersWith(headersOfInitiate, wrongToken))
      .as('probe')
      .responds(withData(transaction({ reference: uuid(last) })));
  const madeWith = (last: number) =>
    disburse({ merchant_reference: `m${last}` }).accepted({ reference: uuid(last) });
  const lost = (last: number) => disburse({ merchant_reference: `r${last}` }).unanswered();
  const control = disburse().as('control').accepted();
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => from + at);

  /** `soFar` is `ahead` exchanges before the check, as where an outage may begin. */
  function outcomeOf(steps: readonly Step[], partEnds: readonly number[] = [], ahead = 0): string {
    const context = contextWith({ partEnds });
    const fold = findRequirement('HEADER-06')?.begin(context);
    const parsed = steps.map((step, at) => parse({ ...step, index: at + 1 }));
    for (const one of parsed.slice(0, ahead)) context.soFar.seeExchange(one);
    for (const [at, one] of parsed.entries()) {
      const next = parsed[at + ahead];
      if (next !== undefined) context.soFar.seeExchange(next);
      fold?.see(one);
    }
    const concluded = fold?.conclude().outcome;
    expect(fold?.hasFailed?.()).toBe(concluded === 'failed');
    return String(concluded);
  }

  test.each([
    ['was accepted before', [control, madeWith(2), control, refusedWith(2)], 2, 'failed'],
    ['was accepted after it', [control, refusedWith(2), madeWith(2), control], 2, 'failed'],
    ['was lost before', [control, lost(2), refusedWith(2), control], 2, 'failed'],
    ['was lost after it', [control, refusedWith(2), lost(2), control], 2, 'failed'],
    [
      'was accepted in each',
      [control, refusedWith(2), madeWith(2), control, madeWith(2)],
      3,
      'passed',
    ],
  ])('only of the same run: it %s', (_, steps, end, expected) => {
    for (const ahead of [0, 1]) {
      expect(outcomeOf(steps, [], ahead)).toBe('passed');
      expect(outcomeOf(steps, [end], ahead)).toBe(expected);
    }
  });

  test('however long the run is', () => {
    const before = numbers(10_000, 1500).map(madeWith);
    const after = numbers(20_000, 1500).map(madeWith);
    const steps = [control, ...before, refusedWith(2), madeWith(2), ...after];
    expect(outcomeOf(steps)).toBe('passed');
    const losses = numbers(30_000, 5001).map(lost);
    expect(outcomeOf([control, refusedWith(2), ...losses, lost(2)])).toBe('passed');
  });

  test('and it leaves room for others', () => {
    const many = numbers(10_000, 1000);
    const after = [control, ...many.map(refusedWith), ...many.map(madeWith), refusedWith(2)];
    expect(outcomeOf(after)).toBe('failed');
    const before = [control, ...many.map(madeWith), ...many.map(refusedWith), refusedWith(2)];
    expect(outcomeOf(before)).toBe('failed');
  });
});
