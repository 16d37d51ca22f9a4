/** What fails on each fault of reference/faults/crashes.ts. */
import { type Expectations, fails } from './expectation.ts';

export const crashes: Expectations = {
  'page-31-bits-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'page-below-zero-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'search-apostrophe-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'list-charset-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'long-body-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'long-business-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'account-number-digit-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'malformed-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'list-body-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'null-body-text': fails('ENVELOPE-01 ENVELOPE-08'),
  'empty-body-nothing': fails('ENVELOPE-01 ENVELOPE-08'),
  'field-type-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'null-field-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'page-sometimes': {
    ...fails('ENVELOPE-01 ENVELOPE-08'),
    may: ['INITIATE-01', 'AROUND-01', 'AROUND-02'],
  },
  'nothing-sometimes': {
    ...fails('ENVELOPE-01 ENVELOPE-08'),
    may: ['AROUND-01', 'AROUND-02'],
  },
  'repeat-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'long-reference-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'extra-member-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'decimals-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'type-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-text-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-quote-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'page-number-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-zero-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-large-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'list-no-business-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'empty-list-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'blank-body-page': fails('ENVELOPE-01 ENVELOPE-08'),
};
