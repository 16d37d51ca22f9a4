/** What fails on each fault of reference/faults/second-client-headers.ts. */
import { allNeeding, type Expectations, fails } from './expectation.ts';

export const secondClientHeaders: Expectations = allNeeding('second client', {
  'client-bare-token': fails('HEADER-05 HEADER-09'),
  'client-list-without-token': fails('HEADER-08'),
  'client-basic-token': fails('HEADER-05 HEADER-09'),
  'client-token-as-user': fails('HEADER-05'),
  'client-token-beginning': fails('HEADER-06'),
  'client-absent-authorization': fails('HEADER-01'),
  'client-empty-authorization': fails('HEADER-01'),
  'client-absent-x-biz-number': fails('HEADER-02'),
  'client-empty-x-biz-number': fails('HEADER-02'),
  'client-absent-content-type': fails('HEADER-03'),
  'client-empty-content-type': fails('HEADER-03'),
  'client-list-names-documented': fails('HEADER-07'),
  'client-token-as-secret': fails('HEADER-05'),
});
