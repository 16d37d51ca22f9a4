/** What the document leaves to the target: amounts, extra members and large bodies. */

import { initiateDisbursement, requestOf } from '../../src/interface/operations.ts';
import { LARGE_BODY_CHARACTERS } from '../../src/interface/parsed-request.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { groupNames } from '../group-names.ts';
import { FEE_STEPS } from './parts/amounts.ts';
import { extraMembers, type Plain } from './parts/extra-members.ts';
import { NO_ACCOUNT, NO_BANK, oddTexts } from './parts/odd-receivers.ts';
import {
  bodyOf,
  type DisbursementBody,
  initiate,
  largestWhole,
  smallest,
  smallestWhole,
} from './parts/requests.ts';

export const initiateChoices: Scenario = {
  name: 'initiate-choices',
  sends:
    'disbursements that a target may refuse: amounts below AMOUNT_MIN, at steps of fees or with more decimals; ' +
    'undocumented members, and members of the response or twice; an amount in the query too; unusual bank codes and account numbers, some of these once more, a right code, account number or amount after a refused one, and a merchant_reference of blanks; bodies of 90 and 150 kB',
  needs: [],
  spends: true,
  optional: true,
  batches(settings) {
    const plain = (name: number | string) => smallest(settings, `o${name}`);
    const long = { ...plain('y1'), note: LONG_NOTE };
    const large = `${bodyOf(plain('y'))}${' '.repeat(PADDING_CHARACTERS)}`;
    return [
      [
        ...amountCases(settings, plain),
        ...extraMembers(plain, settings).map(([name, body]) =>
          observedCase('extra-members', name, body),
        ),
        amountInQuery(settings),
        ...oddTextCases(plain),
        observedCase('long-member', 'long-member', JSON.stringify(long)),
        observedCase(groupNames.largeBody, 'large-body', large),
      ],
      againAlike(settings, plain),
      [...correctedReceivers(plain), ...correctedAmounts(settings, plain)],
    ];
  },
};

/**
 * A framework may take the parameters of a query for members of the body. The smaller amount is in the
 * query, so that nothing more than planned is paid.
 */
function amountInQuery(settings: PlanSettings): Case {
  const disbursement = smallest(settings, 'oy4');
  const amount = Math.min(disbursement.amount + 1, settings.amountMax);
  const body = bodyOf({ ...disbursement, amount });
  const query = `amount=${disbursement.amount}`;
  return {
    id: 'initiate-choices/amount-in-query',
    request: requestOf(initiateDisbursement, { query, body }),
    group: { id: 'amount-in-query', role: 'observation' },
  };
}

const observedCase = (group: string, name: string, body: string): Case => ({
  id: `initiate-choices/${name}`,
  request: initiate(body),
  group: { id: group, role: 'observation' },
});

function oddTextCases(plain: Plain): Case[] {
  return oddTexts(plain('e')).map(([name, values], at) => ({
    ...observedCase(name.replace(/-\d$/, ''), name, bodyOf({ ...plain(`e${at}`), ...values })),
    // Others are sent again at another time, where a name would send them again at once.
    ...(isCorrected(values) ? { as: name } : {}),
  }));
}

const isCorrected = ({ bank_code, bank_account_number }: Partial<DisbursementBody>) =>
  bank_code === NO_BANK || bank_account_number === NO_ACCOUNT;

/** A target may store a disbursement before it looks for the bank or the account, and send again what it has stored. */
const correctedReceivers = (plain: Plain): Case[] =>
  oddTexts(plain('e')).flatMap(([name, values], at) =>
    isCorrected(values) ? corrected(name, plain(`e${at}`)) : [],
  );

/** A target may store a disbursement before it looks at the amount, and send again what it has stored. */
const correctedAmounts = (settings: PlanSettings, plain: Plain) =>
  lowAmounts(settings).flatMap((amount, at) =>
    amount === CENT ? corrected(`amount-${amount}`, plain(String(at))) : [],
  );

const corrected = (name: string, body: DisbursementBody): Case => ({
  id: `initiate-choices/${name}-corrected`,
  request: initiate(bodyOf(body)),
  when: { named: name, outcome: 'refused' },
  group: { id: `${name}-corrected`, role: 'repeat' },
});

/**
 * The same once more: a target may store that it has responded to a body, or read an amount from its store in
 * another way. Sent where the response to the first one shows it.
 */
