/** Pairs of texts as `merchant_reference` that every target must tell apart. */
import { ORDINARY_REFERENCE } from '../../../src/core/reference/reference-form.ts';
import { RUN_ID, RUN_NUMBER } from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import { similarReferences } from './make-merchant-reference.ts';
import { largestWhole, longReference, smallestWhole } from './requests.ts';

const BEHIND_START = 'behindthestartofthetext';
/** One has a digit more, and is as long as the longest ordinary reference. */
const ONE_DIGIT_MORE = `differ-end-${ORDINARY_REFERENCE.most}`;
const MIDDLE = 'x'.repeat(15);

/**
 * Texts that every target must tell apart: an index without regard to letter case, or over the first
 * characters, refuses the second as a duplicate, or replays the first.
 */
export const differentIn = (
  settings: PlanSettings,
): Readonly<Record<string, readonly [first: string, second: string]>> => {
  const ends = (length: number, start: string) =>
    [
      longReference(settings, length, 'end1', start),
      longReference(settings, length, 'end2', start),
    ] as const;
  const inForm = similarReferences(settings, 'k1');
  return {
    ...(inForm === null ? {} : { 'differ-in-form': inForm }),
    'differ-case': [`${RUN_ID}kcASE`, `${RUN_ID}kcase`],
    // A target may change only the first or the last letter.
    'differ-case-first': [`A${RUN_ID}kcapital`, `a${RUN_ID}kcapital`],
    'differ-case-last': [`${RUN_ID}kendE`, `${RUN_ID}kende`],
    // The same hash of a text in Java, letters and digits that look alike, and a number with a sign.
    'differ-hash': [`${RUN_ID}kAa`, `${RUN_ID}kBB`],
    // The same CRC-32, and the same hash of djb2, whatever is before them.
    'differ-sums': [`${RUN_ID}3U5X0Y1d7U0p`, `${RUN_ID}42x716tC82sO`],
    'differ-look': [`${RUN_ID}kO0l1`, `${RUN_ID}k0O1l`],
    'differ-sign': [`8${RUN_NUMBER}`, `+8${RUN_NUMBER}`],
    [ONE_DIGIT_MORE]: [
      longReference(settings, ORDINARY_REFERENCE.most - 1, 'end', 'kl'),
      longReference(settings, ORDINARY_REFERENCE.most, 'end1', 'kl'),
    ],
    'differ-end-40': ends(40, 'kd'),
    // A target may refuse 300 characters, and store fewer than it accepts.
    'differ-end-130': ends(130, 'kg'),
    'differ-end-300': ends(300, 'ke'),
    // An index may have a part of a text that a column has as a whole.
    'differ-end-4990': ends(4_990, 'ki'),
    // The same double, which has room for sixteen digits.
    'differ-digits': [`9007199${RUN_NUMBER}1`, `9007199${RUN_NUMBER}2`],
    'differ-zero': [`${RUN_ID}kzero`, `0${RUN_ID}kzero`],
    'differ-zero-digits': [`4${RUN_NUMBER}`, `04${RUN_NUMBER}`],
    'differ-start': [`a${RUN_ID}kbehindstart`, `b${RUN_ID}kbehindstart`],
    // A target may keep the last twenty characters, or the first and the last ones.
    'differ-start-32': [`a${RUN_ID}k${BEHIND_START}`, `b${RUN_ID}k${BEHIND_START}`],
    'differ-middle-40': [`${RUN_ID}km${MIDDLE}1${MIDDLE}`, `${RUN_ID}km${MIDDLE}2${MIDDLE}`],
  };
};

/**
 * Pairs with two amounts: a list may look for an amount by less than the whole text. Other pairs of the same kinds, and
 * the long texts of `merchant-references`, have equal amounts: a target may compare text and amount, or a sum of the body.
 */
const withTwoAmounts = [
  ...['differ-case-first', 'differ-hash', 'differ-zero-digits', 'differ-start-32'],
  ...['differ-end-40', 'differ-end-130', 'differ-end-300', 'differ-end-4990'],
];
/** Others have one or two more than the smallest amount. */
const LEAST_MORE = 3;

/**
 * The amount of the first text of a pair. For two pairs, a target may join amount and text without a sign between them:
 * 1000 and `x` are 100 and `0x`, and `x` and 1100 are `x1` and 100.
 */
export function amountOfFirst(settings: PlanSettings, pair: string): number {
  const amount = smallestWhole(settings);
  const joined: Readonly<Record<string, number>> = {
    'differ-zero': amount * 10,
    [ONE_DIGIT_MORE]: Number(`1${amount}`),
  };
  const at = withTwoAmounts.indexOf(pair);
  const more = at === -1 ? 0 : LEAST_MORE + at;
  return Math.min(joined[pair] ?? amount + more, largestWhole(settings));
}
