/** What fails on each fault of reference/faults/schemes.ts. */
import { type Expectations, fails } from './expectation.ts';

export const schemes: Expectations = {
  'scheme-of-seven': fails('HEADER-05'),
  'list-scheme-of-seven': fails('HEADER-09'),
  'scheme-jwt': fails('HEADER-05'),
  'scheme-oauth': fails('HEADER-05 HEADER-09'),
  'scheme-api-key': fails('HEADER-05 HEADER-09'),
  'scheme-key': fails('HEADER-05 HEADER-09'),
  'scheme-negotiate': fails('HEADER-05 HEADER-09'),
  'list-scheme-jwt': fails('HEADER-09'),
  'other-scheme': fails('HEADER-05'),
  'bare-token': fails('HEADER-05'),
  'no-token': fails('HEADER-05'),
  'token-until-blank': fails('HEADER-05 HEADER-09'),
  'token-anywhere': fails('HEADER-05 HEADER-09'),
  'token-as-parameter': fails('HEADER-05 HEADER-09'),
  'token-as-password': fails('HEADER-05 HEADER-09'),
  'scheme-with-beginning': fails('HEADER-05 HEADER-09'),
  'token-as-bearer-parameter': fails('HEADER-06 HEADER-10'),
  'scheme-spelled-otherwise': fails('HEADER-06 HEADER-10'),
  'scheme-with-colon': fails('HEADER-05 HEADER-09'),
  'list-other-scheme': fails('HEADER-09'),
  'list-bare-token': fails('HEADER-09'),
  'list-no-token': fails('HEADER-09'),
  'scheme-any-without-type': fails('HEADER-03 HEADER-05'),
  'token-as-secret': fails('HEADER-05 HEADER-09'),
};
