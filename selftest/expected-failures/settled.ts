/** What fails on each fault of reference/faults/settled.ts. */
import { allNeeding, type Expectations, fails } from './expectation.ts';

/** The run waits until its transactions are settled. */
export const settled: Expectations = allNeeding('slow', {
  'settled-lookup-status': fails('STATUS-02'),
  'settled-own-lookup-amount-text': fails('AMOUNT-03'),
  'settled-search-status': fails('STATUS-02'),
  'settled-order-fee-number': fails('FEE-02'),
  'settled-type-status': fails('STATUS-02'),
  'settled-days-amount-text': fails('AMOUNT-03'),
  'settled-unsized-status': fails('STATUS-02'),
  'settled-later-page-fee-number': fails('FEE-02'),
});
