import { describe, expect, test } from 'vitest';
import {
  disburse,
  headersWith,
  item,
  listed,
  outcome,
  proven,
  result,
  success,
} from '../../selftest/support/history.ts';
import { headersOfList } from '../scenarios/parts/requests.ts';

const of = (length: number) => success(Array.from({ length }, () => item()));

describe('LIST-01', () => {
  const ok = listed().accepted();
  const no = listed().refused(404);

  test('says that one list is too few for a pass, and two are not', () => {
    expect(proven('LIST-01', ok)).toMatchObject({
      outcome: 'cantTell',
      reason: expect.stringContaining('only one response of this run tested the requirement, and'),
    });
    expect(proven('LIST-01', ok, ok, ok).outcome).toBe('passed');
  });

  test.each([
    ['accepted', [ok], 'passed'],
    ['accepted, empty', [listed().responds(success([]))], 'passed'],
    ['refused, the disbursement accepted', [disburse().accepted(), no], 'failed'],
    ['refused before the disbursement is accepted', [no, disburse().accepted()], 'failed'],
    ['refused once', [ok, no, ok], 'failed'],
    ['refused in word, with a 200', [ok, listed().responds({ status: 'ok', data: [] })], 'failed'],
    ['a redirect', [ok, listed().responds(success([]), 302)], 'failed'],
    ['a gateway that fails', [ok, listed().responds('<html>', 503)], 'failed'],
    ['refused, and so is all else', [no, disburse().refused()], 'cantTell'],
    ['unanswered', [ok, listed().unanswered()], 'cantTell'],
    ['too many requests', [listed().refused(429)], 'cantTell'],
    ['too many at first', [listed().refused(429), ok], 'passed'],
    ['nothing sent', [disburse().accepted()], 'untested'],
    ['another perPage only', [listed(24).refused(), disburse().accepted()], 'untested'],
    [
      'without X-Biz-Number, which is not its matter',
      [
        disburse().accepted(),
        listed(25, headersWith(headersOfList, { 'X-Biz-Number': null })).refused(),
      ],
      'untested',
    ],
  ])('%s', (_, steps, expected) => {
    expect(outcome('LIST-01', ...steps)).toBe(expected);
  });

  test('a health check without a response leaves nothing undecided', () => {
    const check = { ...listed().unanswered(), origin: 'health' as const };
    expect(outcome('LIST-01', listed().accepted(), check)).toBe('passed');
    expect(outcome('LIST-01', listed().accepted(), listed().unanswered())).toBe('cantTell');
  });

  test('names the refused list', () => {
    const refused = Array.from({ length: 60 }, () => no);
    const many = result('LIST-01', [disburse().accepted(), ...refused]);
    expect([many.violations, many.seen, many.findings.length]).toEqual([60, 60, 5]);
    expect(result('LIST-01', [disburse().accepted(), no]).findings).toMatchObject([
      {
        exchanges: [{ index: 2 }],
        pointer: null,
        expected: 'accepted',
        actual: 'refused, with HTTP status 404',
      },
    ]);
  });
});

describe('LIST-02', () => {
  test.each([
    [25, 0, 'inapplicable'],
    [25, 24, 'passed'],
    [25, 25, 'passed'],
    [25, 26, 'failed'],
    [1, 1, 'passed'],
    [1, 2, 'failed'],
    [1000, 100, 'passed'],
    [7, 25, 'failed'],
    [0, 25, 'inapplicable'],
    [-1, 25, 'inapplicable'],
    ['2.5', 25, 'inapplicable'],
    ['many', 25, 'inapplicable'],
    ['', 25, 'inapplicable'],
    // The target may read the other one.
    ['2&limit=3', 3, 'inapplicable'],
    ['2&limit=0', 3, 'inapplicable'],
    ['2&limit=', 3, 'inapplicable'],
    ['2&perPage=2', 3, 'inapplicable'],
    ['2&all=true', 3, 'inapplicable'],
  ])('perPage=%s, %d items: %s', (perPage, length, expected) => {
    expect(outcome('LIST-02', listed(perPage).responds(of(length)))).toBe(expected);
  });

  test.each([
    ...['sort=amount', 'search=x', 'status=', 'merchant_reference=a%20b', 'page=2', 'limit=1'],
    ...['unknown=1', 'id=4f9a7c', 'status%5B%5D=pending', 'min_amount=5', 'businessId=1'],
  ])('perPage=2&%s makes no page longer', (more) => {
    expect(outcome('LIST-02', listed(`2&${more}`).responds(of(3)))).toBe('failed');
  });

  test('counts the items', () => {
    expect(result('LIST-02', [listed(2).responds(of(3))]).findings).toMatchObject([
      { pointer: '/data', expected: 'at most 2 transactions', actual: '3 transactions' },
    ]);
  });
});

describe('LIST-03', () => {
  test.each(['reference', 'type', 'amount', 'fee', 'status', 'narration'])(
    'blames an item without %s',
    (name) => {
      const page = success([item(), item({ [name]: undefined })]);
      expect(result('LIST-03', [listed().responds(page)]).findings).toMatchObject([
        { pointer: `/data/1/${name}`, expected: 'present', actual: 'absent' },
      ]);
    },
  );

  test.each([[null], ['item'], [[item()]], [5]])('blames the item %j', (odd) => {
    expect(result('LIST-03', [listed().responds(success([item(), odd]))]).findings).toMatchObject([
      { pointer: '/data/1', expected: 'an object' },
    ]);
  });

  test('accepts undocumented fields, and ignores types, which other checks judge', () => {
    expect(outcome('LIST-03', listed().accepted({ currency: 'NGN', fee: 1 }))).toBe('passed');
  });
});

describe('LIST-04', () => {
  const wrong = [null, 1, true, ['debit'], {}];
  test.each(['type', 'narration'].flatMap((name) => wrong.map((value) => [name, value] as const)))(
    'blames %s %j',
    (name, value) => {
      expect(result('LIST-04', [listed().accepted({ [name]: value })]).findings).toMatchObject([
        { pointer: `/data/0/${name}`, expected: 'a string', actual: JSON.stringify(value) },
      ]);
    },
  );

  test.each([
    [{}, 'passed'],
    [{ type: 'credit', narration: '' }, 'passed'],
    [{ narration: undefined }, 'passed'],
    [{ type: undefined, narration: undefined }, 'inapplicable'],
  ])('%j: %s', (changes, expected) => {
    expect(outcome('LIST-04', listed().accepted(changes))).toBe(expected);
  });
});

test.each(['LIST-02', 'LIST-03', 'LIST-04'])('%s: undecided without a subject', (id) => {
  expect(outcome(id)).toBe('untested');
  expect(outcome(id, disburse().responds(of(30)))).toBe('untested');
  expect(outcome(id, listed().refused())).toBe('cantTell');
  expect(outcome(id, listed().unanswered())).toBe('cantTell');
  expect(outcome(id, listed().responds(success({ items: [] })))).toBe('inapplicable');
  expect(outcome(id, listed().responds(of(0)))).toBe('inapplicable');
});
