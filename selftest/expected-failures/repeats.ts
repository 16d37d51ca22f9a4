/** What fails on each fault of reference/faults/repeats.ts. */
import { also, type Expectations, fails, needing } from './expectation.ts';

export const repeats: Expectations = {
  'no-bank-stored-as-failed': fails('STATUS-01'),
  'no-bank-stored-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'refused-amount-stored': fails('ENVELOPE-06 BODY-09'),
  'refused-amount-stored-at-once': fails('ENVELOPE-06 BODY-09'),
  'refused-cent-stored': fails('ENVELOPE-06'),
  'refused-bank-stored': fails('ENVELOPE-06'),
  'repeat-other-account-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'negative-repeat-stored': also('AMOUNT-04', 'AGE-01'),
  'late-other-amount-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'late-failed-repeat-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'late-repeat-stored': needing(also('AMOUNT-04', 'AGE-01'), 'wide'),
  'refused-repeat-stored': also('AMOUNT-04', 'AGE-01 AMOUNT-03'),
  'incomplete-repeat-stored': also('AMOUNT-04', 'AGE-01'),
  'corrected-processed': fails('STATUS-01'),
  'corrected-amount': fails('AMOUNT-02'),
  'corrected-amount-of-refused': fails('AMOUNT-02'),
  'repeat-without-business-stored': also('AMOUNT-04', 'AGE-01'),
  'repeat-of-any-token-stored': also('AMOUNT-04', 'AGE-01'),
  'refused-reference-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'repeat-other-receiver-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'again-any-token': fails('HEADER-01 HEADER-06'),
  'again-no-business': fails('HEADER-02'),
  'again-no-type': fails('HEADER-03'),
};
