import { expect, test } from 'vitest';
import { disburse, headersWith, listed, outcome, result } from '../../selftest/support/history.ts';
import { OTHER_BIZ_NUMBER, OTHER_TOKEN } from '../../src/plan/placeholders.ts';
import { headersOfInitiate, headersOfList } from '../scenarios/parts/requests.ts';

const credentials = {
  Authorization: `Bearer ${OTHER_TOKEN}`,
  'X-Biz-Number': OTHER_BIZ_NUMBER,
};
const ok = listed().accepted();
const second = (perPage = 25) => listed(perPage, headersWith(headersOfList, credentials));
const disbursed = disburse({}, headersWith(headersOfInitiate, credentials)).accepted();

test.each([
  ['accepted', [ok, second().accepted()], 'passed'],
  [
    'refused, and another size is accepted',
    [ok, second().refused(), second(2).accepted()],
    'failed',
  ],
  ['refused once', [ok, second().refused(404), second().accepted()], 'failed'],
  ['refused, and so is every list', [ok, second().refused(), second(2).refused()], 'passed'],
  ['refused for a permission', [ok, second().refused(403), disbursed], 'passed'],
  ['busy', [ok, second().accepted(), second().refused(429)], 'passed'],
  ['of another size', [ok, second().accepted(), second(2).refused()], 'passed'],
  ['its token expires', [ok, second().accepted(), second().refused(401)], 'passed'],
  ['its token expires, with a 400', [ok, second().accepted(), second().refused(400)], 'passed'],
  ['refused with 401 in between', [ok, second().refused(401), second().accepted()], 'failed'],
  ['all else is refused', [listed().refused(), second().accepted()], 'cantTell'],
])('LIST-01, of the second client: %s', (_, steps, expected) => {
  expect(outcome('LIST-01', ...steps)).toBe(expected);
});

test('LIST-01 names the second client', () => {
  const { findings } = result('LIST-01', [ok, second().refused(404), second().accepted()]);
  expect(findings).toMatchObject([
    {
      exchanges: [{ index: 2 }],
      expected: 'accepted, like others of the second client (OTHER_TOKEN)',
      actual: 'refused, with HTTP status 404',
    },
  ]);
});
