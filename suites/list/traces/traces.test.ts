import { describe, expect, test } from 'vitest';
import {
  disburse,
  headersWith,
  item,
  listed,
  outcome,
  success,
  uuid,
} from '../../../selftest/support/history.ts';
import { headersOfList } from '../../scenarios/parts/requests.ts';

describe('LIST-09', () => {
  const otherHeaders = headersWith(headersOfList, { 'X-Biz-Number': 'other' });
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
    ['10.00', 'passed'],
    ['7.00', 'failed'],
  ])('a new transaction of the refused amount 10, where the fee is %s: %s', (fee, expected) => {
    const lines = [
      disburse({ amount: 10 }).as('probe').refused(),
      disburse().as('control').accepted({ fee }),
      listed().responds(success([item(), item({ reference: uuid(2), amount: 10 })])),
    ];
    expect(outcome('LIST-09', ...lines.map((line) => ({ ...line, ...inTraces })))).toBe(expected);
  });

  test.each([
    ['credit', 'passed'],
    ['debit', 'failed'],
  ])(
    'a refused repeat, and a new transaction with its amount and the type %s: %s',
    (type, expected) => {
      const again = disburse().as('repeat').refused();
      const last = listed().responds(success([item(), item({ reference: uuid(2), type })]));
      const lines = [disburse().as('control').accepted(), again, last];
      expect(outcome('LIST-09', ...lines.map((line) => ({ ...line, ...inTraces })))).toBe(expected);
    },
  );

  test.each([
    [5, 'failed'],
    [4, 'cantTell'],
  ])('a list with many new transactions of others, and %i refused amounts', (count, expected) => {
    const amounts = Array.from({ length: count }, (_, at) => 17 + at);
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

  test('what a lost disbursement left is no trace of its refused repeat', () => {
    const lost = { ...disburse({ amount: 7 }).unanswered(), ...inTraces };
    const other = disburse({ amount: 9, merchant_reference: 'other' }).as('probe').refused();
    expect(outcome('LIST-09', lost, { ...other, ...inTraces }, ...steps())).toBe('passed');
    expect(outcome('LIST-09', { ...other, ...inTraces }, ...steps())).toBe('failed');
  });

  test.each([{ valueOf: 1, toString: 1 }, [7], null, true])(
    'an amount that is no number: %j',
    (amount) => {
      const last = listed(25).responds(success([item(), item({ reference: uuid(4), amount })]));
      expect(outcome('LIST-09', ...steps(), { ...last, ...inTraces })).toBe('cantTell');
    },
  );

  test('the fee of the control, as a transaction of its own, is no trace', () => {
    const refused = disburse({ amount: 7 }).as('probe').refused();
    const last = listed().responds(
      success([item(), item({ reference: uuid(2), amount: 7, type: 'fee' })]),
    );
    const lines = [refused, disburse().as('control').accepted(), last];
    expect(outcome('LIST-09', ...lines.map((line) => ({ ...line, ...inTraces })))).toBe('passed');
  });

  test('a refused amount that a list shows fails, although this run made the same amount later', () => {
    const laterList = listed(25).accepted({ reference: uuid(3), amount: 50 });
    expect(outcome('LIST-09', ...steps(), laterList, of(3))).toBe('failed');
  });

  describe('a target with five old transactions', () => {
    const own = [1, 2, 3].map(of);
    const inTrace = <T extends object>(line: T) => ({ ...line, ...inTraces });
    const show = (...numbers: readonly number[]) =>
      inTrace(
        listed().responds(
          success(numbers.map((last) => item({ reference: uuid(last), amount: last }))),
        ),
      );
    const refused = inTrace(disburse({ amount: 27 }).as('probe').refused());
    const control = inTrace(
      disburse()
        .as('control')
        .accepted({ reference: uuid(9) }),
    );
    test.each([
      ['cut off and in no order', [3, 21, 1, 22], [9, 27, 22, 3], 'cantTell'],
      ['cut off, with the newest first', [3, 2, 22], [9, 27, 3, 2], 'failed'],
      ['complete and in no order', [3, 2, 1, 21, 22], [1, 27, 3, 9, 2], 'failed'],
    ])('shows lists that are %s', (_, before, later, expected) => {
      const lines = [...own, show(...before), refused, control, show(...later)];
      expect(outcome('LIST-09', ...lines)).toBe(expected);
    });
  });
});
