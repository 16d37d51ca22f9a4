/** What fails on each fault of reference/faults/unusual-credentials.ts. */
import { type Expectations, fails } from './expectation.ts';

export const unusualCredentials: Expectations = {
  'business-han-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'business-inherited-page': fails('ENVELOPE-01 ENVELOPE-08'),
};
