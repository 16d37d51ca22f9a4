/** What fails on each fault of reference/faults/languages.ts. */
import { type Expectations, fails } from './expectation.ts';

export const languages: Expectations = {
  'language-turkish-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'language-underscore-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'language-german-point': fails('AMOUNT-02 AMOUNT-04'),
  // The fee differs between lists in two languages.
  'language-french': fails('FEE-01 FEE-02 LIST-05 AGE-01'),
  'language-french-status': fails('INITIATE-01'),
  'language-arabic': fails('FEE-01 FEE-02 LIST-05 AGE-01'),
  'field-text-in-french': fails('ENVELOPE-01 ENVELOPE-08'),
  'credentials-in-french': fails('ENVELOPE-02'),
  'size-ignored-in-language': fails('LIST-02'),
  'language-star-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'amount-grouped-in-language': fails('AMOUNT-02'),
};
