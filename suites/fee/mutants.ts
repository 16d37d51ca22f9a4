/** Changes on which the checks of fees must fail. */
import {
  type Change,
  type Changes,
  edits,
  itemEdits,
  put,
  text,
  transaction,
  where,
} from '../../src/check/mutants/edit.ts';
import { from, isAboveThousand, isFraction, type Mutants } from '../../src/check/mutants/mutant.ts';

/** Replaces the digits by those of another script, whose zero is given. */
const digits = (zero: number): Change =>
  text((fee) => fee.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit))));

const grouped = text((fee) => `1,${fee.replace('-', '').padStart(6, '0')}`);

const wrongFees: Changes = {
  'a number': text((fee) => Number(fee)),
  null: put(null),
  'an array with the string in it': text((fee) => [fee]),
  'an empty string': put(''),
  'one decimal': text((fee) => fee.slice(0, -1)),
  'three decimals': text((fee) => `${fee}0`),
  'no decimals': text((fee) => fee.slice(0, -3)),
  'no decimals after the point': text((fee) => fee.slice(0, -2)),
  'nothing before the point': text((fee) => fee.slice(-3)),
  'a decimal comma': text((fee) => fee.replace('.', ',')),
  'a sign "+"': text((fee) => `+${fee}`),
  'a typographic minus': text((fee) => `\u2212${fee.replace('-', '')}`),
  'two signs': text((fee) => `--${fee.replace('-', '')}`),
  'an exponent': text((fee) => `${fee}e0`),
  'grouped thousands': grouped,
  'a space before it': text((fee) => ` ${fee}`),
  'a space after it': text((fee) => `${fee} `),
  'a line break after it': text((fee) => `${fee}\n`),
  'a currency mark': text((fee) => `₦${fee}`),
  'a currency code': text((fee) => `${fee} NGN`),
  'a leading zero': text((fee) => fee.replace(/\d/, '0$&')),
  'Arabic digits': digits(0x0660),
  'full-width digits': digits(0xff10),
  'no number': put('NaN'),
  'hexadecimal digits': put('a.00'),
};

const belowZero: Changes = {
  'below zero': text((fee) => (Number(fee) > 0 ? `-${fee}` : '-10.00')),
  'one hundredth below zero': put('-0.01'),
};

const fresh = transaction('fee');

export const mutants: Mutants = {
  'FEE-01': [
    ...edits(fresh, wrongFees),
    ...edits(where('only above 1,000', isAboveThousand, fresh), { 'grouped thousands': grouped }),
    ...edits(where('only for fractions', isFraction, fresh), {
      'three decimals': text((fee) => `${fee}5`),
    }),
    ...edits(fresh, { 'one decimal': text((fee) => fee.slice(0, -1)) }).map((one) => from(10, one)),
  ],
  'FEE-02': itemEdits(['fee'], wrongFees),
  'FEE-03': [
    ...edits(fresh, belowZero),
    ...edits(where('only above 1,000', isAboveThousand, fresh), belowZero),
    ...itemEdits(['fee'], { 'listed below zero': put('-10.00') }),
  ],
};
