/** What fails on each fault of reference/faults/unverified-tokens.ts. */
import { allNeeding, type Expectations, fails } from './expectation.ts';

export const unverifiedTokens: Expectations = allNeeding('signed token', {
  'list-unverified-on-page': fails('HEADER-10'),
  'list-unverified-of-many': fails('HEADER-10'),
  'list-unverified-in-lookup': fails('HEADER-10'),
  'list-unverified-by-status': fails('HEADER-10'),
  'list-unverified-without-size': fails('HEADER-10'),
  'list-unverified-of-gateway': fails('HEADER-10'),
  'list-unverified-with-language': fails('HEADER-10'),
  'list-unverified-without-business': fails('HEADER-10'),
  'unverified-of-large': fails('HEADER-06'),
  'unverified-in-large-body': fails('HEADER-06'),
  'unverified-of-gateway': fails('HEADER-06'),
});
