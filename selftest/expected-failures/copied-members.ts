/** What fails on each fault of reference/faults/copied-members.ts. */
import { type Expectations, fails } from './expectation.ts';

export const copiedMembers: Expectations = {
  'device-of-request': fails('ACTIVITY-02'),
  'narration-of-others': fails('TRANSACTION-02'),
  'reference-uuid-of-request': fails('REFERENCE-03'),
  'amount-of-first-member': fails('AMOUNT-02'),
  'amount-of-last-member': fails('AMOUNT-02'),
  'reference-of-nested-text': fails('REFERENCE-03'),
  'amount-of-query': fails('AMOUNT-02'),
  'id-of-request': fails('REFERENCE-03'),
  'narration-of-digits-number': fails('TRANSACTION-02'),
  'type-of-request': fails('TRANSACTION-02'),
  'narration-null-of-request': fails('TRANSACTION-02'),
  'reference-of-request': fails('REFERENCE-01 REFERENCE-03'),
};
