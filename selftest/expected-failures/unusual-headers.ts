/** What fails on each fault of reference/faults/unusual-headers.ts. */
import { type Expectations, fails, needing } from './expectation.ts';

export const unusualHeaders: Expectations = {
  'forwarded-list-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'forwarded-port-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'forwarded-port-header-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'forwarded-https-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'via-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'forwarded-unknown-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'origin-null-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'cookie-percent-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'client-verified-open': needing(fails('HEADER-08'), 'second client'),
  'local-page-without-envelope': fails('ENVELOPE-02'),
  'subrequest-open': fails('HEADER-01 HEADER-06 HEADER-08 HEADER-10'),
  'local-page-open': fails('HEADER-01 HEADER-08'),
  'size-ignored-with-cookie': fails('LIST-02'),
  'size-ignored-of-page': fails('LIST-02'),
  'reference-of-request-id': fails('REFERENCE-01'),
  'origin-text': fails('ENVELOPE-01 ENVELOPE-08'),
  'cookie-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'trace-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'key-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'fresh-list-amount-text': fails('AMOUNT-03'),
  'never-modified': fails('ENVELOPE-01 ENVELOPE-08'),
  'not-modified-since': fails('ENVELOPE-01 ENVELOPE-08'),
  'modified-since-no-date-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'long-request-id-page': fails('ENVELOPE-01 ENVELOPE-08'),
};
