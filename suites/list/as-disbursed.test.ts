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
import { headersOfInitiate, headersOfList } from '../scenarios/parts/requests.ts';

const GERMAN = ['Accept-Language', 'de'] as const;

describe('LIST-05', () => {
  const made = disburse().accepted({ reference: uuid(1).toUpperCase() });
  test.each([
    [{}, 'passed'],
    [{ status: 'pending', amount: 1 }, 'passed'],
    [{ narration: null }, 'passed'],
    [{ type: 'credit' }, 'failed'],
    [{ fee: '10.01' }, 'failed'],
    [{ narration: 'Transfer ' }, 'failed'],
    [{ narration: 'Transfer\ufffd' }, 'failed'],
    [{ reference: uuid(2), fee: '0.01' }, 'inapplicable'],
  ])('listed with %j: %s', (changes, expected) => {
    expect(outcome('LIST-05', made, listed().accepted(changes))).toBe(expected);
  });

  test('a column of UTF-8 has no half of a surrogate pair', () => {
    const half = disburse().accepted({ narration: 'to \ud83d' });
    expect(outcome('LIST-05', half, listed().accepted({ narration: 'to \ufffd' }))).toBe('passed');
    expect(outcome('LIST-05', half, listed().accepted({ narration: 'to ?' }))).toBe('failed');
  });

  test.each([
    ['word '.repeat(20), 'passed'],
    ['word '.repeat(20).trim(), 'passed'],
    ['word '.repeat(100), 'passed'],
    ['', 'failed'],
    ['Word ', 'failed'],
    [`${'word '.repeat(19)}words`, 'failed'],
  ])(
    'a list may have the beginning of a narration that the request had: %j',
    (listedText, expected) => {
      const narration = 'word '.repeat(100);
      const given = disburse({ narration }).accepted({ narration });
      expect(outcome('LIST-05', given, listed().accepted({ narration: listedText }))).toBe(
        expected,
      );
      const own = disburse().accepted({ narration });
      expect(outcome('LIST-05', own, listed().accepted({ narration: listedText }))).toBe(
        listedText === narration ? 'passed' : 'failed',
      );
    },
  );

  test.each([
    [1000, 'passed'],
    [1001, 'passed'],
    [1500, 'passed'],
    [3000, 'passed'],
    [3001, 'failed'],
  ])('a list may have %i characters of a given narration of 3000: %s', (shown, expected) => {
    const narration = 'x'.repeat(3000);
    const list = (text: string) => listed().accepted({ narration: text });
    const given = disburse({ narration }).accepted({ narration });
    expect(outcome('LIST-05', given, list('x'.repeat(shown)))).toBe(expected);
    expect(outcome('LIST-05', given, list(`y${'x'.repeat(shown - 1)}`))).toBe('failed');
    const own = disburse().accepted({ narration });
    expect(outcome('LIST-05', own, list('x'.repeat(shown)))).toBe(
      shown === 3000 ? 'passed' : 'failed',
    );
  });

  test('the narration may be in the language that a request asks for, the fee may not', () => {
    const inGerman = { narration: 'Auszahlung' };
    const list = () => listed(25, [...headersOfList, GERMAN]);
    const askedInGerman = disburse({}, [...headersOfInitiate, GERMAN]);
    expect(outcome('LIST-05', made, list().accepted(inGerman))).toBe('passed');
    expect(outcome('LIST-05', askedInGerman.accepted(inGerman), listed().accepted())).toBe(
      'passed',
    );
    expect(outcome('LIST-05', made, list().accepted({ fee: '10.01' }))).toBe('failed');
  });

  test('points at the field, and names both exchanges', () => {
    const steps = [made, listed().accepted({ fee: '0.00' })];
    expect(result('LIST-05', steps).findings).toMatchObject([
      {
        exchanges: [{ index: 1 }, { index: 2 }],
        pointer: '/data/0/fee',
        expected: '"10.00"',
        actual: '"0.00"',
      },
    ]);
  });
});

describe('a transaction of the first client on a list of the second one', () => {
  const headers = headersWith(headersOfList, {
    Authorization: `Bearer ${OTHER_TOKEN}`,
    'X-Biz-Number': OTHER_BIZ_NUMBER,
  });
  const made = disburse().accepted();
  const received = { type: 'credit', amount: 90, fee: '0.00', narration: 'Received' };
  const second = (changes: Readonly<Record<string, unknown>>) =>
    listed(25, headers).accepted(changes);
  const early = { ...made, atMs: 0, response: { ...made.response, durationMs: 500 } };
  const configured = { receiversConfigured: true };
  const invented = { receiversConfigured: false };
  test.each([
    ['money that it received', [made, second(received)], configured, 'inapplicable'],
    ['that money, before the response', [second(received), early], configured, 'inapplicable'],
    [
      'another amount and fee',
      [made, second({ ...received, type: 'debit' })],
      configured,
      'failed',
    ],
    ['that money of invented receivers', [made, second(received)], invented, 'failed'],
  ])('%s', (_, steps, changes, expected) => {
    for (const id of ['LIST-05', 'AMOUNT-04'])
      expect(result(id, steps, changes).outcome, id).toBe(expected);
  });
});

test('a reference that is not a text is the subject of none of these', () => {
  for (const reference of [{ toString: 1, valueOf: 1 }, [[]], null, 7]) {
    const steps = [disburse().accepted({ reference }), listed().accepted({ reference })];
    for (const id of ['LIST-05', 'LIST-06', 'LIST-10', 'AMOUNT-04']) {
      expect(outcome(id, ...steps), id).toBe('inapplicable');
    }
  }
});
