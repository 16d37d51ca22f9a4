/** What fails on each fault of reference/faults/second-client.ts. */
import { allNeeding, also, type Expectations, fails } from './expectation.ts';

export const secondClient: Expectations = allNeeding('second client', {
  'client-list-25-refused': also('LIST-01', 'HEADER-07'),
  'client-list-third-refused': also('LIST-01', 'HEADER-07'),
  'client-second-refused': fails('INITIATE-01'),
  'client-two-overfull': fails('LIST-02'),
  'client-not-json': fails('BODY-01'),
  'client-ten-overfull': fails('LIST-02'),
  'client-list-of-one': fails('BODY-02'),
  'client-trailing-comma': fails('BODY-01'),
  'client-exponent-lost': fails('AMOUNT-02 AMOUNT-04'),
  'client-large-rounded': fails('AMOUNT-02 AMOUNT-04'),
  'client-cents-cut': fails('AMOUNT-02 AMOUNT-04'),
  'client-large-fee-number': fails('FEE-01 FEE-02'),
  'client-replay-in-hundredths': fails('AMOUNT-02'),
});
