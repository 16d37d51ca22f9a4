/**
 * Faults that occur only with some amounts: cents, floats, 32 bits, and formatting.
 * Above 200 lines: one table of faults.
 */

import type { Row, Wrap } from '../fault.ts';
import { both, type Members, onEveryTransaction, onItem, onTransaction } from '../tampering.ts';

type Change = (amount: number) => number;

/** Changes the stored amount, and so every response with it. */
const everywhere = (change: Change): Wrap =>
  onEveryTransaction((data) => ({ ...data, amount: change(Number(data.amount)) }));
/** Changes only the list. */
const listed = (change: Change): Wrap =>
  onItem((item) => ({ ...item, amount: change(Number(item.amount)) }));
/** Changes only the response to the disbursement. */
const onlyResponse = (change: Change): Wrap =>
  onTransaction((data) => ({ ...data, amount: change(Number(data.amount)) }));
const fee = (change: (fee: string, amount: number) => string): Wrap => {
  const changed = (data: Members) => ({
    ...data,
    fee: change(String(data.fee), Number(data.amount)),
  });
  return both(onTransaction(changed), onItem(changed));
};

const cents = (amount: number) => Math.round(amount * 100) % 100;
const isMultiple = (amount: number, unit: number) => amount % unit === 0 && amount >= unit;

const cutToCents: Change = (amount) => Math.trunc(amount * 100) / 100;
const raisedToCents: Change = (amount) => Math.ceil(amount * 100) / 100;
const toBits = (bits: 16 | 32, unit: number): Change => {
  const wrap = bits === 16 ? new Int16Array(1) : new Int32Array(1);
  return (amount) => {
    wrap[0] = Math.round(amount * unit);
    return (wrap[0] ?? 0) / unit;
  };
};

const cent: readonly Row[] = [
  [
    'cents-cut',
    'Responses show amounts cut to cents after a multiplication by 100.',
    everywhere(cutToCents),
  ],
  [
    'cents-cut-list',
    'The list shows amounts cut to cents after a multiplication by 100.',
    listed(cutToCents),
  ],
  [
    'cents-cut-answer',
    'The response to a disbursement has the amount cut to cents.',
    onlyResponse(cutToCents),
  ],
  ['cents-raised', 'Responses show amounts rounded up to whole cents.', everywhere(raisedToCents)],
  ['cents-raised-list', 'The list shows amounts rounded up to whole cents.', listed(raisedToCents)],
  [
    'cents-one-digit',
    'Cents below ten are written without their zero: 100.05 becomes 100.5.',
    everywhere((amount) => {
      const rest = cents(amount);
      return rest > 0 && rest < 10 ? Math.trunc(amount) + rest / 10 : amount;
    }),
  ],
  [
    'cents-05-in-tens',
    'An amount that ends in .05 ends in .50.',
    everywhere((amount) => (cents(amount) === 5 ? Number((amount + 0.45).toFixed(2)) : amount)),
  ],
  [
    'cents-tens-as-units',
    'One decimal is read as whole cents: 100.1 becomes 100.01.',
    everywhere((amount) => {
      const rest = cents(amount);
      return rest % 10 === 0 && rest > 0 ? Math.trunc(amount) + rest / 1000 : amount;
    }),
  ],
  [
    'cents-float-sum',
    'Amounts that end in .30 have the rounding error of a float sum.',
    everywhere((amount) => (cents(amount) === 30 ? amount - 0.3 + 0.1 + 0.2 + 1e-9 : amount)),
  ],
  [
    'cents-29',
    'Amounts that end in .29 are one cent too small.',
    everywhere((amount) => (cents(amount) === 29 ? Number((amount - 0.01).toFixed(2)) : amount)),
  ],
  [
    'cents-57-list',
    'The list shows amounts that end in .57 one cent too small.',
    listed((amount) => (cents(amount) === 57 ? Number((amount - 0.01).toFixed(2)) : amount)),
  ],
  [
    'cents-15-answer',
    'The response to a disbursement shows amounts that end in .15 one cent too small.',
    onlyResponse((amount) => (cents(amount) === 15 ? Number((amount - 0.01).toFixed(2)) : amount)),
  ],
  [
    'cents-six-digits',
    'Responses show six digits of an amount at most.',
    everywhere((a) => Number(a.toPrecision(6))),
  ],
  [
    'cents-six-digits-list',
    'The list shows six digits of an amount at most, as `%g` does.',
    listed((amount) => Number(amount.toPrecision(6))),
  ],
  ['cents-float32-list', 'The list shows amounts as floats of 32 bits.', listed(Math.fround)],
  [
    'cents-16-bits',
    'In the list, cents of an amount overflow a whole number of 16 bits.',
    listed(toBits(16, 100)),
  ],
  [
    'third-decimal-rounded',
    'Responses show amounts rounded to two decimals.',
    everywhere((amount) => Number(amount.toFixed(2))),
  ],
  [
    'third-decimal-listed',
    'The list shows amounts rounded to two decimals.',
    listed((amount) => Number(amount.toFixed(2))),
  ],
  [
    'third-decimal-answered',
    'The response to a disbursement cuts a third decimal that the list has.',
    onlyResponse((amount) =>
      Math.round(amount * 100) / 100 === amount ? amount : Math.floor(amount * 100) / 100,
    ),
  ],
];

