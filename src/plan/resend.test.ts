/** The `merchant_reference` of a resend: another one, and as long where its padding allows it. */
import { describe, expect, test } from 'vitest';
import { RUN_ID, RUN_NUMBER } from './placeholders.ts';
import { isResentAtOnce, isResentLate, keepsReference, resendOfCase } from './resend.ts';
import type { Case } from './scenario.ts';

const bodyOf = (reference: string) => `{"merchant_reference":"${reference}"}`;

const resent = (reference: string, times: number) =>
  resendOfCase(
    {
      id: 'a',
      request: { method: 'POST', path: '/', headers: [], body: bodyOf(reference) },
    },
    times,
  ).request.body;

test.each([
  ['a short one', `${RUN_ID}xxxf2`, `${RUN_ID}2xxf2`],
  ['one without padding', `${RUN_ID}0004Kq`, `${RUN_ID}20004Kq`],
  ['a long one', `${RUN_ID}${'x'.repeat(40)}length64`, `${RUN_ID}2${'x'.repeat(39)}length64`],
  [
    'a long one with a start',
    `${RUN_ID}k${'x'.repeat(40)}end1`,
    `${RUN_ID}2k${'x'.repeat(39)}end1`,
  ],
  ['one of a fixed length', '{RUN_ID:-a}x5', '{RUN_ID:-c}x5'],
  ['one of digits', `1${RUN_NUMBER}2`, '1{RUN_NUMBER+2}2'],
])('a resend changes the reference: %s', (_, reference, expected) => {
  expect(resent(reference, 2)).toBe(bodyOf(expected));
});

test.each<[string, Pick<Case, 'group'>, object]>([
  ['that of an earlier request', { group: { id: 'a', role: 'repeat' } }, {}],
  [
    'that of an earlier request, with a mistake too',
    { group: { id: 'repeat-a', role: 'probe' } },
    {},
  ],
  ['inside bytes', {}, { encoding: 'base64' }],
])('a resend keeps the reference, and its headers: %s', (_, ofCase, ofRequest) => {
  const request = {
    ...{ method: 'POST', path: '/', body: bodyOf(RUN_ID) },
    ...{ headers: [['Idempotency-Key', RUN_ID]] as const, ...ofRequest },
  };
  const planned = { id: 'a', request, ...ofCase };
  expect(keepsReference(planned)).toBe(true);
  expect(resendOfCase(planned, 1)).toEqual({ ...planned, id: 'a~1' });
});

describe('a run makes a lost request again', () => {
  const request = { method: 'POST', path: '/', headers: [], body: bodyOf(RUN_ID) };
  const list = { ...request, method: 'GET', body: null };

  test.each<[string, Omit<Case, 'id'>, boolean, boolean]>([
    ['a list', { request: list }, true, false],
    ['a disbursement', { request }, false, true],
    ['one on which others depend', { request, as: 'control' }, true, false],
    [
      'one with a neighbour',
      { request, as: 'first', neighbour: { id: 'b', request } },
      false,
      true,
    ],
  ])('%s', (_, planned, isAtOnce, isLate) => {
    const all = { id: 'a', ...planned };
    expect([isResentAtOnce(all), isResentLate(all)]).toEqual([isAtOnce, isLate]);
  });
});
