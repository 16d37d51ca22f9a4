/** What fails on each fault of reference/faults/unusual-members.ts. */
import { type Expectations, fails } from './expectation.ts';

export const unusualMembers: Expectations = {
  'deep-member-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'own-property-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'device-null-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'account-name-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'member-empty-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'bank-twice-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'member-twice-nothing': fails('ENVELOPE-01 ENVELOPE-08'),
  'operator-name-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'prototype-name-page': fails('ENVELOPE-01 ENVELOPE-08'),
};
