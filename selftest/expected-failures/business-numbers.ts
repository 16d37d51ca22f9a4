/** What fails on each fault of reference/faults/business-numbers.ts. */
import { allNeeding, type Expectations, fails } from './expectation.ts';

export const businessNumbers: Expectations = allNeeding('second client', {
  'client-list-of-both': fails('TENANT-01 TENANT-02'),
  'client-empty-business-unscoped': fails('TENANT-01'),
  'client-business-like': fails('TENANT-01'),
  'client-by-business': fails('TENANT-01 TENANT-02'),
  'client-token-any-business': fails('TENANT-02'),
  'client-business-any-token': fails('TENANT-02'),
  'client-number-in-body': fails('TENANT-01'),
  'client-number-in-disbursement-query': fails('TENANT-01'),
  'client-number-in-cookie': fails('TENANT-01'),
  'client-number-in-query': fails('TENANT-01'),
  'client-list-any-business': fails('TENANT-02'),
  'client-unknown-business-unscoped': fails('TENANT-01'),
  'client-number-of-nobody': fails('TENANT-01'),
  'client-of-other-header': fails('TENANT-01'),
  'client-small-letters-booked': fails('TENANT-01'),
});
