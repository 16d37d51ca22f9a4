/** Acceptance of disbursements: a documented request must be carried out. */

import type { Check } from '../../src/check/check.ts';
import {
  acceptanceInWords,
  collects,
  type Observer,
  observes,
} from '../../src/check/kinds/observe.ts';
import { counted } from '../../src/core/text/counted.ts';
import { initiateDisbursement } from '../../src/interface/operations.ts';
import { groupNames, scenarioNames } from '../group-names.ts';
import { accepted } from './acceptance.ts';

export const checks: readonly Check[] = [
  accepted,
  observes(
    {
      id: 'INITIATE-02',
      operations: [initiateDisbursement.name],
      clause: '8',
      statement:
        'Which amounts the target accepts: with how many decimals, and whether below AMOUNT_MIN.',
      scenarios: ['disbursements', 'initiate-choices'],
      gap: 'limits',
    },
    collects((parsed) => {
      const { request, exchange } = parsed;
      const amount = request.body?.amount;
      const isChoice = exchange.group?.id === groupNames.amounts;
      if (request.operation !== initiateDisbursement.name || typeof amount !== 'number')
        return null;
      // Unusual references may be the reason of a refusal.
      const isPlain = request.isDocumented && exchange.scenario !== scenarioNames.texts;
      if (!isPlain && !isChoice) return null;
      const what = acceptanceInWords(parsed);
      if (what === null) return [];
      const isLow = isChoice && (Number.isInteger(amount * 100) || amount < LEAST_DECIMAL);
      return [[isLow ? `amount ${amount}` : decimalsIn(amount), what]];
    }),
  ),
  observes(
    {
      id: 'INITIATE-03',
      operations: [initiateDisbursement.name],
      clause: '8',
      statement:
        'Whether the target accepted the smallest and the largest whole amount of the run.',
      scenarios: ['disbursements', 'initiate-headers'],
      gap: 'limits',
    },
    amountExtremes,
  ),
];

/** Below it, an amount may be refused because it is so small, whatever its decimals. */
const LEAST_DECIMAL = 1e-6;

const fewDecimals = [0, 1, 2, 3].map((decimals) => counted(decimals, 'decimal'));

/** The number of decimals; a sum of two floats has a number of them that depends on the bounds. */
const decimalsIn = (amount: number): string =>
  fewDecimals[decimalsOf(amount)] ?? 'more than 3 decimals';

function decimalsOf(amount: number): number {
  if (Number.isInteger(amount)) return 0;
  // Like 1.5e-7, which has eight.
  const [digits = '', exponent = '0'] = String(amount).split('e');
  const point = digits.indexOf('.');
  return (point < 0 ? 0 : digits.length - point - 1) - Number(exponent);
}

/** The smallest and the largest amount in a request without a mistake. */
function amountExtremes(): Observer {
  let lowest: AmountResult | null = null;
  let highest: AmountResult | null = null;
  return {
    see(parsed) {
      const amount = parsed.request.body?.amount;
      if (!parsed.request.isDocumented || typeof amount !== 'number') return 'none';
      // Another check reports fractions, and which ones are sent depends on the seed.
      if (!Number.isInteger(amount)) return 'none';
      const what = acceptanceInWords(parsed);
      if (what === null) return 'requested';
      const result = { amount, what };
      if (lowest === null || amount < lowest.amount) lowest = result;
      if (highest === null || amount > highest.amount) highest = result;
      return 'shown';
    },
    answer() {
      if (lowest === null || highest === null) return null;
      const answer = `${lowest.amount} was ${lowest.what}, ${highest.amount} was ${highest.what}`;
      // The amounts depend on the run; what the target did with them does not.
      return { answer, value: { smallest: lowest.what, largest: highest.what } };
    },
  };
}

interface AmountResult {
  readonly amount: number;
  readonly what: string;
}
