/** Who gets the disbursements. */
import fc from 'fast-check';
import type { Receiver } from '../../../src/core/receiver.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';

/** The configured receivers, or invented ones with valid check digits, one for each large bank. */
export function receiversOf(settings: PlanSettings): readonly Receiver[] {
  return settings.receivers ?? invented(settings.seed).common;
}

/** The receiver of a place in a row of requests: each gets some of them. */
export function receiverAt(settings: PlanSettings, place: number): Receiver {
  const receivers = receiversOf(settings);
  return receivers[place % receivers.length] as Receiver;
}

/**
 * Draws a receiver. Some are of other banks, with accounts that begin with every digit: a target may
 * treat a few of them wrongly. Most disbursements go to the first ones, because only a receiver that
 * got similar ones shows that a refusal is the target's fault.
 */
export function anyReceiver(settings: PlanSettings): fc.Arbitrary<Receiver> {
  const common = fc.constantFrom(...receiversOf(settings));
  if (settings.receivers !== null) return common;
  const rare = fc.constantFrom(...invented(settings.seed).rare);
  return fc.oneof({ weight: 4, arbitrary: common }, { weight: 1, arbitrary: rare });
}

/** The receivers of other banks: a drawn disbursement goes to each of them too rarely. */
export function rareReceivers(settings: PlanSettings): readonly Receiver[] {
  return settings.receivers === null ? invented(settings.seed).rare : [];
}

/** Large banks of Nigeria. Each has a receiver, because fees may depend on the bank. */
const LARGE_BANKS = ['044', '058', '011', '033', '057'];

/** Other banks there, one for each digit with which an account begins, and ends; newer ones have six digits. */
export const OTHER_BANKS = [
  '032',
  '035',
  '050',
  '070',
  '076',
  '082',
  '101',
  '214',
  '221',
  '090267',
];

/** The first digits of the accounts; where there is none, any but zero. */
type FirstDigits = readonly (string | undefined)[];

/** A target may lose a leading zero, or read the number as octal. */
const LEADING_ZERO: FirstDigits = [undefined, '0'];
const EVERY_DIGIT: FirstDigits = OTHER_BANKS.map((_, at) => String(at));

interface Invented {
  readonly seed: number;
  readonly common: readonly Receiver[];
  readonly rare: readonly Receiver[];
}
/** Kept only because each case of a plan asks for them: the seed alone decides what they are. */
let lastInvented: Invented | null = null;

function invented(seed: number): Invented {
  if (lastInvented?.seed === seed) return lastInvented;
  lastInvented = {
    seed,
    common: inventReceivers(seed, LARGE_BANKS, LEADING_ZERO),
    rare: inventReceivers(seed, OTHER_BANKS, EVERY_DIGIT),
  };
  return lastInvented;
}

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
    const account =
      firstDigits === EVERY_DIGIT
        ? nubanEndingWith(bank_code, digits, String(at))
        : nuban(bank_code, digits);
    return { bank_code, bank_account_number: account };
  });
}

/** With another digit inside, so that this one is the check digit: a target may distribute accounts by it. */
function nubanEndingWith(bankCode: string, serial: string, last: string): string {
  const accounts = DIGITS.map((digit) =>
    nuban(bankCode, `${serial.slice(0, CHANGED)}${digit}${serial.slice(CHANGED + 1)}`),
  );
  return accounts.find((account) => account.endsWith(last)) ?? nuban(bankCode, serial);
}
const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);
/** The place of the digit that is changed. */
const CHANGED = 4;

/**
 * Ten digits with the check digit of Nigeria's uniform bank account number (CBN, 2020), which counts
 * six digits of the bank.
 */
function nuban(bankCode: string, serial: string): string {
  const sum = [...`${bankCode.padStart(6, '0')}${serial}`].reduce(
    (total, digit, at) => total + Number(digit) * (at % 3 === 1 ? 7 : 3),
    0,
  );
  return `${serial}${(10 - (sum % 10)) % 10}`;
}
