/** What fails on each fault of reference/faults/second-transactions.ts. */
import { also, type Expectations, fails, needing } from './expectation.ts';

export const secondTransactions: Expectations = {
  'second-amount-of-first': fails('AMOUNT-02 AMOUNT-04'),
  'second-amount-listed': fails('AMOUNT-04'),
  'second-fee-listed': fails('LIST-05'),
  'second-narration-listed': fails('LIST-05'),
  'second-not-listed': needing(also('LIST-08', 'LIST-07 AGE-02'), 'slow'),
  'second-processed': fails('STATUS-01'),
  'second-activities-of-both': fails('ACTIVITY-03'),
  'second-action-repeated': fails('ACTIVITY-04'),
};
