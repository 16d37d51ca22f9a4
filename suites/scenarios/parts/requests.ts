/** The documented requests, and the values of which they consist. */
import type { Receiver } from '../../../src/core/receiver.ts';
import { USUAL_ID_LENGTH } from '../../../src/core/reference/run-id.ts';
import type { HeaderList } from '../../../src/core/request.ts';
import {
  DOCUMENTED_PAGE_SIZE,
  headersOf,
  initiateDisbursement,
  listTransactions,
  perPage as pageSize,
  requestOf,
} from '../../../src/interface/operations.ts';
import { RUN_ID } from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { merchantReference, type Serial } from './make-merchant-reference.ts';
import { receiversOf } from './receivers.ts';

export const headersOfInitiate = headersOf(initiateDisbursement);
export const headersOfList = headersOf(listTransactions);

export interface DisbursementBody extends Receiver {
  readonly amount: number;
  readonly merchant_reference: string;
}

/** Writes the fields in the order of 4.1. */
export function bodyOf(disbursement: DisbursementBody): string {
  const { amount, bank_code, bank_account_number, merchant_reference } = disbursement;
  return JSON.stringify({ amount, bank_code, bank_account_number, merchant_reference });
}

export function initiate(body: string, headers: HeaderList = headersOfInitiate): Case['request'] {
  return requestOf(initiateDisbursement, { body, headers });
}

export function list(
  perPage: number | string,
  headers: HeaderList = headersOfList,
): Case['request'] {
  return requestOf(listTransactions, { query: `${pageSize.name}=${perPage}`, headers });
}

/** The list request that the document shows, or the same with other headers. */
export const documentedList = (headers?: HeaderList): Case['request'] =>
  list(DOCUMENTED_PAGE_SIZE, headers);

/**
 * A `merchant_reference` of this length. Only its end is unique, so a target that cuts it off
 * confuses it with others that have the same beginning.
 */
export function longReference(
  { referenceForm }: PlanSettings,
  length: number,
  end: string,
  start = '',
): string {
  const idLength = referenceForm?.idLength ?? USUAL_ID_LENGTH;
  const letters = 'x'.repeat(length - idLength - start.length - end.length);
  return `${RUN_ID}${start}${letters}${end}`;
}

/** The smallest disbursement, for probes and their controls. */
export function smallest(settings: PlanSettings, serial: Serial): DisbursementBody {
  const [receiver] = receiversOf(settings);
  return {
    ...(receiver as Receiver),
    amount: smallestWhole(settings),
    merchant_reference: merchantReference(settings, serial),
  };
}

/** The smallest whole amount in the bounds, or the lower bound. */
export function smallestWhole({ amountMin, amountMax }: PlanSettings): number {
  const whole = Math.ceil(amountMin);
  return whole <= amountMax ? whole : amountMin;
}

/** The largest whole amount in the bounds, or the upper bound. */
export function largestWhole({ amountMin, amountMax }: PlanSettings): number {
  const whole = Math.floor(amountMax);
  return whole >= amountMin ? whole : amountMax;
}

/** The smallest amount with a fraction in the bounds, or the upper bound. */
export const smallestFraction = (settings: PlanSettings): number =>
  Math.min(smallestWhole(settings) + 0.5, settings.amountMax);

/** Between the smallest and the largest ones, for which a target may have other rules; in the bounds. */
const MIDDLE_AMOUNTS = [1500, 3500, 7500];

export const middleAmounts = ({ amountMin, amountMax }: PlanSettings): readonly number[] =>
  MIDDLE_AMOUNTS.filter((amount) => amount >= amountMin && amount <= amountMax);

/** An amount in the bounds other than the smallest one, if there is one. */
export function smallestPlus(more: number, settings: PlanSettings): number {
  const amount = smallestWhole(settings);
  return amount + more <= settings.amountMax ? amount + more : amount;
}