function againAlike(settings: PlanSettings, plain: Plain): Case[] {
  const again = (name: string, outcome: 'accepted' | 'refused', body: DisbursementBody): Case => ({
    id: `initiate-choices/${name}-again`,
    request: initiate(bodyOf(body)),
    when: { named: name, outcome },
    group: { id: `${name}-again`, role: 'repeat' },
  });
  return [
    ...oddTexts(plain('e')).flatMap(([name, values], at) =>
      values.bank_code === NO_BANK ? again(name, 'refused', { ...plain(`e${at}`), ...values }) : [],
    ),
    ...amountsAgain(settings).map(([at, amount, outcome]) =>
      again(`amount-${amount}`, outcome, { ...plain(`${at}`), amount }),
    ),
  ];
}

/** An unusual amount that is sent again where it had this outcome, and its place among them. */
type AmountAgain = readonly [at: number, amount: number, outcome: 'accepted' | 'refused'];

function amountsAgain(settings: PlanSettings): readonly AmountAgain[] {
  const [decimals] = moreDecimals(settings);
  return unusualAmounts(settings).flatMap((amount, at): AmountAgain[] => {
    if (amount === CENT) return [[at, amount, 'refused']];
    return amount === decimals ? [[at, amount, 'accepted']] : [];
  });
}

const unusualAmounts = (settings: PlanSettings) => [
  ...lowAmounts(settings),
  ...moreDecimals(settings),
];

const CENT = 0.01;
/** Below the smallest coin too, where a target may round to nothing, or write an exponent. */
const lowAmounts = ({ amountMin }: PlanSettings) =>
  [1e-7, 0.001, CENT, 1].filter((amount) => amount < amountMin);

/** Amounts that a target may refuse, and steps of fees, where its table may have a gap. */
function amountCases(settings: PlanSettings, plain: Plain): Case[] {
  const again = amountsAgain(settings).map(([, amount]) => amount);
  return [
    ...unusualAmounts(settings).map((amount, at) => ({
      ...observedCase(
        groupNames.amounts,
        `amount-${amount}`,
        bodyOf({ ...plain(`${at}`), amount }),
      ),
      ...(again.includes(amount) ? { as: `amount-${amount}` } : {}),
    })),
    ...atSteps(settings).map((amount, at) =>
      observedCase('steps', `amount-${amount}`, bodyOf({ ...plain(`s${at}`), amount })),
    ),
    ...roundAmounts(settings),
  ];
}

const inBounds =
  ({ amountMin, amountMax }: PlanSettings) =>
  (amount: number) =>
    amount >= amountMin && amount <= amountMax;

/** Where a table of fees may have a gap: between a step and the whole amount before or after it. */
const atSteps = (settings: PlanSettings) =>
  FEE_STEPS.flatMap((step) => [step - 0.5, step + 0.5]).filter(inBounds(settings));

/** Steps of other tables, which a table may leave out; a target has no reason to refuse them. */
const roundAmounts = (settings: PlanSettings): Case[] =>
  [200, 2_000, 2_050].filter(inBounds(settings)).map((amount, at) => ({
    id: `initiate-choices/amount-${amount}`,
    request: initiate(bodyOf({ ...smallest(settings, `os${20 + at}`), amount })),
  }));

/** Below `LARGE_BODY_CHARACTERS` of `interface/parsed-request.ts`, so a refusal must be an envelope. */
const LONG_NOTE = 'long '.repeat(18_000);

/** White space, so that the request itself is as documented. */
const PADDING_CHARACTERS = 1.5 * LARGE_BODY_CHARACTERS;

/** A third decimal that rounds down, up and to even, and the result of a sum of floats. */
function moreDecimals(settings: PlanSettings): number[] {
  const whole = smallestWhole(settings);
  const amounts = [0.125, 0.005, 0.999, 0.1234].map((fraction) => whole + fraction);
  // A target may round only large amounts.
  const large = largestWhole(settings) - 0.875;
  return [...new Set([...amounts, floatSum(whole), large])].filter(inBounds(settings));
}

/** Like 0.1 + 0.2, which is 0.30000000000000004. */
function floatSum(whole: number): number {
  for (let tenths = 1; tenths < 100; tenths += 1) {
    const sum = whole + tenths / 10 + 0.2;
    if (sum !== Number(sum.toFixed(2))) return sum;
  }
  return whole + 1 / 3;
}
