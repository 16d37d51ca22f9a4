import { expect, test } from 'vitest';
import { countsOf } from './strength.ts';

test('an observation is not counted as passed', () => {
  const properties = [
    'DISBURSEMENT_CONFORMANT',
    'DISBURSEMENT_MUST_FEE_01',
    'DISBURSEMENT_SHOULD_FEE_03',
    'DISBURSEMENT_OBSERVE_STATUS_04',
  ];
  expect(countsOf(properties)).toEqual({ passed: 2, observed: 1 });
});
