/** What fails on each fault of reference/faults/refused-first.ts. */
import { type Expectations, fails } from './expectation.ts';

export const refusedFirst: Expectations = {
  'no-token-stored-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'wrong-token-stored-null': fails('ENVELOPE-06'),
  'no-business-stored-as-failed': fails('STATUS-01'),
  'no-type-stored-as-activity': fails('ACTIVITY-03'),
  'unknown-business-stored-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'negative-amount-stored-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'low-amount-stored': fails('AMOUNT-02'),
  'no-account-stored-as-failed': fails('STATUS-01'),
};
