/** What fails on each fault of reference/faults/races.ts. */
import { also, type Expectations, fails, needing } from './expectation.ts';

export const races: Expectations = {
  'race-same-reference': also('REFERENCE-03', 'AMOUNT-04 LIST-05 LIST-08'),
  'race-mixed-up': also('AMOUNT-02', 'AMOUNT-04 REFERENCE-03 LIST-05'),
  'race-replay-in-cents': fails('AMOUNT-02'),
  'race-equal-refused': fails('INITIATE-01'),
  'race-amount-late': also('AMOUNT-04', 'AGE-01'),
  'race-lost': needing(also('LIST-08', 'LIST-07 AGE-02'), 'slow'),
  'race-twice': also('LIST-06', 'LIST-07 AGE-02 LIST-08'),
  'race-first-processed': fails('STATUS-01'),
  'race-other-amount-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'race-amounts-summed': fails('AMOUNT-02 AMOUNT-04'),
  'race-amounts-summed-in-list': fails('AMOUNT-04'),
  'race-list-refused': fails('LIST-01'),
  'race-without-token': fails('HEADER-01'),
  'race-without-business': fails('HEADER-02'),
  'race-without-type': fails('HEADER-03'),
  'race-key-text': fails('ENVELOPE-01 ENVELOPE-08'),
  'race-equal-summed': fails('AMOUNT-04'),
  'race-equal-processed': fails('STATUS-01'),
};
