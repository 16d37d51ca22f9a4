import { describe, expect, test } from 'vitest';
import { activity, disburse, listed, outcome, result } from '../../selftest/support/history.ts';

const texts = ['message', 'user_agent', 'device_os', 'device_name'];
const logged = (...activities: readonly unknown[]) => disburse().accepted({ activities });

describe('ACTIVITY-01', () => {
  test.each([...texts, 'action', 'meta'])('blames the absence of %s', (name) => {
    const steps = [logged(activity()), logged(activity({ [name]: undefined }))];
    expect(result('ACTIVITY-01', steps).findings).toMatchObject([
      {
        exchanges: [{ index: 2 }],
        pointer: `/data/activities/0/${name}`,
        expected: 'present',
        actual: 'absent',
      },
    ]);
  });

  test.each([[null], ['pending'], [1], [[activity()]]])('blames the entry %j', (entry) => {
    expect(result('ACTIVITY-01', [logged(entry)]).findings).toMatchObject([
      { pointer: '/data/activities/0', expected: 'an object' },
    ]);
  });

  test('judges every entry', () => {
    const { findings } = result('ACTIVITY-01', [logged(activity(), {})]);
    expect(findings[0]?.pointer).toBe('/data/activities/1/message');
  });

  test.each([[{}], [{ meta: { ip: '::1' } }], [{ meta: [] }], [{ occurred_at: 1 }]])(
    'passes with %j',
    (changes) => {
      for (const id of ['ACTIVITY-01', 'ACTIVITY-02', 'ACTIVITY-03', 'ACTIVITY-04']) {
        expect(outcome(id, logged(activity(changes))), id).toBe('passed');
      }
    },
  );
});

describe('ACTIVITY-02', () => {
  const wrong = [null, 1, false, ['text'], { name: 'text' }];
  test.each(texts.flatMap((name) => wrong.map((value) => [name, value] as const)))(
    'blames %s %j',
    (name, value) => {
      expect(result('ACTIVITY-02', [logged(activity({ [name]: value }))]).findings).toMatchObject([
        {
          pointer: `/data/activities/0/${name}`,
          expected: 'a string',
          actual: JSON.stringify(value),
        },
      ]);
    },
  );

  test.each([
    ['empty texts', Object.fromEntries(texts.map((name) => [name, ''])), 'passed'],
    ['another agent', { user_agent: 'curl/8' }, 'passed'],
    ['one of them absent', { device_os: undefined }, 'passed'],
    ['all absent', Object.fromEntries(texts.map((name) => [name, undefined])), 'inapplicable'],
  ])('%s', (_, changes, expected) => {
    expect(outcome('ACTIVITY-02', logged(activity(changes)))).toBe(expected);
  });
});

describe('ACTIVITY-03', () => {
  test.each([
    ['one', logged(activity()), 'passed'],
    ['one, whatever it is', logged(null), 'passed'],
    ['none', logged(), 'failed'],
    ['two', logged(activity(), activity({ action: 'processed' })), 'failed'],
    ['the same twice', logged(activity(), activity()), 'failed'],
    ['no array', disburse().accepted({ activities: { 0: activity() } }), 'inapplicable'],
    ['absent', disburse().accepted({ activities: undefined }), 'inapplicable'],
  ])('%s', (_, step, expected) => {
    expect(outcome('ACTIVITY-03', step)).toBe(expected);
  });

  test('shows what is there', () => {
    expect(result('ACTIVITY-03', [logged()]).findings).toMatchObject([
      { pointer: '/data/activities', expected: 'exactly one entry', actual: '[]' },
    ]);
  });
});

describe('ACTIVITY-04', () => {
  test.each([
    ['pending', 'passed'],
    ['Pending', 'failed'],
    ['pending ', 'failed'],
    ['created', 'failed'],
    ['', 'failed'],
    [null, 'failed'],
    [['pending'], 'failed'],
    [undefined, 'inapplicable'],
  ])('%j: %s', (action, expected) => {
    expect(outcome('ACTIVITY-04', logged(activity({ action })))).toBe(expected);
  });

  test('points at the action', () => {
    expect(result('ACTIVITY-04', [logged(activity({ action: 'created' }))]).findings).toEqual([
      expect.objectContaining({
        pointer: '/data/activities/0/action',
        expected: '"pending"',
        actual: '"created"',
      }),
    ]);
  });
});

