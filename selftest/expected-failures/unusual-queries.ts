/** What fails on each fault of reference/faults/unusual-queries.ts. */
import { type Expectations, fails } from './expectation.ts';

export const unusualQueries: Expectations = {
  'query-percent-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'lookup-one-object': fails('ENVELOPE-07'),
  'lookup-no-uuid-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-blank-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-hexadecimal-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-null-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-true-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-arabic-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-window-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'query-unknown-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'completed-filter-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-latin-1-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'query-zero-byte-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-object-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-infinity-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-superscript-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-beside-cursor': fails('LIST-02'),
  'lookup-own-one-object': fails('ENVELOPE-07'),
  'lookup-account-amount-text': fails('AMOUNT-03'),
  'page-after-overfull': fails('LIST-02'),
  'lookup-without-token': fails('HEADER-08 HEADER-10'),
};