const grouping: readonly Row[] = [
  [
    'thousands-parsed',
    'Whole thousands are formatted with a comma, and parsed only up to it: 1,000 becomes 1.',
    everywhere((amount) => (isMultiple(amount, 1000) ? amount / 1000 : amount)),
  ],
  [
    'thousands-parsed-list',
    'The list shows whole thousands only up to their comma: 1,000 becomes 1.',
    listed((amount) => (isMultiple(amount, 1000) ? amount / 1000 : amount)),
  ],
  [
    'zeros-stripped',
    'The list shows whole hundreds without their two zeros: 500 becomes 5.',
    listed((amount) => (isMultiple(amount, 100) ? amount / 100 : amount)),
  ],
  [
    'ten-thousand-exponent',
    'Multiples of ten thousand are formatted with an exponent, and parsed only up to it: `1E+4` becomes 1.',
    everywhere((amount) => (isMultiple(amount, 10_000) ? amount / 10_000 : amount)),
  ],
  [
    'largest-excluded',
    'Responses show the largest amount one cent too small.',
    everywhere((amount) => (amount === 10_000 || amount === 1e12 ? amount - 0.01 : amount)),
  ],
  [
    'smallest-raised',
    'Responses show 101 for an amount of 100.',
    everywhere((amount) => (amount === 100 ? 101 : amount)),
  ],
  [
    'fee-thousand-grouped',
    'Fees of amounts from 10,000 on have a comma.',
    fee((text, amount) => (amount >= 10_000 ? `1,0${text}` : text)),
  ],
  [
    'fee-of-hundreds-whole',
    'Fees of whole hundreds have no decimals.',
    fee((text, amount) => (isMultiple(amount, 100) ? text.replace(/\..*/, '') : text)),
  ],
  [
    'fee-short-between-steps',
    'The fee of 2,500 has one decimal.',
    fee((text, amount) => (amount === 2_500 ? text.slice(0, -1) : text)),
  ],
  [
    'fee-short-at-a-step',
    'The fee of 7,500 has one decimal.',
    fee((text, amount) => (amount === 7_500 ? text.slice(0, -1) : text)),
  ],
  [
    'fee-short-before-a-step',
    'The fee of an amount above 4,999 and below 5,000 has one decimal.',
    fee((text, amount) => (amount > 4_999 && amount < 5_000 ? text.slice(0, -1) : text)),
  ],
  [
    'fee-short-above-a-step',
    'The fee of an amount above 500 and below 501 has one decimal.',
    fee((text, amount) => (amount > 500 && amount < 501 ? text.slice(0, -1) : text)),
  ],
  [
    'fee-short-below-10000',
    'The fee of an amount above 9,999 and below 10,000 has one decimal.',
    fee((text, amount) => (amount > 9_999 && amount < 10_000 ? text.slice(0, -1) : text)),
  ],
];

const large: readonly Row[] = [
  [
    'large-exponent',
    'From a million on, responses show six digits of an amount.',
    everywhere((amount) => (amount >= 1e6 ? Number(amount.toPrecision(6)) : amount)),
  ],
  [
    'large-32-bits',
    'Amounts above 2^31 overflow a whole number of 32 bits.',
    everywhere((amount) => (amount > 2 ** 31 ? toBits(32, 1)(amount) : amount)),
  ],
  [
    'large-cents-32-bits',
    'Cents of an amount overflow a whole number of 32 bits.',
    everywhere(toBits(32, 100)),
  ],
  [
    'large-cents-32-bits-list',
    'In the list, cents of an amount overflow a whole number of 32 bits.',
    listed(toBits(32, 100)),
  ],
  [
    'large-clamped',
    'Responses show amounts above 99,999,999.99 as 99,999,999.99.',
    everywhere((a) => Math.min(a, 99_999_999.99)),
  ],
  [
    'large-float32',
    'From a million on, responses show amounts as floats of 32 bits.',
    everywhere((amount) => (amount >= 1e6 ? Math.fround(amount) : amount)),
  ],
  [
    'large-whole',
    'From a million on, the list shows amounts without their cents.',
    listed((amount) => (amount >= 1e6 ? Math.trunc(amount) : amount)),
  ],
  [
    'large-24-bits',
    'Responses show whole amounts as floats of 32 bits.',
    everywhere((amount) => (Number.isInteger(amount) ? Math.fround(amount) : amount)),
  ],
  [
    'large-fee-grouped',
    'Fees of amounts from a million on have a comma.',
    fee((text, amount) => (amount >= 1e6 ? `1,0${text}` : text)),
  ],
  [
    'large-fee-exponent',
    'Fees of amounts from 100 million on have an exponent.',
    fee((text, amount) => (amount >= 1e8 ? Number(text).toExponential(2) : text)),
  ],
];

export const valueFaults: readonly Row[] = [...cent, ...grouping, ...large];