test.each(['ACTIVITY-03', 'ACTIVITY-04'])(
  '%s: a replay may have gone on, another transaction may not',
  (id) => {
    const activities = [activity(), activity({ action: 'processed' })];
    const first = disburse().accepted();
    expect(outcome(id, first, disburse().as('repeat').accepted({ activities }))).toBe('passed');
    expect(outcome(id, first, disburse().accepted({ activities }))).toBe('failed');
  },
);

test.each(['ACTIVITY-03', 'ACTIVITY-04'])(
  '%s: a replay by a transaction_id may have gone on',
  (id) => {
    const activities = [activity(), activity({ action: 'processed' })];
    const made = (transaction_id: string, merchant_reference: string) =>
      disburse({ transaction_id, merchant_reference });
    const first = made('t', 'a').accepted();
    expect(outcome(id, first, made('t', 'b').accepted({ activities }))).toBe('passed');
    expect(outcome(id, first, made('u', 'b').accepted({ activities }))).toBe('failed');
    expect(outcome(id, first, made('t', 'b').accepted({ activities: [] }))).toBe(
      id === 'ACTIVITY-03' ? 'failed' : 'passed',
    );
  },
);

describe('a replay', () => {
  const replay = (data: Record<string, unknown>, order = {}) => [
    disburse().as('control').accepted(),
    disburse(order).as('repeat').accepted(data),
  ];
  const created = activity({ action: 'created' });

  test.each([
    ['ACTIVITY-03', [], 'at least one entry', '[]'],
    ['ACTIVITY-04', [created], 'an entry with action "pending"', '["created"]'],
  ])('%s blames a pending one with the activities %j', (id, activities, expected, actual) => {
    expect(result(id, replay({ activities })).findings).toMatchObject([
      { exchanges: [{ index: 2 }], pointer: '/data/activities', expected, actual },
    ]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['pending', {}],
    ['processed', { status: 'processed' }],
  ])('that is %s has no action but strings', (_, data) => {
    const later = { activities: [activity(), activity({ action: null })] };
    expect(result('ACTIVITY-04', replay({ ...data, ...later })).findings).toMatchObject([
      { pointer: '/data/activities/1/action', expected: 'a string', actual: 'null' },
    ]);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ['more entries', { activities: [created, activity(), created] }],
    ['another status without entries', { status: 'processed', activities: [] }],
    ['another status and action', { status: 'processed', activities: [created] }],
    ['another amount without entries', { activities: [] }, { amount: 200 }],
    ['another amount and action', { activities: [created] }, { amount: 200 }],
    ['an amended amount', { amount: 200, activities: [created] }, { amount: 200 }],
    ['entries without an action', { activities: [{}] }],
    ['entries that are no array', { activities: null }],
  ])('may have %s', (_, data, order) => {
    for (const id of ['ACTIVITY-03', 'ACTIVITY-04'])
      expect(outcome(id, ...replay(data, order)), id).toBe('passed');
  });
});

test.each(['ACTIVITY-01', 'ACTIVITY-02', 'ACTIVITY-03', 'ACTIVITY-04'])(
  '%s: nothing to judge by',
  (id) => {
    expect(outcome(id)).toBe('untested');
    expect(outcome(id, listed().accepted({ activities: [] }))).toBe('untested');
    expect(outcome(id, disburse().refused())).toBe('cantTell');
    expect(outcome(id, disburse().unanswered())).toBe('cantTell');
    expect(outcome(id, disburse().accepted({ activities: null }))).toBe('inapplicable');
    if (id !== 'ACTIVITY-03') expect(outcome(id, logged())).toBe('inapplicable');
  },
);
