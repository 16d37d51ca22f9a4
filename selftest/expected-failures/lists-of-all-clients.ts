/** What fails on each fault of reference/faults/lists-of-all-clients.ts. */
import { allNeeding, type Expectations, fails } from './expectation.ts';

export const listsOfAllClients: Expectations = allNeeding('second client', {
  'client-middle-sizes-unscoped': fails('TENANT-01'),
  'client-any-type-unscoped': fails('TENANT-01'),
  'client-search-of-small-page': fails('TENANT-01'),
  'client-number-in-strict-query': fails('TENANT-01'),
  'client-with-cookies-unscoped': fails('TENANT-01'),
  'client-no-type-unscoped': fails('TENANT-01'),
  'client-small-letters-unscoped': fails('TENANT-01'),
});
