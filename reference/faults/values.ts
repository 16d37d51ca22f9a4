/** Faults that occur only with some amounts: cents, floats, 32 bits, and formatting. */

import type { Wrap } from '../fault.ts';
import { both, type Members, onEveryTransaction, onItem, onTransaction } from './tampering.ts';

type Row = readonly [name: string, sentence: string, wrap: Wrap];
type Change = (amount: number) => number;

/** Changes the stored amount, and so every response with it. */
const kept = (change: Change): Wrap =>
  onEveryTransaction((data) => ({ ...data, amount: change(Number(data.amount)) }));
/** Changes only the list. */
const listed = (change: Change): Wrap =>
  onItem((item) => ({ ...item, amount: change(Number(item.amount)) }));
/** Changes only the response to the disbursement. */
const answered = (change: Change): Wrap =>
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
  ['cents-cut', 'Amounts are multiplied by 100 and cut to cents.', kept(cutToCents)],
  ['cents-cut-list', 'The list shows amounts multiplied by 100 and cut.', listed(cutToCents)],
  ['cents-cut-answer', 'The response has the amount cut to cents.', answered(cutToCents)],
  ['cents-raised', 'Amounts are multiplied by 100 and raised to whole cents.', kept(raisedToCents)],
  ['cents-raised-list', 'The list shows amounts raised to whole cents.', listed(raisedToCents)],
  [
    'cents-one-digit',
    'Cents below ten lose their zero: 100.05 becomes 100.5.',
    kept((amount) => {
      const rest = cents(amount);
      return rest > 0 && rest < 10 ? Math.trunc(amount) + rest / 10 : amount;
    }),
  ],
  [
    'cents-tens-as-units',
    'Cents of one digit are read as units: 100.1 becomes 100.01.',
    kept((amount) => {
      const rest = cents(amount);
      return rest % 10 === 0 && rest > 0 ? Math.trunc(amount) + rest / 1000 : amount;
    }),
  ],
  [
    'cents-float-sum',
    'Amounts that end in 30 show how floats are added.',
    kept((amount) => (cents(amount) === 30 ? amount - 0.3 + 0.1 + 0.2 + 1e-9 : amount)),
  ],
  [
    'cents-29',
    'Amounts that end in 29 are a cent short.',
    kept((amount) => (cents(amount) === 29 ? Number((amount - 0.01).toFixed(2)) : amount)),
  ],
  [
    'cents-57-list',
    'The list shows amounts that end in 57 a cent short.',
    listed((amount) => (cents(amount) === 57 ? Number((amount - 0.01).toFixed(2)) : amount)),
  ],
  [
    'cents-15-answer',
    'In the response amounts that end in 15 are a cent short.',
    answered((amount) => (cents(amount) === 15 ? Number((amount - 0.01).toFixed(2)) : amount)),
  ],
  ['cents-six-digits', 'Amounts have six digits at most.', kept((a) => Number(a.toPrecision(6)))],
  [
    'cents-six-digits-list',
    'The list shows six digits of an amount at most, as `%g` does.',
    listed((amount) => Number(amount.toPrecision(6))),
  ],
  ['cents-float32-list', 'The list shows amounts of 32 bits.', listed(Math.fround)],
  ['cents-16-bits', 'Cents are kept in 16 bits.', listed(toBits(16, 100))],
  [
    'third-decimal-rounded',
    'A third decimal is rounded.',
    kept((amount) => Number(amount.toFixed(2))),
  ],
  [
    'third-decimal-listed',
    'The list rounds a third decimal.',
    listed((amount) => Number(amount.toFixed(2))),
  ],
  [
    'third-decimal-answered',
    'The response cuts a third decimal, and the list has it.',
    answered((amount) =>
      Math.round(amount * 100) / 100 === amount ? amount : Math.floor(amount * 100) / 100,
    ),
  ],
];

const grouping: readonly Row[] = [
  [
    'thousands-parsed',
    'Whole thousands are formatted with a comma and read up to it.',
    kept((amount) => (isMultiple(amount, 1000) ? amount / 1000 : amount)),
  ],
  [
    'thousands-parsed-list',
    'The list shows whole thousands up to their comma.',
    listed((amount) => (isMultiple(amount, 1000) ? amount / 1000 : amount)),
  ],
  [
    'zeros-stripped',
    'Zeros at the end of whole hundreds are cut off.',
    listed((amount) => (isMultiple(amount, 100) ? amount / 100 : amount)),
  ],
  [
    'ten-thousand-exponent',
    'Of ten thousand, written `1E+4`, the 1 is read.',
    kept((amount) => (isMultiple(amount, 10_000) ? amount / 10_000 : amount)),
  ],
  [
    'largest-excluded',
    'The largest amount is shown a cent less.',
    kept((amount) => (amount === 10_000 || amount === 1e12 ? amount - 0.01 : amount)),
  ],
  [
    'smallest-raised',
    'The smallest amount is booked with one more.',
    kept((amount) => (amount === 100 ? 101 : amount)),
  ],
  [
    'fee-thousand-grouped',
    'From 10,000 on fees have a comma.',
    fee((text, amount) => (amount >= 10_000 ? `1,0${text}` : text)),
  ],
  [
    'fee-of-hundreds-whole',
    'Fees of whole hundreds have no decimals.',
    fee((text, amount) => (isMultiple(amount, 100) ? text.replace(/\..*/, '') : text)),
  ],
];

const large: readonly Row[] = [
  [
    'large-exponent',
    'From a million on, amounts have six digits.',
    kept((amount) => (amount >= 1e6 ? Number(amount.toPrecision(6)) : amount)),
  ],
  [
    'large-32-bits',
    'Amounts are whole numbers of 32 bits above 2^31.',
    kept((amount) => (amount > 2 ** 31 ? toBits(32, 1)(amount) : amount)),
  ],
  ['large-cents-32-bits', 'Cents are kept in 32 bits.', kept(toBits(32, 100))],
  ['large-cents-32-bits-list', 'The list shows cents of 32 bits.', listed(toBits(32, 100))],
  ['large-clamped', 'Amounts stop at 99,999,999.99.', kept((a) => Math.min(a, 99_999_999.99))],
  [
    'large-float32',
    'From a million on, amounts have 32 bits.',
    kept((amount) => (amount >= 1e6 ? Math.fround(amount) : amount)),
  ],
  [
    'large-whole',
    'From a million on, amounts lose their cents.',
    listed((amount) => (amount >= 1e6 ? Math.trunc(amount) : amount)),
  ],
  [
    'large-24-bits',
    'Of whole amounts 24 bits are kept.',
    kept((amount) => (Number.isInteger(amount) ? Math.fround(amount) : amount)),
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
