/** Repeated, long and unusual merchant references, which the document leaves to the target. */

import fc from 'fast-check';
import { type Group, repeatGroup } from '../../src/core/request.ts';
import { RUN_ID } from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { groupNames } from '../group-names.ts';
import { REPEATED, sideBySide } from './parts/groups.ts';
import { belowPowerOfTwo, largeInexact, smallInexact } from './parts/inexact-amounts.ts';
import { receiversOf } from './parts/receivers.ts';
import { lengthSearch } from './parts/reference-lengths.ts';
import {
  bodyOf,
  type DisbursementBody,
  initiate,
  largestWhole,
  smallest,
  smallestPlus,
  smallestWhole,
} from './parts/requests.ts';
import { withoutBankCode, wrongAgain } from './parts/wrong-repeats.ts';

export const merchantReferences: Scenario = {
  name: 'merchant-references',
  sends:
    'one merchant_reference twice, with a fraction, with another amount, receiver or notation, several times at the same moment, and with two amounts at the same moment; one of a ' +
    'disbursement without a bank code, and then with it and another amount; merchant references of ' +
    'different lengths, to find the longest that the target accepts; and merchant references with other characters ' +
    'than letters and digits',
  needs: [],
  spends: true,
  optional: true,
  batches(settings) {
    const firstBody = smallest(settings, REPEATED);
    const fraction = { ...smallest(settings, 'r3'), amount: fractionOf(settings) };
    // A target may write large amounts from its store in another way.
    const large = { ...smallest(settings, 'r5'), amount: largeFraction(settings) };
    const inexactSums = belowPower(settings);
    const corrected = smallest(settings, 'r4');
    const other = smallestPlus(1, settings);
    const refused = { ...corrected, amount: other };
    const repeats: Case[][] = [
      [
        choice(groupNames.repeatedAlike, 'first', firstBody, 'control'),
        { ...choice(repeatGroup('fraction'), 'fraction', fraction), as: 'fraction' },
        choice(repeatGroup('large'), 'large', large),
        // A target may store the refused amount.
        withoutBankCode('refused-first', repeatGroup('refused'), refused, 'observation'),
      ],
      [
        choice(groupNames.repeatedAlike, 'again', firstBody, 'repeat'),
        ...wrongAgain(settings, firstBody, other, smallestPlus(2, settings)),
        // A target may store a merchant_reference before it looks at the other fields.
        choice(repeatGroup('refused'), 'refused-then-right', corrected, 'repeat'),
        // Not before: the first transaction would sooner be behind a page of a hundred.
        ...inexactSums.map((body) => choice(repeatGroup('sum'), 'below-power', body)),
      ],
      [
        ...withOtherAmount(firstBody, other, fraction.amount),
        ...toOthers(settings, firstBody),
        choice(repeatGroup('fraction'), 'again-fraction', fraction, 'repeat'),
        choice(repeatGroup('large'), 'again-large', large, 'repeat'),
        ...inexactSums.map((body) =>
          choice(repeatGroup('sum'), 'again-below-power', body, 'repeat'),
        ),
        againInOtherNotation(firstBody),
      ],
      atOnce(settings),
      twoAmountsAtOnce(settings),
    ];
    return sideBySide(repeats, [...lengthSearch(settings)], [characters(settings)]);
  },
};

/** A target may give the transaction the other amount, and leave out the fraction of one. */
const withOtherAmount = (body: DisbursementBody, whole: number, fraction: number): Case[] =>
  (['refused', 'accepted'] as const).map((outcome) => {
    const isFraction = outcome === 'accepted';
    const name = isFraction ? 'again-fraction-as-amount' : 'again-amount';
    const other = { ...body, amount: isFraction ? fraction : whole };
    return {
      ...choice(groupNames.repeatedWithAmount, name, other, 'repeat'),
      when: { named: 'fraction', outcome },
    };
  });

