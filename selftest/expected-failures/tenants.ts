/** What fails on each fault of reference/faults/tenants.ts. */
import { allNeeding, also, type Expectations, fails, needing } from './expectation.ts';

export const tenants: Expectations = allNeeding('second client', {
  'client-old-shared': fails('TENANT-01'),
  'client-list-shared': fails('TENANT-01 TENANT-02'),
  'client-list-leaks-newest': also('TENANT-01', 'LIST-02'),
  'client-received-of-all': needing(fails('TENANT-01 LIST-05'), 'invented receivers'),
  'client-received-of-both': fails('TENANT-01 AGE-02'),
  'client-list-null': fails('ENVELOPE-07'),
  'client-cookie-before-token': fails('TENANT-01'),
  'client-late-unscoped': fails('TENANT-01'),
  'client-list-without-type': fails('TENANT-01'),
  'client-spelled-otherwise': fails('TENANT-01 HEADER-10 TENANT-03'),
  'client-cookie-before-token-on-post': fails('TENANT-01'),
});
