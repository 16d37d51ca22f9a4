/** What fails on each fault of reference/faults/unusual-references.ts. */
import { type Expectations, fails } from './expectation.ts';

export const unusualReferences: Expectations = {
  'text-emoji-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'text-zero-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'text-control-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'text-surrogate-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'text-quote-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'text-backslash-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'text-percent-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'text-dollar-replaced': fails('ENVELOPE-01'),
  'text-right-to-left-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'text-less-than-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'text-case-folded': fails('REFERENCE-03 AMOUNT-02'),
  'text-hashed': fails('REFERENCE-03 AMOUNT-02'),
  'text-look-alike': fails('REFERENCE-03'),
  'text-as-number': fails('REFERENCE-03'),
  'reference-inherited-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'reference-inherited-data': fails('ENVELOPE-02 TRANSACTION-01'),
  'text-5000-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'text-3000-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'text-apostrophe-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'reference-blank-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'reference-operator-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'emoji-cut-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'short-reference-page': fails('ENVELOPE-01 ENVELOPE-08'),
};
