/** Changes on which the checks of amounts must fail. */
import {
  type Changes,
  edits,
  itemEdits,
  number,
  put,
  transaction,
  where,
} from '../../src/check/mutants/edit.ts';
import {
  exponentIn,
  from,
  isAboveThousand,
  isFraction,
  type Mutants,
} from '../../src/check/mutants/mutant.ts';
import { everyOwn, largeOwn, lastOwn, ownItemEdits } from '../../src/check/mutants/own-items.ts';
import { formatNumber } from '../../src/core/text/counted.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';

const notNumbers: Changes = {
  'a string': number(String),
  'a string with two decimals': number((amount) => amount.toFixed(2)),
  null: put(null),
  'a boolean': put(true),
  'an array with the number in it': number((amount) => [amount]),
  'an object with its currency': number((amount) => ({ value: amount, currency: 'NGN' })),
};

const oneCentMore = number((amount) => (Math.round(amount * 100) + 1) / 100);

/** A change that does not alter an amount is not made, like cutting the decimals of a whole one. */
const otherNumbers: Changes = {
  'cents cut off': number(Math.floor),
  'rounded to whole units': number(Math.round),
  'a hundred times as much': number((amount) => amount * 100),
  'a hundredth': number((amount) => amount / 100),
  'a thousandth': number((amount) => amount / 1000),
  'one cent more': oneCentMore,
  'one cent less': number((amount) => (Math.round(amount * 100) - 1) / 100),
  'a fee of ten added': number((amount) => amount + 10),
  'below zero': number((amount) => -amount),
  zero: put(0),
  'the neighbouring double': number((amount) => amount * (1 + Number.EPSILON)),
  'only its first digit': number((amount) => Number(String(amount).charAt(0))),
  'without its last digit': number((amount) => Number(String(amount).slice(0, -1))),
};

const fresh = transaction('amount');
const isRewritten = ({ request }: ParsedExchange) => request.bodyState === 'rewritten';
const hasExponent = ({ exchange }: ParsedExchange) =>
  exponentIn(exchange.request.body ?? '') !== null;

export const mutants: Mutants = {
  'AMOUNT-01': [
    ...edits(fresh, notNumbers),
    ...edits(where('only above 1,000', isAboveThousand, fresh), {
      'a grouped string': number((amount) => formatNumber(amount)),
    }),
    ...edits(where('only for fractions', isFraction, fresh), { 'a string': number(String) }),
    ...edits(fresh, { 'a string': number(String) }).map((one) => from(10, one)),
  ],
  'AMOUNT-02': [
    ...edits(fresh, otherNumbers),
    ...edits(where('only above 1,000', isAboveThousand, fresh), {
      'read up to the grouping': number((amount) => Math.floor(amount / 1000)),
    }),
    ...edits(where('only for other notations', isRewritten, fresh), {
      'one cent more': oneCentMore,
    }),
    ...edits(where('only for exponents', hasExponent, fresh), {
      'read up to the exponent': number((amount) => amount / 100),
    }),
    ...edits(fresh, { zero: put(0) }).map((zero) => from(10, zero)),
  ],
  'AMOUNT-03': itemEdits(['amount'], notNumbers),
  'AMOUNT-04': [
    ...ownItemEdits('amount', '', everyOwn, otherNumbers),
    ...ownItemEdits('amount', 'last of this run only', lastOwn, { 'one cent more': oneCentMore }),
    ...ownItemEdits('amount', 'only above 1,000', largeOwn, {
      'read up to the grouping': number((amount) => Math.floor(amount / 1000)),
    }),
  ],
};
