/** What fails on each fault of reference/faults/second-client.ts. */
import { also, type Expectations, fails } from './expectation.ts';

export const secondClient: Expectations = {
  'client-list-25-refused': fails('LIST-01'),
  'client-list-third-refused': fails('LIST-01'),
  'client-second-refused': fails('INITIATE-01'),
  'client-cookie-before-token': fails('TENANT-01'),
  'client-late-unscoped': fails('TENANT-01'),
  'client-reference-shared': also('TENANT-01', 'TENANT-02'),
  'client-two-overfull': fails('LIST-02'),
  'client-not-json': fails('BODY-01'),
  'client-bare-token': fails('HEADER-05 HEADER-09'),
  'client-list-without-token': fails('HEADER-08'),
  'client-ten-overfull': fails('LIST-02'),
  'client-cents-cut': fails('AMOUNT-02 AMOUNT-04'),
  'client-large-fee-number': fails('FEE-01 FEE-02'),
  'client-amount-of-reference': fails('AMOUNT-02'),
  'client-amount-in-flight': fails('AMOUNT-02'),
  'client-absent-authorization': fails('HEADER-01'),
  'client-empty-authorization': fails('HEADER-01'),
  'client-absent-x-biz-number': fails('HEADER-02'),
  'client-empty-x-biz-number': fails('HEADER-02'),
  'client-absent-content-type': fails('HEADER-03'),
  'client-empty-content-type': fails('HEADER-03'),
  'client-cache-by-coding': fails('TENANT-01'),
  'client-number-of-nobody': fails('TENANT-01'),
};
