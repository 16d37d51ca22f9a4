/** The documented requests, and the values of which they consist. */
import fc from 'fast-check';
import type { Receiver } from '../../src/core/receiver.ts';
import type { HeaderList } from '../../src/core/request.ts';
import {
  DOCUMENTED_PAGE_SIZE,
  headersOf,
  initiateDisbursement,
  listTransactions,
  perPage as pageSize,
  requestOf,
} from '../../src/interface/operations.ts';
import { RUN_ID } from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case } from '../../src/plan/scenario.ts';
import { merchantReference, type Serial } from './make-merchant-reference.ts';

export const initiateHeaders = headersOf(initiateDisbursement);
export const listHeaders = headersOf(listTransactions);

export interface Disbursement extends Receiver {
  readonly amount: number;
  readonly merchant_reference: string;
}

/** Writes the fields in the order of 4.1. */
export function bodyOf(disbursement: Disbursement): string {
  const { amount, bank_code, bank_account_number, merchant_reference } = disbursement;
  return JSON.stringify({ amount, bank_code, bank_account_number, merchant_reference });
}

export function initiate(body: string, headers: HeaderList = initiateHeaders): Case['request'] {
  return requestOf(initiateDisbursement, { body, headers });
}

export function list(perPage: number | string, headers: HeaderList = listHeaders): Case['request'] {
  return requestOf(listTransactions, { query: `${pageSize.name}=${perPage}`, headers });
}

/** The list request that the document shows, or the same with other headers. */
export const documentedList = (headers?: HeaderList): Case['request'] =>
  list(DOCUMENTED_PAGE_SIZE, headers);

/** The length of the run id, which replaces a placeholder, without a form. */
const RUN_ID_LENGTH = 7;

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
  const idLength = referenceForm?.idLength ?? RUN_ID_LENGTH;
  const letters = 'x'.repeat(length - idLength - start.length - end.length);
  return `${RUN_ID}${start}${letters}${end}`;
}

/** The smallest disbursement, for probes and their controls. */
export function smallest(settings: PlanSettings, serial: Serial): Disbursement {
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

/** The configured receivers, or invented ones with valid check digits, one for each large bank. */
export function receiversOf(settings: PlanSettings): readonly Receiver[] {
  return settings.receivers ?? inventReceivers(settings.seed, LARGE_BANKS, LEADING_ZERO);
}

/**
 * Receivers of other banks, whose accounts begin with every digit: a target may treat some of them
 * wrongly. Most disbursements go to the others, because only a receiver that got similar ones shows
 * that a refusal is the target's fault.
 */
export function rareReceiversOf(settings: PlanSettings): readonly Receiver[] {
  return settings.receivers ?? inventReceivers(settings.seed, OTHER_BANKS, EVERY_DIGIT);
}

/** Large banks of Nigeria. Each has a receiver, because fees may depend on the bank. */
const LARGE_BANKS = ['044', '058', '011', '033', '057'];

/** Other banks there, one for each digit with which an account begins. */
const OTHER_BANKS = ['032', '035', '050', '070', '076', '082', '101', '214', '221', '301'];

/** The first digits of the accounts; where there is none, any but zero. */
type FirstDigits = readonly (string | undefined)[];

/** A target may lose a leading zero, or read the number as octal. */
const LEADING_ZERO: FirstDigits = [undefined, '0'];
const EVERY_DIGIT: FirstDigits = OTHER_BANKS.map((_, at) => String(at));

function inventReceivers(
  seed: number,
  banks: readonly string[],
  firstDigits: FirstDigits,
): readonly Receiver[] {
  const count = banks.length;
  const receivers = fc.tuple(
    fc.shuffledSubarray([...banks], { minLength: count }),
    fc.array(fc.integer({ min: 100_000_000, max: 999_999_999 }), {
      minLength: count,
      maxLength: count,
    }),
  );
  const [[codes, serials] = [[], []]] = fc.sample(receivers, { seed, numRuns: 1 });
  return codes.map((bank_code, at) => {
    const serial = String(serials[at]);
    const digits = `${firstDigits[at] ?? serial[0]}${serial.slice(1)}`;
    return { bank_code, bank_account_number: nuban(bank_code, digits) };
  });
}

/** Ten digits with the check digit of Nigeria's uniform bank account number (CBN, 2010). */
function nuban(bankCode: string, serial: string): string {
  const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];
  const sum = [...`${bankCode}${serial}`].reduce(
    (total, digit, at) => total + Number(digit) * (weights[at] ?? 0),
    0,
  );
  return `${serial}${(10 - (sum % 10)) % 10}`;
}
