/**
 * Faults in amounts and fees.
 * Above 200 lines: one table of faults.
 */

import { setTimeout } from 'node:timers/promises';
import type { Row, Wrap } from '../fault.ts';
import type { Handler } from '../handler.ts';
import {
  both,
  changeRequest,
  type Members,
  onEveryTransaction,
  onItem,
  onPage,
  onTransaction,
} from '../tampering.ts';

/** The service stores another number than the one that was sent. */
const store = (change: (literal: string) => number): Wrap =>
  changeRequest((draft) => {
    if (draft.operation !== 'initiate') return;
    draft.body = draft.body.replace(
      /("amount"\s*:\s*)(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*[,}])/,
      (_, start, literal) => `${start}${change(literal)}`,
    );
  });

const amountOf = (data: Members) => Number(data.amount);
const shown = (change: (amount: number) => unknown): Wrap =>
  onEveryTransaction((data) => ({ ...data, amount: change(amountOf(data)) }));
const listed = (change: (amount: number) => unknown): Wrap =>
  onItem((item) => ({ ...item, amount: change(amountOf(item)) }));
const parsedResponse = (change: (amount: number, count: number) => unknown): Wrap =>
  onTransaction((data, count) => ({ ...data, amount: change(amountOf(data), count) }));

/** The amount of the latest request is in one variable that all simultaneous requests share. */
const race: Wrap = (inner: Handler, options) => {
  const { sleep = setTimeout } = options;
  let latest: unknown;
  const remembering: Handler = async (request, wire) => {
    const body = await request.clone().text();
    const [, literal] = /"amount"\s*:\s*([\d.eE+-]+)/.exec(body) ?? [];
    if (literal !== undefined) latest = Number(literal);
    const response = await inner(request, wire);
    await sleep(3);
    return response;
  };
  return onTransaction((data) => ({ ...data, amount: latest }))(remembering, options);
};

const belowZero = (fee: string) => `-${fee.replace('-', '')}`;

const plainAmountFaults: readonly Row[] = [
  [
    'large-cents',
    'Responses show amounts above 5,000 with two decimals.',
    shown((amount) => (amount > 5000 ? Math.round(amount * 100) / 100 : amount)),
  ],
  [
    'amount-whole',
    'Amounts are stored without their fraction.',
    store((text) => Math.floor(Number(text))),
  ],
  ['amount-rounded', 'Responses show amounts rounded to whole numbers.', shown(Math.round)],
  [
    'amount-tenth',
    'Amounts are stored with one decimal.',
    store((text) => Math.round(Number(text) * 10) / 10),
  ],
  [
    'amount-three-decimals',
    'Amounts are stored with three decimals.',
    store((text) => Math.round(Number(text) * 1000) / 1000),
  ],
  ['amount-float32', 'Responses show amounts as floats of 32 bits.', shown(Math.fround)],
  [
    'amount-mantissa',
    'An amount of `1e2` is stored as 1: its exponent is ignored.',
    store((text) => Number.parseFloat(text.replace(/e.*/i, ''))),
  ],
  [
    'amount-mantissa-whole',
    'An amount of `1.03e2` is stored as 100: only digits are read before the `e`.',
    store((text) => Number(text.replace(/([1-9]\d*)\.\d+(?=e)/i, '$1'))),
  ],
  [
    'amount-digits',
    'An amount of `1e2` is stored as 12: its `e` is ignored.',
    store((text) => Number(text.replace(/e\+?/i, ''))),
  ],
  [
    'amount-trailing-zero',
    'An amount of `100.50` is stored as 1005: each digit after the point counts.',
    store((text) => (/\.\d*[1-9]0+$/.test(text) ? Number(text) * 10 : Number(text))),
  ],
  ['amount-text', 'Amounts are texts.', shown(String)],
  ['new-amount-text', 'The amount of a new disbursement is a text.', parsedResponse(String)],
  ['list-amount-text', 'Amounts in the list are texts.', listed((amount) => amount.toFixed(2))],
  ['list-amount-null', 'Amounts in the list are null.', listed(() => null)],
  [
    'amount-minor',
    'Responses show amounts in hundredths of the unit.',
    shown((amount) => Math.round(amount * 100)),
  ],
  [
    'list-amount-minor',
    'The list shows amounts in hundredths of the unit.',
    listed((amount) => Math.round(amount * 100)),
  ],
  ['list-amount-whole', 'The list shows amounts without their fraction.', listed(Math.trunc)],
  [
    'list-amount-of-other',
    'Each item of the list has the amount of the item before it.',
    onPage((items) => items.map((item, at) => ({ ...item, amount: items.at(at - 1)?.amount }))),
  ],
  [
    'amount-with-fee',
    'The response to a disbursement adds the fee to amounts above 5,000.',
    parsedResponse((amount) => (amount > 5000 ? amount + 25.5 : amount)),
  ],
  [
    'amount-capped',
    'Responses show amounts above 9,000 as 9,000.',
    shown((amount) => Math.min(amount, 9000)),
  ],
  [
    'amount-late',
    'After thirty disbursements, responses show amounts that are 0.01 too small.',
    parsedResponse((amount, count) => (count > 30 ? amount - 0.01 : amount)),
  ],
  [
    'amount-of-total',
    'Responses show the total without a fee of 1 %, in floats, as the amount.',
    shown((amount) => amount + Math.round(amount) / 100 - Math.round(amount) / 100),
  ],
  ['amount-negative', 'Responses show amounts as negative numbers.', shown((amount) => -amount)],
  ['amount-race', 'Requests that are handled at the same time share one amount.', race],
];

