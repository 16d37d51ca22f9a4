/** What fails on each fault of reference/faults/lifetimes.ts. */
import { type Expectations, fails, needing } from './expectation.ts';

export const lifetimes: Expectations = {
  'expired-accepted': needing(fails('TENANT-03'), 'second client'),
  'expired-on-list': needing(fails('TENANT-03'), 'second client'),
  'expired-list-of-other-business': needing(fails('TENANT-03'), 'second client'),
  'expired-disbursement-of-other-business': needing(fails('TENANT-03'), 'second client'),
  'expired-list-without-type': needing(fails('TENANT-03'), 'second client'),
  'expired-list-in-small-letters': needing(fails('TENANT-03'), 'second client'),
  'expired-disbursement-in-small-letters': needing(fails('TENANT-03'), 'second client'),
  'expired-with-search': needing(fails('TENANT-03'), 'second client'),
  'expired-with-filter': needing(fails('TENANT-03'), 'second client'),
  'unknown-with-filter': fails('HEADER-08 HEADER-10'),
  'expired-on-disbursement': needing(fails('TENANT-03'), 'second client'),
  'expired-on-middle-amount': needing(fails('TENANT-03'), 'second client'),
  'expired-on-large-amount': needing(fails('TENANT-03'), 'second client'),
  'expired-on-fraction': needing(fails('TENANT-03'), 'second client'),
  'expired-in-chunks': needing(fails('TENANT-03'), 'second client'),
  'expired-of-page': needing(fails('TENANT-03'), 'second client'),
  'expired-without-business': needing(fails('HEADER-02 TENANT-03'), 'second client'),
  'expired-without-type': needing(fails('HEADER-03 TENANT-03'), 'second client'),
  'expired-beside-right': needing(fails('TENANT-03'), 'second client'),
  'expired-on-page-of-one': needing(fails('TENANT-03'), 'second client'),
  'expired-spelled-otherwise': needing(fails('TENANT-03'), 'second client'),
  'expired-on-sixth-server': needing(fails('TENANT-03'), 'second client'),
  'expired-on-repeat': needing(fails('TENANT-03'), 'second client'),
  'expired-on-list-of-page': needing(fails('TENANT-03'), 'second client'),
};
