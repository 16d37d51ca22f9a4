/** What fails on each fault of reference/faults/lifetimes.ts. */
import { type Expectations, fails } from './expectation.ts';

export const lifetimes: Expectations = {
  'expired-accepted': fails('TENANT-03'),
  'expired-on-list': fails('TENANT-03'),
  'expired-list-of-other-business': fails('TENANT-03'),
  'expired-disbursement-of-other-business': fails('TENANT-03'),
  'expired-list-without-type': fails('TENANT-03'),
  'expired-list-in-small-letters': fails('TENANT-03'),
  'expired-disbursement-in-small-letters': fails('TENANT-03'),
  'expired-with-search': fails('TENANT-03'),
  'expired-with-filter': fails('TENANT-03'),
  'unknown-with-filter': fails('HEADER-08 HEADER-10'),
  'expired-on-disbursement': fails('TENANT-03'),
  'expired-on-middle-amount': fails('TENANT-03'),
  'expired-on-large-amount': fails('TENANT-03'),
  'expired-on-fraction': fails('TENANT-03'),
  'expired-in-chunks': fails('TENANT-03'),
  'expired-of-page': fails('TENANT-03'),
  'expired-without-business': fails('HEADER-02 TENANT-03'),
  'expired-without-type': fails('HEADER-03 TENANT-03'),
  'expired-beside-right': fails('TENANT-03'),
  'expired-on-page-of-one': fails('TENANT-03'),
  'expired-spelled-otherwise': fails('TENANT-03'),
  'expired-on-sixth-server': fails('TENANT-03'),
  'expired-on-repeat': fails('TENANT-03'),
  'expired-on-list-of-page': fails('TENANT-03'),
};
