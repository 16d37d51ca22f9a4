import { expect, test } from 'vitest';
import { disburse, headersWith, listed, result } from '../../selftest/support/history.ts';
import { headersOfInitiate, headersOfList } from '../scenarios/parts/requests.ts';

test('HEADER-18: a refusal for another header is none of the context', () => {
  const context = ['Accept', '*/*'] as const;
  const noBusiness = headersWith(headersOfInitiate, { 'X-Biz-Number': null });
  const noType = headersWith(headersOfList, { 'Content-type': null });
  const steps = [
    disburse({}, [...headersOfInitiate, context])
      .as('observation', 'contexts')
      .accepted(),
    disburse({}, [...noBusiness, context])
      .as('observation', 'contexts')
      .refused(403),
    listed(25, [...noType, context])
      .as('observation', 'contexts')
      .refused(415),
    disburse('{', [...headersOfInitiate, context])
      .as('observation', 'contexts')
      .refused(400),
  ];
  expect(result('HEADER-18', steps).observed?.answer).toBe('Accept: */*: accepted');
});
