import { describe, expect, test } from 'vitest';
import { disburse, listed, outcome, result, success } from '../../selftest/support/history.ts';

const nullable = ['payload', 'initiated_at', 'paid_at'];
const texts = ['type', 'type_description', 'narration'];
const fields = [...nullable, ...texts, 'reference', 'amount', 'fee', 'status', 'activities'];
const response = (changes: object) => disburse().accepted({ ...changes });

describe('TRANSACTION-01', () => {
  test.each(fields)('blames the absence of %s, and says where', (name) => {
    const { outcome: found, findings } = result('TRANSACTION-01', [
      disburse().accepted(),
      response({ [name]: undefined }),
    ]);
    expect([found, findings.length]).toEqual(['failed', 1]);
    expect(findings).toMatchObject([
      {
        exchanges: [{ index: 2 }],
        pointer: `/data/${name}`,
        expected: 'present',
        actual: 'absent',
      },
    ]);
  });

  test('an empty transaction lacks all eleven fields', () => {
    const { violations, findings } = result('TRANSACTION-01', [disburse().responds(success({}))]);
    expect([violations, findings.length]).toEqual([11, 5]);
  });

  test.each([
    ['as documented', {}],
    ['with more fields than documented', { currency: 'NGN', links: [] }],
    ['with null fields that are not', { payload: {}, initiated_at: 1, paid_at: '2024-01-01' }],
    ['with null for what must be something else', { narration: null, amount: null }],
  ])('passes a transaction %s', (_, changes) => {
    expect(outcome('TRANSACTION-01', response(changes))).toBe('passed');
  });
});

describe('TRANSACTION-02', () => {
  const wrongText = [null, 1, true, ['text'], {}];
  test.each(texts.flatMap((name) => wrongText.map((value) => [name, value] as const)))(
    'blames %s %j',
    (name, value) => {
      const { findings } = result('TRANSACTION-02', [response({ [name]: value })]);
      expect(findings).toMatchObject([
        { pointer: `/data/${name}`, expected: 'a string', actual: JSON.stringify(value) },
      ]);
    },
  );

  test.each([[null], [{}], [{ 0: {} }], ['[]'], [1]])('blames activities %j', (activities) => {
    expect(result('TRANSACTION-02', [response({ activities })]).findings).toMatchObject([
      { pointer: '/data/activities', expected: 'an array' },
    ]);
  });

  test.each([
    [{}],
    [{ type: 'credit', type_description: '', narration: '' }],
    [{ narration: 'Envoi № 1 \ud800' }],
    [{ activities: [] }],
    [{ narration: undefined }],
  ])('passes %j', (changes) => {
    expect(outcome('TRANSACTION-02', response(changes))).toBe('passed');
  });
});

test.each(['TRANSACTION-01', 'TRANSACTION-02'])('%s: undecided without a subject', (id) => {
  expect(outcome(id)).toBe('untested');
  expect(outcome(id, listed().responds(success([{}])))).toBe('untested');
  expect(outcome(id, disburse().refused())).toBe('cantTell');
  expect(outcome(id, disburse().unanswered())).toBe('cantTell');
  expect(outcome(id, disburse().responds(success([{}])))).toBe('inapplicable');
});

test('TRANSACTION-02 is undecided for a transaction without any of its fields', () => {
  expect(outcome('TRANSACTION-02', disburse().responds(success({ fee: '1.00' })))).toBe(
    'inapplicable',
  );
});
