import { expect, test } from 'vitest';
import {
  disburse,
  headersWith,
  item,
  listed,
  result,
  success,
} from '../../selftest/support/history.ts';
import { EXPIRED_TOKEN, OTHER_BIZ_NUMBER } from '../../src/plan/placeholders.ts';
import { headersOfInitiate, headersOfList } from '../scenarios/parts/requests.ts';

const observedIn = (id: string, ...steps: Parameters<typeof result>[1]) =>
  result(id, steps).observed?.value;

test('ENVELOPE-15 names the credentials of the second client, and those that have expired', () => {
  const refused = (changes: Readonly<Record<string, string>>) =>
    disburse({}, headersWith(headersOfInitiate, changes)).as('probe').refused(403);
  expect(
    observedIn(
      'ENVELOPE-15',
      refused({ Authorization: `Bearer ${EXPIRED_TOKEN}` }),
      refused({ 'X-Biz-Number': OTHER_BIZ_NUMBER }),
    ),
  ).toEqual({ 'expired Authorization': ['403'], "another client's X-Biz-Number": ['403'] });
});

test('ENVELOPE-15 names a mistake only where the request has no other', () => {
  const charset = headersWith(headersOfInitiate, { 'Content-Type': 'application/json; charset=x' });
  const noBusiness = headersWith(headersOfList, { 'X-Biz-Number': null });
  expect(
    observedIn(
      'ENVELOPE-15',
      disburse('{}', charset).as('probe').refused(422),
      disburse({}, charset).as('probe').refused(415),
      listed('abc', noBusiness).as('probe').refused(400),
      listed(25, noBusiness).as('probe').refused(403),
      listed(1001).as('probe').refused(406),
    ),
  ).toEqual({
    'field missing': ['422'],
    'a parameter in Content-Type': ['415'],
    'several faults': ['400'],
    'no X-Biz-Number': ['403'],
    'another perPage': ['406'],
  });
});

test('ENVELOPE-16 has the undocumented fields of each item of a page', () => {
  const page = listed().responds(success([item(), item({ currency: 'NGN' })]));
  expect(observedIn('ENVELOPE-16', page)).toEqual(['data[].currency (string)']);
});
