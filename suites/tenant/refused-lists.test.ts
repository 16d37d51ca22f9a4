/** Refused lists whose `data` has transactions of another client. */
import { expect, test } from 'vitest';
import {
  disburse,
  failure,
  headersWith,
  item,
  listed,
  result,
  uuid,
} from '../../selftest/support/history.ts';
import { BIZ_NUMBER, OTHER_BIZ_NUMBER, OTHER_TOKEN, TOKEN } from '../../src/plan/placeholders.ts';
import { headersOfInitiate, headersOfList } from '../scenarios/parts/requests.ts';

const configured = { otherTokenConfigured: true, otherBizNumberConfigured: true };
const by = (token: string, business: string) => ({
  Authorization: `Bearer ${token}`,
  'X-Biz-Number': business,
});
const made = (last: number, token: string, business: string) =>
  disburse({}, headersWith(headersOfInitiate, by(token, business))).accepted({
    reference: uuid(last),
  });
const list = (token: string, business: string) =>
  listed(25, headersWith(headersOfList, by(token, business)));
const shows = (...references: readonly number[]) => ({
  ...failure,
  data: references.map((last) => item({ reference: uuid(last) })),
});

const before = [
  ...[made(1, TOKEN, BIZ_NUMBER), made(2, OTHER_TOKEN, OTHER_BIZ_NUMBER)],
  list(TOKEN, BIZ_NUMBER).accepted({ reference: uuid(1) }),
  list(OTHER_TOKEN, OTHER_BIZ_NUMBER).accepted({ reference: uuid(2) }),
];

test.each([
  ['TENANT-01', TOKEN, BIZ_NUMBER, [2], 400, 'failed'],
  ['TENANT-01', OTHER_TOKEN, OTHER_BIZ_NUMBER, [1], 400, 'failed'],
  ['TENANT-01', TOKEN, 'nowhere', [2], 403, 'failed'],
  ['TENANT-01', TOKEN, BIZ_NUMBER, [1, 9], 400, 'passed'],
  ['TENANT-01', TOKEN, BIZ_NUMBER, [2], 302, 'passed'],
  ['TENANT-01', TOKEN, OTHER_BIZ_NUMBER, [1, 2], 403, 'failed'],
  ['TENANT-01', TOKEN, OTHER_BIZ_NUMBER, [1], 403, 'passed'],
  ['TENANT-02', TOKEN, OTHER_BIZ_NUMBER, [2], 403, 'failed'],
  ['TENANT-02', OTHER_TOKEN, BIZ_NUMBER, [1], 200, 'failed'],
  ['TENANT-02', TOKEN, OTHER_BIZ_NUMBER, [1], 403, 'untested'],
])('%s: %s with %s is refused, with %j: %#', (id, token, business, shown, status, expected) => {
  const refused = list(token, business).responds(shows(...shown), status);
  expect(result(id, [...before, refused], configured).outcome).toBe(expected);
});

test('the query that a refusal repeats is no transaction', () => {
  const echo = { ...failure, data: [{ reference: uuid(2), perPage: '25' }] };
  const refused = list(TOKEN, BIZ_NUMBER).responds(echo, 404);
  expect(result('TENANT-01', [...before, refused], configured).outcome).toBe('passed');
});
