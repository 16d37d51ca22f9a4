/** What fails on each fault of reference/faults/quoted-values.ts. */
import { type Expectations, fails } from './expectation.ts';

export const quotedValues: Expectations = {
  'quoted-business-unescaped': fails('ENVELOPE-01'),
  'quoted-business-of-list-unescaped': fails('ENVELOPE-01'),
  'quoted-size-unescaped': fails('ENVELOPE-01'),
  'quoted-media-type-unescaped': fails('ENVELOPE-01'),
  'quoted-amount-unescaped': fails('ENVELOPE-01'),
  'quoted-repeat-unescaped': fails('ENVELOPE-01'),
  'quoted-repeat-in-latin-1': fails('ENVELOPE-01'),
  'quoted-text-cut-in-bytes': fails('ENVELOPE-01'),
  'quoted-member-unescaped': fails('ENVELOPE-01'),
  'quoted-narration-unescaped': fails('ENVELOPE-01'),
  'quoted-order-unescaped': fails('ENVELOPE-01'),
  'bank-code-quoted-raw': fails('ENVELOPE-01'),
};
