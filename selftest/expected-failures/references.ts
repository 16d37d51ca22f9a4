/** What fails on each fault of reference/faults/references.ts. */
import { also, type Expectations, fails, needing, sharing } from './expectation.ts';

export const references: Expectations = {
  'reference-of-old': also('REFERENCE-03', 'AGE-01'),
  'reference-of-two-old': also('REFERENCE-03', 'LIST-06 AGE-01'),
  'reference-repeats': sharing('REFERENCE-03 LIST-06'),
  'reference-repeats-late': sharing('REFERENCE-03 LIST-06'),
  'reference-repeats-in-other-case': sharing('REFERENCE-03 LIST-06'),
  'reference-from-clock': sharing('REFERENCE-03 LIST-06'),
  'reference-without-dashes': fails('REFERENCE-01 REFERENCE-02'),
  'new-reference-without-dashes': fails('REFERENCE-01 LIST-08'),
  'reference-prefixed': fails('REFERENCE-01 REFERENCE-02'),
  'reference-braces': fails('REFERENCE-01 REFERENCE-02'),
  'reference-urn': fails('REFERENCE-01 REFERENCE-02'),
  'reference-newline': fails('REFERENCE-01 REFERENCE-02'),
  'reference-serial': fails('REFERENCE-01 REFERENCE-02'),
  'reference-base32': fails('REFERENCE-01 REFERENCE-02'),
  'reference-cut-sometimes': needing(fails('REFERENCE-01 REFERENCE-02'), 'rare'),
  // Two references with the same first characters look like one after the cut.
  'list-reference-cut': also('REFERENCE-02 LIST-08', 'LIST-06 AGE-01'),
  'type-absent': fails('TRANSACTION-01'),
  'type-null': fails('TRANSACTION-02'),
  'description-absent': fails('TRANSACTION-01'),
  'description-null': fails('TRANSACTION-02'),
  'payload-absent': fails('TRANSACTION-01'),
  'times-absent': fails('TRANSACTION-01'),
  'paid-at-absent-sometimes': needing(fails('TRANSACTION-01'), 'rare'),
  'narration-null': fails('TRANSACTION-02'),
  'narration-absent-sometimes': needing(fails('TRANSACTION-01'), 'rare'),
  'narration-number': fails('TRANSACTION-02'),
  'transaction-null-sometimes': needing(fails('ENVELOPE-06'), 'rare'),
};
