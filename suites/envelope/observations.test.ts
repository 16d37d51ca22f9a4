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
import { initiateHeaders } from '../scenarios/requests.ts';

const observedIn = (id: string, ...steps: Parameters<typeof result>[1]) =>
  result(id, steps).observed?.value;

test('ENVELOPE-15 names the credentials of the second client, and those that have expired', () => {
  const refused = (changes: Readonly<Record<string, string>>) =>
    disburse({}, headersWith(initiateHeaders, changes)).as('probe').refused(403);
  expect(
    observedIn(
      'ENVELOPE-15',
      refused({ Authorization: `Bearer ${EXPIRED_TOKEN}` }),
      refused({ 'X-Biz-Number': OTHER_BIZ_NUMBER }),
    ),
  ).toEqual({ 'expired Authorization': ['403'], "another client's X-Biz-Number": ['403'] });
});

test('ENVELOPE-16 has the undocumented fields of each item of a page', () => {
  const page = listed().responds(success([item(), item({ currency: 'NGN' })]));
  expect(observedIn('ENVELOPE-16', page)).toEqual(['data[].currency (string)']);
});
