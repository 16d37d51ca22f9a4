/** Unusual amounts and receivers near the end of a run, so that the last pages show them while they are watched. */
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { belowPowerOfTwo, largeInexact, smallInexact } from './parts/inexact-amounts.ts';
import {
  bodyOf,
  type DisbursementBody,
  initiate,
  largestWhole,
  smallest,
  smallestWhole,
} from './parts/requests.ts';

/** Some sandboxes let the transactions of such amounts fail. */
const FAILING = 13;
const MORE = [0.99, 2.5, 3.05, FAILING];
/** Below the largest amount. */
const LESS = 0.01;
/** Above the smallest amount. */
const THIRD_DECIMAL = 0.125;

export const lateAmounts: Scenario = {
  name: 'late-amounts',
  sends:
    'a few disbursements of unusual amounts, and to unusual receivers, after most others: those of the beginning may be behind the last page ' +
    'that a target shows, before it completes them',
  needs: ['disbursements', 'texts', 'contexts'],
  spends: true,
  optional: true,
  batches: (settings) => [
    [...casesOf(settings), ...withThirdDecimal(settings), ...toOddReceivers(settings)],
  ],
};

/** A transfer to a bank or an account that does not exist may fail later, with an undocumented status. */
function toOddReceivers(settings: PlanSettings): Case[] {
  const { bank_account_number: own } = smallest(settings, 'la8');
  const odd = [
    { bank_code: '999' },
    { bank_account_number: `${own}00` },
    { bank_account_number: `AC${own}` },
  ];
  return odd.map((changes, at) => ({
    id: `late-amounts/receiver-${at + 1}`,
    request: initiate(bodyOf({ ...smallest(settings, `la${at + 8}`), ...changes })),
    group: { id: 'late-receivers', role: 'observation' },
  }));
}

/** A target may refuse it, or round it when it completes the transaction. */
function withThirdDecimal(settings: PlanSettings): Case[] {
  const amount = smallestWhole(settings) + THIRD_DECIMAL;
  if (amount > settings.amountMax) return [];
  return [
    {
      id: 'late-amounts/third-decimal',
      request: initiate(bodyOf({ ...smallest(settings, 'la11'), amount })),
      group: { id: 'late-decimals', role: 'observation' },
    },
  ];
}

function casesOf(settings: PlanSettings): Case[] {
  const repeated = repeatedLater(settings)?.merchant_reference;
  return disbursementsOf(settings).map((body, at) => ({
    id: `late-amounts/${at + 1}`,
    request: initiate(bodyOf(body)),
    ...(body.merchant_reference === repeated
      ? { group: { id: 'late-amounts', role: 'control' as const } }
      : {}),
  }));
}

function disbursementsOf(settings: PlanSettings): DisbursementBody[] {
  const { amountMin, amountMax } = settings;
  const least = smallestWhole(settings);
  const amounts = [
    ...MORE.map((more) => least + more),
    ...[smallInexact(settings), belowPowerOfTwo(settings)],
    largeInexact(settings) ?? largestWhole(settings) - LESS,
  ];
  return amounts
    .filter((amount) => amount !== undefined)
    .filter((amount) => amount >= amountMin && amount <= amountMax)
    .map((amount, at) => ({ ...smallest(settings, `la${at + 1}`), amount }));
}

/** One that some sandboxes let fail, and that `late-lists` repeats then; any one where the bounds leave it out. */
export function repeatedLater(settings: PlanSettings): DisbursementBody | undefined {
  const all = disbursementsOf(settings);
  return all.find(({ amount }) => amount === smallestWhole(settings) + FAILING) ?? all.at(-1);
}
