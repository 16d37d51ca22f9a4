/** What fails on each fault of reference/faults/query-values.ts. */
import { type Expectations, fails } from './expectation.ts';

export const queryValues: Expectations = {
  'day-to-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'day-date-from-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'day-empty-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'day-impossible-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'day-blank-in-instant-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'day-of-last-year-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'days-backwards-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'order-unknown-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'order-empty-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'search-array-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'type-array-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'sort-array-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'page-array-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'filter-object-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'filter-amount-word-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'filter-least-word-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'skip-negative-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'page-number-word-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'current-page-huge-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'offset-fraction-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'offset-behind-end-null': fails('ENVELOPE-07'),
};
