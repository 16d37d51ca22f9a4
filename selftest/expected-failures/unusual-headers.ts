/** What fails on each fault of reference/faults/unusual-headers.ts. */
import { type Expectations, fails, needing } from './expectation.ts';

export const unusualHeaders: Expectations = {
  'accept-star-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'forwarded-list-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'origin-null-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'cookie-percent-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'refusal-empty-without-json': fails('ENVELOPE-01 ENVELOPE-08'),
  'boundary-missing-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'charset-unknown-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'charset-empty-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'client-verified-open': needing(fails('HEADER-08'), 'second client'),
  'platform-unescaped': fails('ENVELOPE-01'),
  'field-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'field-page-without-accept': fails('ENVELOPE-01 ENVELOPE-08'),
  'field-text-without-agent': fails('ENVELOPE-01 ENVELOPE-08'),
  'field-text-in-french': fails('ENVELOPE-01 ENVELOPE-08'),
  'business-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'no-token-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'wrong-token-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'no-object-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'scheme-page-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'credentials-page-for-agents': fails('ENVELOPE-01 ENVELOPE-08'),
  'credentials-text-for-curl': fails('ENVELOPE-01 ENVELOPE-08'),
  'credentials-in-french': fails('ENVELOPE-02'),
  'language-star-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'reference-of-request-id': fails('REFERENCE-01'),
};
