/** What fails on each fault of reference/faults/lists-of-all-clients.ts. */
import { type Expectations, fails, needing } from './expectation.ts';

export const listsOfAllClients: Expectations = {
  'client-middle-sizes-unscoped': needing(fails('TENANT-01'), 'second client'),
  'client-any-type-unscoped': needing(fails('TENANT-01'), 'second client'),
  'client-search-of-small-page': needing(fails('TENANT-01'), 'second client'),
  'client-number-in-strict-query': needing(fails('TENANT-01'), 'second client'),
  'client-with-cookies-unscoped': needing(fails('TENANT-01'), 'second client'),
  'client-filter-status-unscoped': needing(fails('TENANT-01'), 'second client'),
  'client-filter-reference-unscoped': needing(fails('TENANT-01'), 'second client'),
  'client-search-word-unscoped': needing(fails('TENANT-01'), 'second client'),
  'client-query-word-unscoped': needing(fails('TENANT-01'), 'second client'),
  'client-search-pattern-unscoped': needing(fails('TENANT-01'), 'second client'),
  'client-statuses-unscoped': needing(fails('TENANT-01'), 'second client'),
  'client-several-statuses-unscoped': needing(fails('TENANT-01'), 'second client'),
};