/** Changes the notation of the fee in the response. */
const fee = (change: (fee: string, data: Members, count: number) => unknown): Wrap =>
  onTransaction((data, count) => ({ ...data, fee: change(String(data.fee), data, count) }));
const listedFee = (change: (fee: string, data: Members) => unknown): Wrap =>
  onItem((item) => ({ ...item, fee: change(String(item.fee), item) }));
const everyFee = (change: (fee: string, data: Members) => unknown): Wrap =>
  both(fee(change), listedFee(change));

const arabic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

const feeFaults: readonly Row[] = [
  ['fee-number', 'Fees are numbers.', everyFee(Number)],
  [
    'fee-short',
    'Fees have no zeros at the end: `25.5`, `10`.',
    everyFee((text) => String(Number(text))),
  ],
  [
    'new-fee-short',
    'The fee of a new disbursement has one decimal.',
    fee((text) => text.slice(0, -1)),
  ],
  [
    'fee-short-above',
    'The fee of an amount above 5,000 has one decimal.',
    everyFee((text, data) => (amountOf(data) > 5000 ? text.slice(0, -1) : text)),
  ],
  ['fee-whole', 'Whole fees have no decimals.', everyFee((text) => text.replace(/\.00$/, ''))],
  ['fee-three-decimals', 'Fees have three decimals.', everyFee((text) => `${text}0`)],
  ['fee-comma', 'Fees have a decimal comma.', everyFee((text) => text.replace('.', ','))],
  ['fee-currency', 'Fees have a currency mark.', everyFee((text) => `₦${text}`)],
  ['fee-exponent', 'Fees have an exponent.', everyFee((text) => Number(text).toExponential(2))],
  [
    'fee-grouped',
    'The fee of an amount above 5,000 is above 1,000, and has a comma between thousands.',
    everyFee((text, data) => (amountOf(data) > 5000 ? `1,0${text}` : text)),
  ],
  [
    'fee-null',
    'The fee of an amount below 2,000 is null.',
    fee((text, data) => (amountOf(data) < 2000 ? null : text)),
  ],
  [
    'fee-of-tiny-amount',
    'The fee of an amount below a millionth is written with an exponent.',
    everyFee((text, data) => (amountOf(data) < 1e-6 ? String(amountOf(data) * 0.015) : text)),
  ],
  [
    'fee-between-steps',
    'The fee of an amount between 5,000 and 5,001 is null: it is between two steps of the fees.',
    fee((text, data) => (amountOf(data) > 5000 && amountOf(data) < 5001 ? null : text)),
  ],
  ['fee-negative', 'Fees are below zero.', everyFee(belowZero)],
  ['new-fee-negative', 'The fee of a new disbursement is below zero.', fee(belowZero)],
  ['list-fee-negative', 'Fees in the list are below zero.', listedFee(belowZero)],
  [
    'fee-zeros',
    'Fees start with a superfluous zero.',
    everyFee((text) => text.replace(/\d/, '0$&')),
  ],
  ['fee-plus', 'Fees start with a plus sign.', everyFee((text) => `+${text}`)],
  ['fee-blank', 'Fees start with a blank.', everyFee((text) => ` ${text}`)],
  ['fee-newline', 'Fees end with a line feed.', everyFee((text) => `${text}\n`)],
  ['fee-digits', 'Fees are written in other digits than ASCII.', everyFee(arabic)],
  [
    'fee-no-zero',
    'One fee in forty is `.50`.',
    fee((text, _, count) => (count % 40 === 0 ? '.50' : text)),
  ],
  [
    'fee-late',
    'After thirty disbursements, fees have the rounding error of a float sum.',
    fee((text, _, count) => (count > 30 ? `${text.replace('-', '')}000000000002` : text)),
  ],
  ['list-fee-number', 'Fees in the list are numbers.', listedFee(Number)],
  ['list-fee-short', 'Fees in the list have one decimal.', listedFee((text) => text.slice(0, -1))],
  ['list-fee-other', 'The list shows another fee.', listedFee(() => '99.99')],
];

export const amountFaults: readonly Row[] = [...plainAmountFaults, ...feeFaults];
