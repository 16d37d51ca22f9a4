/** Faults in amounts and fees. */

import { setTimeout } from 'node:timers/promises';
import type { Wrap } from '../fault.ts';
import type { Handler } from '../handler.ts';
import {
  both,
  changeRequest,
  type Members,
  onEveryTransaction,
  onItem,
  onPage,
  onTransaction,
} from './tampering.ts';

type Row = readonly [name: string, sentence: string, wrap: Wrap];

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

const amountFaults: readonly Row[] = [
  [
    'amount-whole',
    'Amounts are stored without their fraction.',
    store((text) => Math.floor(Number(text))),
  ],
  ['amount-rounded', 'Amounts are rounded to whole ones.', shown(Math.round)],
  [
    'amount-tenth',
    'Amounts are booked with one decimal.',
    store((text) => Math.round(Number(text) * 10) / 10),
  ],
  ['amount-float32', 'Amounts are kept in 32 bits.', shown(Math.fround)],
  [
    'amount-mantissa',
    'Of `1e2` the 1 is booked.',
    store((text) => Number.parseFloat(text.replace(/e.*/i, ''))),
  ],
  [
    'amount-digits',
    'Of `1e2` the digits are booked.',
    store((text) => Number(text.replace(/e\+?/i, ''))),
  ],
  ['amount-text', 'Amounts are texts.', shown(String)],
  ['new-amount-text', 'The amount of a new disbursement is a text.', parsedResponse(String)],
  ['list-amount-text', 'Amounts in the list are texts.', listed((amount) => amount.toFixed(2))],
  ['list-amount-null', 'Amounts in the list are null.', listed(() => null)],
  [
    'amount-minor',
    'Amounts are shown in the hundredth part of the unit.',
    shown((amount) => Math.round(amount * 100)),
  ],
  [
    'list-amount-minor',
    'The list shows amounts in the hundredth part of the unit.',
    listed((amount) => Math.round(amount * 100)),
  ],
  ['list-amount-whole', 'The list shows amounts without their fraction.', listed(Math.trunc)],
  [
    'list-amount-of-other',
    'The list shows each amount beside the transaction after it.',
    onPage((items) => items.map((item, at) => ({ ...item, amount: items.at(at - 1)?.amount }))),
  ],
  [
    'amount-with-fee',
    'Above 5,000 the amount holds the fee.',
    parsedResponse((amount) => (amount > 5000 ? amount + 25.5 : amount)),
  ],
  [
    'amount-capped',
    'Amounts above 9,000 are shown as 9,000.',
    shown((amount) => Math.min(amount, 9000)),
  ],
  [
    'amount-late',
    'After thirty disbursements amounts are a hundredth short.',
    parsedResponse((amount, count) => (count > 30 ? amount - 0.01 : amount)),
  ],
  ['amount-negative', 'The amount of a debit is below zero.', shown((amount) => -amount)],
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
  ['fee-short', 'Fees are texts of numbers: 25.5, 10.', everyFee((text) => String(Number(text)))],
  [
    'new-fee-short',
    'The fee of a new disbursement has one decimal.',
    fee((text) => text.slice(0, -1)),
  ],
  [
    'fee-short-above',
    'Above 5,000 a fee has one decimal.',
    everyFee((text, data) => (amountOf(data) > 5000 ? text.slice(0, -1) : text)),
  ],
  ['fee-whole', 'Whole fees have no decimals.', everyFee((text) => text.replace(/\.00$/, ''))],
  ['fee-three-decimals', 'Fees have three decimals.', everyFee((text) => `${text}0`)],
  ['fee-comma', 'Fees have a comma.', everyFee((text) => text.replace('.', ','))],
  ['fee-currency', 'Fees have a currency mark.', everyFee((text) => `₦${text}`)],
  ['fee-exponent', 'Fees have an exponent.', everyFee((text) => Number(text).toExponential(2))],
  [
    'fee-grouped',
    'Fees above 5,000 are large, and have thousands apart.',
    everyFee((text, data) => (amountOf(data) > 5000 ? `1,0${text}` : text)),
  ],
  [
    'fee-null',
    'Small amounts have a fee of null.',
    fee((text, data) => (amountOf(data) < 2000 ? null : text)),
  ],
  [
    'fee-between-steps',
    'Above 5,000 and below 5,001 there is no fee: one step ends and the next one begins.',
    fee((text, data) => (amountOf(data) > 5000 && amountOf(data) < 5001 ? null : text)),
  ],
  ['fee-negative', 'Fees are below zero.', everyFee((text) => `-${text.replace('-', '')}`)],
  ['new-fee-negative', 'The fee of a new disbursement is below zero.', fee((text) => `-${text}`)],
  ['list-fee-negative', 'Fees in the list are below zero.', listedFee((text) => `-${text}`)],
  ['fee-zeros', 'Fees have zeros in front.', everyFee((text) => text.replace(/\d/, '0$&'))],
  ['fee-plus', 'Fees have a sign.', everyFee((text) => `+${text}`)],
  ['fee-blank', 'Fees have a blank in front.', everyFee((text) => ` ${text}`)],
  ['fee-newline', 'Fees end with a line feed.', everyFee((text) => `${text}\n`)],
  ['fee-digits', 'Fees are written in other digits than ASCII.', everyFee(arabic)],
  [
    'fee-no-zero',
    'One fee in forty is `.50`.',
    fee((text, _, count) => (count % 40 === 0 ? '.50' : text)),
  ],
  [
    'fee-late',
    'After thirty disbursements fees show how floats are added.',
    fee((text, _, count) => (count > 30 ? `${text.replace('-', '')}000000000002` : text)),
  ],
  ['list-fee-number', 'Fees in the list are numbers.', listedFee(Number)],
  ['list-fee-short', 'Fees in the list have one decimal.', listedFee((text) => text.slice(0, -1))],
  ['list-fee-other', 'The list shows another fee.', listedFee(() => '99.99')],
];

export const moneyFaults: readonly Row[] = [...amountFaults, ...feeFaults];
