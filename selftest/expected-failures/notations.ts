/** What fails on each fault of reference/faults/notations.ts. */
import { also, beyond, type Expectations, fails } from './expectation.ts';

export const notations: Expectations = {
  'amount-2000-refused': fails('INITIATE-01'),
  'exponent-zero-refused': fails('BODY-03'),
  'two-zeros-as-cents': also('AMOUNT-02', 'AMOUNT-04'),
  'ten-zeros-refused': fails('BODY-03'),
  'blank-before-colon-refused': fails('BODY-04'),
  'exponent-refused': fails('BODY-03'),
  'zero-fraction-refused': fails('BODY-03'),
  'trailing-zero-refused': fails('BODY-03'),
  'order-refused': fails('BODY-04'),
  'amount-to-comma': fails('AMOUNT-02 AMOUNT-04'),
  'white-space-refused': fails('BODY-04'),
  'escapes-refused': beyond(
    'the document does not mention escaped letters, so a refusal of them is no violation',
  ),
  'amount-exponent-without-sign': fails('AMOUNT-02'),
};
