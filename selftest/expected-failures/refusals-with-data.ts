/** What fails on each fault of reference/faults/refusals-with-data.ts. */
import { type Expectations, fails, needing } from './expectation.ts';

export const refusalsWithData: Expectations = {
  'refused-token-shows-list': needing(
    fails('HEADER-08 HEADER-09 HEADER-10 TENANT-03'),
    'second client',
  ),
  'client-refused-number-shows-list': needing(fails('TENANT-02'), 'second client'),
  'client-refused-size-shows-list': needing(fails('TENANT-01'), 'second client'),
  'refused-token-carried-out': fails('HEADER-01 HEADER-05 HEADER-06 LIST-09'),
};
