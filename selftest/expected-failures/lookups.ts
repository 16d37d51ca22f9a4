/** What fails on each fault of reference/faults/lookups.ts. */
import { type Expectations, fails } from './expectation.ts';

export const lookups: Expectations = {
  'search-found-amount-text': fails('AMOUNT-03'),
  'search-account-in-cents': fails('AMOUNT-04 AGE-01'),
  'search-reference-in-cents': fails('AMOUNT-04 AGE-01'),
  'query-reference-amount-text': fails('AMOUNT-03'),
  'lookup-unknown-null': fails('ENVELOPE-07'),
  'lookup-unknown-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'lookup-own-unknown-null': fails('ENVELOPE-07'),
  'lookup-repeated-page': fails('ENVELOPE-01 ENVELOPE-08'),
};
