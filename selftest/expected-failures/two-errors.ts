/** What fails on each fault of reference/faults/two-errors.ts. */
import { type Expectations, fails } from './expectation.ts';

export const twoErrors: Expectations = {
  'wrong-token-body-accepted': fails('HEADER-06'),
  'wrong-token-body-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'no-type-body-accepted': fails('HEADER-03 BODY-01'),
  'no-type-body-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'wrong-token-no-number-accepted': fails('HEADER-02 HEADER-06'),
  'wrong-token-no-number-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'wrong-token-no-type-accepted': fails('HEADER-03 HEADER-06'),
  'wrong-token-no-type-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'bare-token-no-number-accepted': fails('HEADER-02 HEADER-05'),
  'bare-token-no-number-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'wrong-token-no-body-accepted': fails('HEADER-06'),
  'wrong-token-no-body-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'wrong-number-body-accepted': fails('BODY-01'),
  'wrong-number-body-page': fails('ENVELOPE-01 ENVELOPE-08'),
};
