/** What fails on each fault of reference/faults/unusual-bodies.ts. */
import { type Expectations, fails, needing } from './expectation.ts';

export const unusualBodies: Expectations = {
  'chunked-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'chunked-not-json-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'body-latin-1-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'body-nested-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'boundary-missing-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'charset-unknown-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'charset-empty-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'large-refused-text': needing(fails('ENVELOPE-01 ENVELOPE-08'), 'large amounts'),
  'content-gzip-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'escaped-slash-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'charset-latin-1-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'content-coding-page': fails('ENVELOPE-01 ENVELOPE-08'),
};