/** To another receiver, and to an account that has two digits more. */
const toOthers = (settings: PlanSettings, body: DisbursementBody): Case[] =>
  Object.entries({
    receiver: otherReceiver(settings),
    account: { bank_account_number: `${body.bank_account_number}00` },
  }).map(([name, changes]) =>
    choice(repeatGroup(name), `again-${name}`, { ...body, ...changes }, 'repeat'),
  );

const againInOtherNotation = (body: DisbursementBody): Case => ({
  id: 'merchant-references/again-in-other-notation',
  request: initiate(inOtherNotation(body)),
  group: { id: repeatGroup('notation'), role: 'repeat' },
});

/** The body with its members in another order, and zeros after a point: a target may compare the bytes. */
const inOtherNotation = (body: DisbursementBody) =>
  JSON.stringify(Object.fromEntries(Object.entries(body).reverse())).replace(
    /"amount":(\d+)(?=[,}])/,
    '"amount":$1.00',
  );

/** Repeats at once. Each accepted repeat moves the amount again, so their number is limited. */
const MAX_AT_ONCE = 8;

/** How many equal requests a run sends at the same moment. */
export const countAtOnce = ({ concurrency }: { readonly concurrency: number }): number =>
  Math.max(2, Math.min(concurrency, MAX_AT_ONCE));

function atOnce(settings: PlanSettings): Case[] {
  const twins = smallest(settings, 'r2');
  return Array.from({ length: countAtOnce(settings) }, (_, at) =>
    choice(groupNames.repeatedAtOnce, `at-once-${at + 1}`, twins, 'repeat'),
  );
}

/**
 * A target may look for the transaction of the first, which does not exist yet. Each is a group of its own, because
 * they are not equal.
 */
const twoAmountsAtOnce = (settings: PlanSettings): Case[] =>
  [0, 1].map((more) => {
    const body = { ...smallest(settings, 'r6'), amount: smallestPlus(more, settings) };
    const name = `two-amounts-at-once-${more + 1}`;
    return choice(repeatGroup(name), name, body, 'repeat');
  });

function choice(
  group: string,
  name: string,
  disbursement: DisbursementBody,
  role: Group['role'] = 'observation',
): Case {
  const request = initiate(bodyOf(disbursement));
  return { id: `merchant-references/${name}`, request, group: { id: group, role } };
}

/** The receiver of no other repeat, if several are configured. */
const otherReceiver = (settings: PlanSettings) => receiversOf(settings).at(-1);

/** More than the smallest amount, with two decimals. */
function fractionOf(settings: PlanSettings): number {
  const inexact = smallInexact(settings);
  if (inexact !== undefined) return inexact;
  return Math.min(smallestWhole(settings) + 0.57, settings.amountMax);
}

/** A large amount with two decimals. */
function largeFraction(settings: PlanSettings): number {
  const inexact = largeInexact(settings);
  if (inexact !== undefined) return inexact;
  return Math.max(largestWhole(settings) - 0.43, settings.amountMin);
}

/** None where the bounds have no such amount. */
const belowPower = (settings: PlanSettings): DisbursementBody[] =>
  [belowPowerOfTwo(settings) ?? []]
    .flat()
    .map((amount) => ({ ...smallest(settings, 'r7'), amount }));

function characters(settings: PlanSettings): Case[] {
  const { seed } = settings;
  const [unicode = ''] = fc.sample(
    fc.string({
      unit: fc.constantFrom('é', 'ß', '漢', 'ﷺ', '🙂', '👩‍👩‍👧🏽', '\u0301'),
      minLength: 7,
      maxLength: 8,
    }),
    { seed, numRuns: 1 },
  );
  const suffixes = { punctuation: '-k_1.2', blank: ' k 1', unicode };
  return Object.entries(suffixes).map(([name, suffix]) =>
    choice(groupNames.referenceCharacters, name, {
      ...smallest(settings, 'k'),
      merchant_reference: `${RUN_ID}${suffix}`,
    }),
  );
}
