/** What fails on each fault of reference/faults/unusual-credentials.ts. */
import { type Expectations, fails } from './expectation.ts';

export const unusualCredentials: Expectations = {
  'business-han-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'business-inherited-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'token-longer-in-bytes-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'key-of-token-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'token-accent-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'business-accent-page': fails('ENVELOPE-01 ENVELOPE-08'),
};
