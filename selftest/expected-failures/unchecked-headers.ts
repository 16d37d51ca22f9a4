/** What fails on each fault of reference/faults/unchecked-headers.ts. */
import { type Expectations, fails, needing } from './expectation.ts';

export const uncheckedHeaders: Expectations = {
  'origin-no-token': fails('HEADER-01 HEADER-08'),
  'origin-no-business': fails('HEADER-02'),
  'compressed-no-token': fails('HEADER-01 HEADER-08'),
  'charset-no-token': fails('HEADER-01'),
  'charset-no-biz-number': fails('HEADER-02'),
  'curl-no-token': fails('HEADER-01'),
  'chunked-no-token': fails('HEADER-01'),
  'chunked-any-token': fails('HEADER-05 HEADER-06'),
  'charset-any-token': fails('HEADER-05 HEADER-06'),
  'query-any-token': fails('HEADER-05 HEADER-06'),
  'large-body-any-token': needing(fails('HEADER-06'), 'large amounts'),
  'chunked-no-type': fails('HEADER-03'),
  'large-body-no-type': needing(fails('HEADER-03'), 'large amounts'),
  'large-body-no-business': needing(fails('HEADER-02'), 'large amounts'),
  'instance-no-token': fails('HEADER-01'),
  'instance-no-business': fails('HEADER-02'),
  'instance-no-type': fails('HEADER-03'),
  'instance-list-no-token': fails('HEADER-08'),
  'list-token-only': fails('HEADER-08'),
  'list-any-token-in-gzip': fails('HEADER-10'),
  'no-business-in-chunks': fails('HEADER-02'),
  'no-type-of-page': fails('HEADER-03'),
  'no-type-with-query': fails('HEADER-03'),
};
