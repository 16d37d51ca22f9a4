/** What fails on each fault of reference/faults/elsewhere.ts. */
import { type Expectations, fails } from './expectation.ts';

export const elsewhere: Expectations = {
  'token-in-cookie': fails('HEADER-01'),
  'token-in-session-cookie': fails('HEADER-01'),
  'token-in-other-header': fails('HEADER-01'),
  'list-token-in-cookie': fails('HEADER-08'),
  'list-token-in-other-header': fails('HEADER-08'),
  'token-in-key-header': fails('HEADER-01'),
  'open-within': fails('HEADER-01'),
  'open-to-gateway-user': fails('HEADER-01'),
  'number-of-body': fails('HEADER-02'),
  'number-of-query': fails('HEADER-02'),
  'number-of-query-only': fails('HEADER-02'),
  'token-in-query': fails('HEADER-01'),
  'list-token-in-query': fails('HEADER-08'),
  'cookie-for-number': fails('HEADER-02'),
  'number-for-token': fails('HEADER-06 HEADER-10'),
  'list-token-in-renamed-header': fails('HEADER-08'),
  'list-token-in-forwarded-header': fails('HEADER-08'),
  'list-open-within': fails('HEADER-08'),
  'list-open-to-real-address': fails('HEADER-08'),
  'list-search-open': fails('HEADER-08'),
  'list-since-open': fails('HEADER-08'),
  'cookie-for-token': fails('HEADER-01 HEADER-05 HEADER-06'),
  'list-cookie-for-token': fails('HEADER-08 HEADER-10'),
  'cookie-for-wrong-token': fails('HEADER-10'),
};
