/** What fails on each fault of reference/faults/content-negotiation.ts. */
import { also, type Expectations, fails } from './expectation.ts';

export const contentNegotiation: Expectations = {
  'brotli-unnamed': fails('ENVELOPE-01'),
  'disbursement-gzip-unnamed': fails('ENVELOPE-01'),
  'refusal-gzip-declared': fails('ENVELOPE-01 AROUND-01 AROUND-02'),
  'accept-any-page': also('ENVELOPE-01 ENVELOPE-08', 'BODY-01 BODY-02 BODY-05 BODY-09 HEADER-02'),
  'xml-for-browsers': fails('ENVELOPE-01 ENVELOPE-08'),
  'xml-without-accept': fails('ENVELOPE-01 ENVELOPE-08'),
  'xml-by-first-type': fails('ENVELOPE-01 ENVELOPE-08'),
  'hal-preferred': fails('ENVELOPE-02'),
  'plain-text-preferred': fails('ENVELOPE-08'),
  'accept-malformed-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'accept-star-page': fails('ENVELOPE-01 ENVELOPE-08'),
};
