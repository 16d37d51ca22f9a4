/** What fails on each fault of reference/faults/stored-without-client.ts. */
import { allNeeding, also, type Expectations, fails } from './expectation.ts';

export const storedWithoutClient: Expectations = allNeeding('second client', {
  'client-reference-shared': also('TENANT-01', 'TENANT-02'),
  'client-amount-of-reference': fails('AMOUNT-02'),
  'client-amount-in-flight': fails('AMOUNT-02'),
  'client-cache-by-coding': fails('TENANT-01'),
  'client-key-shared': fails('REFERENCE-03 HEADER-02 HEADER-03 BODY-01'),
  'client-repeat-booked': fails('TENANT-01'),
  'client-cache-by-address': also('TENANT-01', 'LIST-02 TENANT-02'),
});
