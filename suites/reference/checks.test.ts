/**
 * Requirements on references.
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
import { unique } from './unique.ts';

const v4 = '6f1c2b1e-0d0a-4b7e-9c51-0123456789ab';

const good = [
  v4,
  v4.toUpperCase(),
  '6F1c2B1e-0d0A-4b7e-9C51-0123456789aB',
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '2c1d43b8-e6b0-11ee-8000-325096b39f47',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];

const bad = [
  1,
  null,
  { uuid: v4 },
  '',
  'TRX-000001',
  v4.replaceAll('-', ''),
  `{${v4}}`,
  `urn:uuid:${v4}`,
  ` ${v4}`,
  `${v4}\n`,
  `${v4}0`,
  v4.slice(0, -1),
  v4.replace('b', 'g'),
  v4.replace('-', '\u2010'),
  '6f1c2b1e0-d0a-4b7e-9c51-0123456789ab',
];

describe.each([
  ['REFERENCE-01', disburse(), listed(), '/data/reference'],
  ['REFERENCE-02', listed(), disburse(), '/data/0/reference'],
] as const)('%s', (id, request, other, pointer) => {
  test.each(good)('takes %s', (reference) => {
    expect(outcome(id, request.accepted({ reference }))).toBe('passed');
  });

  test.each(bad.map((reference) => [reference]))('blames %j', (reference) => {
    const { outcome: found, findings } = result(id, [request.accepted({ reference })]);
    expect([found, findings[0]?.pointer]).toEqual(['failed', pointer]);
  });

  test('is undecided without a subject', () => {
    expect(outcome(id)).toBe('untested');
    expect(outcome(id, other.accepted({ reference: 1 }))).toBe('untested');
    expect(outcome(id, request.refused())).toBe('cantTell');
    expect(outcome(id, request.unanswered())).toBe('cantTell');
    expect(outcome(id, request.accepted({ reference: undefined }))).toBe('inapplicable');
    expect(outcome(id, request.responds(success(null)))).toBe('inapplicable');
  });
});

describe('REFERENCE-03', () => {
  const made = (merchant: string, reference: unknown) =>
    disburse({ merchant_reference: merchant }).accepted({ reference });

  test.each([
    ['before the request', 10, 'failed'],
    ['while the request is in flight', 0.5, 'inapplicable'],
  ])('a list shows the reference %s: %s', (_, atMs, expected) => {
    const old = listed().accepted({ reference: uuid(7) });
    expect(outcome('REFERENCE-03', old, { ...made('a', uuid(7)), atMs })).toBe(expected);
  });

  test.each([
    ['of the same run', [], 'failed'],
    ['of another shard, which runs at the same time', [1], 'inapplicable'],
  ])('a list %s shows the reference first: %j %s', (_, partEnds, expected) => {
    const fold = unique.begin(contextWith({ partEnds }));
    fold.see(parse({ ...listed().accepted({ reference: uuid(7) }), index: 1 }));
    fold.see(parse({ ...made('a', uuid(7)), index: 2, atMs: 10 }));
    expect(fold.conclude().outcome).toBe(expected);
  });

  test('a replay of a transaction that a list has shown has its reference', () => {
    const first = made('a', uuid(7));
    const later = { ...listed().accepted({ reference: uuid(7) }), atMs: 10 };
    const replay = { ...made('a', uuid(7)), atMs: 20 };
    expect(outcome('REFERENCE-03', made('b', uuid(1)), first, later, replay)).toBe('passed');
  });

  test.each([
    ['without a response', disburse({ merchant_reference: 'a' }).unanswered()],
    ['with a 504', disburse({ merchant_reference: 'a' }).refused(504)],
    ['with a success that names no transaction', made('a', undefined)],
  ])('a replay of a request %s, whose transaction a list has shown', (_, lost) => {
    const later = { ...listed().accepted({ reference: uuid(7) }), atMs: 10 };
    const replay = { ...made('a', uuid(7)), atMs: 20 };
    const others = [made('b', uuid(1)), made('c', uuid(2))];
    expect(outcome('REFERENCE-03', ...others, lost, later, replay)).toBe('passed');
    const other = { ...made('d', uuid(7)), atMs: 20 };
    expect(outcome('REFERENCE-03', ...others, lost, later, other)).toBe('failed');
  });

  test('a target without validation may take each request without a merchant_reference for the same', () => {
    const without = [undefined, null, '', ' '].map((merchant_reference) =>
      disburse({ merchant_reference })
        .as('probe')
        .accepted({ reference: uuid(3) }),
    );
    const steps = [made('a', uuid(1)), ...without, made('b', uuid(2))];
    expect(outcome('REFERENCE-03', ...steps)).toBe('passed');
    expect(outcome('REFERENCE-03', ...steps, made('null', uuid(3)))).toBe('failed');
  });

  test.each([
    ['the same identifier', { transaction_id: 't' }, { transaction_id: 't' }, 'passed'],
    ['the same identifier, once in capitals', { requestId: 'T' }, { requestId: 't' }, 'passed'],
    ['other identifiers', { transaction_id: 't' }, { transaction_id: 'u' }, 'failed'],
    ['one identifier, in two members', { transaction_id: 't' }, { id: 't' }, 'failed'],
    ['one account, which is no identifier', { account_id: 't' }, { account_id: 't' }, 'failed'],
    ['the same text, which is no identifier', { note: 't' }, { note: 't' }, 'failed'],
    ['the reference as identifier', { id: uuid(2) }, { id: uuid(2) }, 'failed'],
  ])('two bodies with %s get one reference', (_, first, second, expected) => {
    const [one, other] = [first, second].map((members, at) =>
      disburse({ ...members, merchant_reference: `${at}` }).accepted({ reference: uuid(2) }),
    );
    const steps = [made('a', uuid(1)), ...[one, other].flatMap((step) => step ?? [])];
    expect(outcome('REFERENCE-03', ...steps, made('b', uuid(3)))).toBe(expected);
  });

  test('a transaction without a usable merchant_reference may be of an earlier run', () => {
    const old = listed().accepted({ reference: uuid(7) });
    const { accepted } = disburse({ merchant_reference: 12 }).as('probe');
    const steps = [made('a', uuid(1)), old, { ...accepted({ reference: uuid(7) }), atMs: 10 }];
    expect(outcome('REFERENCE-03', ...steps)).toBe('passed');
  });

  test('a replay may arrive before the first response to its text, and not after it', () => {
    const before = [made('b', uuid(1)), listed().accepted({ reference: uuid(7) })];
    const equal = disburse({ merchant_reference: 'a' }).as('repeat');
    const replay = { ...equal.accepted({ reference: uuid(7) }), atMs: 10 };
    expect(outcome('REFERENCE-03', ...before, replay)).toBe('passed');
    const first = { ...equal.accepted({ reference: uuid(5) }), atMs: 5 };
    expect(outcome('REFERENCE-03', ...before, first, replay)).toBe('failed');
  });

  test('recorded traffic may begin after the request that is replayed', () => {
    const steps = [listed().accepted({ reference: uuid(7) }), { ...made('a', uuid(7)), atMs: 10 }];
    const fold = unique.begin(contextWith({ config: { ...contextWith().config, passive: true } }));
    steps.forEach((step, at) => {
      fold.see(parse({ ...step, index: at + 1 }));
    });
    expect(fold.conclude().outcome).toBe('inapplicable');
  });

  const cut = disburse('{"merchant_reference":"a"')
    .as('probe')
    .accepted({ reference: uuid(1) });

  test.each([
    ['each its own', [made('a', uuid(1)), made('b', uuid(2))], 'passed'],
    ['one for two', [made('a', uuid(1)), made('b', uuid(1))], 'failed'],
    ['in other letters', [made('a', v4), made('b', v4.toUpperCase())], 'failed'],
    ['the clash comes late', [1, 2, 3, 1].map((n, at) => made(`m${at}`, uuid(n))), 'failed'],
    ['no UUIDs, yet the same', [made('a', 'x'), made('b', 'x')], 'failed'],
    ['a replay', [made('a', uuid(1)), made('b', uuid(2)), made('a', uuid(1))], 'passed'],
    ['a second of one name', [made('a', uuid(1)), made('a', uuid(2))], 'passed'],
    ['only a replay', [made('a', uuid(1)), made('a', uuid(1))], 'inapplicable'],
    [
      'a replay for a body that is cut off',
      [made('a', uuid(1)), cut, made('b', uuid(2))],
      'passed',
    ],
    ['only one', [made('a', uuid(1))], 'inapplicable'],
    ['none', [made('a', undefined), made('b', 7)], 'inapplicable'],
    ['refused', [disburse().refused(), disburse().unanswered()], 'cantTell'],
    ['listed twice, which is not its matter', [listed().accepted()], 'untested'],
  ])('%s', (_, steps, expected) => {
    expect(outcome('REFERENCE-03', ...steps)).toBe(expected);
  });

  test.each([
    ['two amounts', { amount: 2 }, 'failed'],
    ['two amounts, of which one comes back', { amount: 2, type: 'credit' }, 'untested'],
    ['the same amount twice', { narration: 'Other' }, 'untested'],
    ['an amount that is no number', { amount: '2' }, 'untested'],
  ])('one reference on a page with %s', (_, change, expected) => {
    const one = item({ reference: uuid(1), amount: 1 });
    const page = listed().responds(
      success([one, item({ reference: uuid(2) }), { ...one, ...change }]),
    );
    expect(outcome('REFERENCE-03', page)).toBe(expected);
  });

  test('names exactly the two exchanges', () => {
    const steps = [made('a', uuid(1)), made('b', uuid(2)), made('c', uuid(1))];
    expect(result('REFERENCE-03', steps).findings).toMatchObject([
      {
        exchanges: [{ index: 1 }, { index: 3 }],
        pointer: '/data/reference',
        expected: 'a reference of its own, not that of exchange 1',
        actual: uuid(1),
      },
    ]);
  });
});

describe('REFERENCE-04', () => {
  const repeat = disburse({ merchant_reference: 'a' }).as('repeat', 'repeat-same');
  test.each([
    ['refused', [repeat.accepted(), repeat.refused(422)], 'refused with 422'],
    ['replayed', [repeat.accepted(), repeat.accepted()], 'replayed, with the same reference'],
    ['refused like the first request', [repeat.refused(422), repeat.refused(422)], null],
  ])('a repeat that is %s', (_, steps, answer) => {
    expect(result('REFERENCE-04', steps).observed?.answer ?? null).toBe(answer);
  });
});
