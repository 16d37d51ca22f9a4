/** What fails on each fault of reference/faults/repeats.ts. */
import { also, type Expectations, fails } from './expectation.ts';

export const repeats: Expectations = {
  'replay-in-cents': fails('AMOUNT-02'),
  'replay-cut-at-thousands': fails('AMOUNT-02'),
  'replay-without-status': fails('STATUS-01'),
  'replay-without-bank-code': fails('BODY-05'),
  'replay-without-activities': fails('ACTIVITY-03'),
  'replay-action-created': fails('ACTIVITY-04'),
  'refused-repeat-stored': also('AMOUNT-04', 'AGE-01'),
  'incomplete-repeat-stored': also('AMOUNT-04', 'AGE-01'),
  'corrected-processed': fails('STATUS-01'),
  'corrected-amount': fails('AMOUNT-02'),
  'corrected-amount-of-refused': fails('AMOUNT-02'),
  'replay-of-cut-body': fails('BODY-01'),
  'refused-reference-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'repeat-other-receiver-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'second-amount-of-first': fails('AMOUNT-02 AMOUNT-04'),
  'second-amount-listed': fails('AMOUNT-04'),
  'second-fee-listed': fails('LIST-05'),
  'second-narration-listed': fails('LIST-05'),
  'second-not-listed': also('LIST-08', 'LIST-07 AGE-02'),
  'second-processed': fails('STATUS-01'),
  'second-activities-of-both': fails('ACTIVITY-03'),
  'second-action-repeated': fails('ACTIVITY-04'),
};
