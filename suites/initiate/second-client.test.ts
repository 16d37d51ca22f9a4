import { expect, test } from 'vitest';
import { disburse, headersWith, listed, outcome, result } from '../../selftest/support/history.ts';
import { OTHER_BIZ_NUMBER, OTHER_TOKEN } from '../../src/plan/placeholders.ts';
import { headersOfInitiate, headersOfList } from '../scenarios/parts/requests.ts';

const credentials = {
  Authorization: `Bearer ${OTHER_TOKEN}`,
  'X-Biz-Number': OTHER_BIZ_NUMBER,
};
const first = disburse({ merchant_reference: 'first' });
const ok = first.accepted();
const second = (merchant_reference = 'other', more = {}) =>
  disburse({ merchant_reference, ...more }, headersWith(headersOfInitiate, credentials));
const list = listed(100, headersWith(headersOfList, credentials)).accepted();

test.each([
  ['a second one is refused', [ok, second().accepted(), second('later').refused(), list], 'failed'],
  ['the first one is refused', [ok, second('later').refused(), second().accepted()], 'failed'],
  ['all are refused', [ok, second().refused(), second('later').refused(), list], 'passed'],
  ['one is refused as busy', [ok, second().accepted(), second('later').refused(429)], 'passed'],
  ['a repeat is refused', [ok, second().accepted(), second().as('repeat').refused()], 'passed'],
  ['a longer reference', [ok, second().accepted(), second('longer').refused()], 'passed'],
  [
    'a receiver that is configured, as that of the first client',
    [ok, second().accepted(), second('later', { bank_account_number: '1' }).refused(), list],
    'passed',
  ],
  ['one is lost', [ok, second().accepted(), second('later').unanswered()], 'cantTell'],
  ['its token expires', [ok, second().accepted(), list, second('later').refused(401)], 'passed'],
  ['it expires, with a 400', [ok, second().accepted(), list, second('later').refused()], 'passed'],
  ['a 403 in between', [ok, second().accepted(), second('later').refused(403), list], 'failed'],
  ['only it is accepted', [first.refused(), second().accepted()], 'cantTell'],
])('INITIATE-01, of the second client: %s', (_, steps, expected) => {
  expect(outcome('INITIATE-01', ...steps)).toBe(expected);
});

test('refusals of a second client of whom nothing was accepted are no remark on amounts', () => {
  const remarkOn = (...steps: Parameters<typeof result>[1]) => result('INITIATE-01', steps).remark;
  expect(remarkOn(ok, second().refused(), list) ?? null).toBe(null);
  const later = second('later').refused(401);
  expect(remarkOn(ok, second().accepted(), list, later)).toMatch(/^1 of 3 .* was refused/);
});
