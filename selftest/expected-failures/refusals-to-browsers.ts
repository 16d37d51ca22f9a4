/** What fails on each fault of reference/faults/refusals-to-browsers.ts. */
import { type Expectations, fails } from './expectation.ts';

export const refusalsToBrowsers: Expectations = {
  'refusal-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'login-where-json-is-not-wanted': fails('ENVELOPE-01 ENVELOPE-08'),
  'refusal-empty-without-json': fails('ENVELOPE-01 ENVELOPE-08'),
  'field-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'field-page-without-accept': fails('ENVELOPE-01 ENVELOPE-08'),
  'business-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'no-token-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'wrong-token-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'no-object-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'repeat-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'size-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'scheme-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
};
