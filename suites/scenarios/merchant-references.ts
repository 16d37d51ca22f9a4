/** Repeated, long and unusual merchant references, which the document leaves to the target. */

import fc from 'fast-check';
import { type Group, repeatGroup } from '../../src/core/request.ts';
import { RUN_ID } from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { groupNames } from '../group-names.ts';
import { REPEATED, sideBySide } from './parts/groups.ts';
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
    'one merchant_reference twice, with a fraction, with another amount, receiver or notation, and several times at the same moment; one of a ' +
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
    const corrected = smallest(settings, 'r4');
    const other = smallestPlus(1, settings);
    const refused = { ...corrected, amount: other };
    const repeats: Case[][] = [
      [
        choice(groupNames.repeatedAlike, 'first', firstBody, 'control'),
        choice(repeatGroup('fraction'), 'fraction', fraction),
        choice(repeatGroup('large'), 'large', large),
        // A target may store the refused amount.
        withoutBankCode('refused-first', repeatGroup('refused'), refused, 'observation'),
      ],
      [
        choice(groupNames.repeatedAlike, 'again', firstBody, 'repeat'),
        ...wrongAgain(settings, firstBody, other, smallestPlus(2, settings)),
        // A target may store a merchant_reference before it looks at the other fields.
        choice(repeatGroup('refused'), 'refused-then-right', corrected, 'repeat'),
      ],
      [
        choice(
          groupNames.repeatedWithAmount,
          'again-amount',
          { ...firstBody, amount: other },
          'repeat',
        ),
        choice(
          repeatGroup('receiver'),
          'again-receiver',
          { ...firstBody, ...otherReceiver(settings) },
          'repeat',
        ),
        choice(repeatGroup('fraction'), 'again-fraction', fraction, 'repeat'),
        choice(repeatGroup('large'), 'again-large', large, 'repeat'),
        againInOtherNotation(firstBody),
      ],
      atOnce(settings),
    ];
    return sideBySide(repeats, [...lengthSearch(settings)], [characters(settings)]);
  },
};

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

/** A little more than the smallest whole amount, with two decimals. */
const fractionOf = (settings: PlanSettings) =>
  Math.min(smallestWhole(settings) + 0.57, settings.amountMax);

/** Almost the largest whole amount, with two decimals. */
const largeFraction = (settings: PlanSettings) =>
  Math.max(largestWhole(settings) - 0.43, settings.amountMin);

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
