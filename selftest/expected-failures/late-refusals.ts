/** What fails on each fault of reference/faults/late-refusals.ts. */
import { type Expectations, fails } from './expectation.ts';

export const lateRefusals: Expectations = {
  'token-any-late': fails('HEADER-06'),
  'scheme-any-late': fails('HEADER-05'),
  'body-without-end-late': fails('BODY-01'),
  'type-absent-late': fails('HEADER-03'),
  'list-token-any-late': fails('HEADER-10'),
  'list-scheme-any-late': fails('HEADER-09'),
};
