/** A documented disbursement in other notations that JSON and HTTP define as equal. */
import fc from 'fast-check';
import { requestFields } from '../../src/interface/fields.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { groupBatches, serialOf, sideBySide } from './parts/groups.ts';
import { withHeader } from './parts/headers.ts';
import {
  bodyOf,
  type DisbursementBody,
  headersOfInitiate,
  initiate,
  largestWhole,
  list,
  smallest,
  smallestWhole,
} from './parts/requests.ts';

export const rewritings: Scenario = {
  name: 'rewritings',
  sends:
    'one amount in other notations, like 100.0, 100.00, 1e2 and 1e02, and one like 1.03e2; a fraction with a zero at its end; members in another order, with blanks ' +
    'between them; a media type with a charset; and a list that shows them',
  needs: [],
  spends: true,
  batches(settings) {
    const plain = (name: string) => smallest(settings, `w${serialOf(name)}`);
    // Another amount than those: a target may respond with that of an earlier request.
    const other = (name: string): DisbursementBody => {
      const disbursement = smallest(settings, `wo${serialOf(name)}`);
      const amount = Math.min(disbursement.amount + OTHER, largestWhole(settings));
      return { ...disbursement, amount };
    };
    const orders = fc.sample(
      fc
        .shuffledSubarray([...requestFields], { minLength: requestFields.length })
        .filter(isReordered),
      { seed: settings.seed, numRuns: 1 },
    );
    const rewrites: readonly ((disbursement: DisbursementBody) => string)[] = [
      ...notations.map(
        (write) => (disbursement: DisbursementBody) => withAmount(disbursement, write),
      ),
      spaced,
    ];
    return [
      ...sideBySide(
        groupBatches('rewritings', (name) => initiate(bodyOf(plain(name))), [
          ...rewrites.map((rewrite) => (name: string) => initiate(rewrite(plain(name)))),
          ...charsets.map((charset) => (name: string) => initiate(bodyOf(plain(name)), charset)),
        ]),
        groupBatches('rewritings-order', (name) => initiate(bodyOf(other(name))), [
          ...orders.map((order) => (name: string) => initiate(JSON.stringify(other(name), order))),
          // The exponent has a fraction before it, and its letter is a capital without a sign.
          (name: string) =>
            initiate(withAmount(other(name), (amount) => `${shifted(amount, 2)}E2`)),
        ]),
        fractionRewritten(settings),
      ),
      // Later lists may have too many newer transactions to show these amounts.
      [{ id: 'rewritings/list', request: list(100) }],
    ];
  },
};

/** A fraction with a zero at its end, only where the target accepts fractions. */
function fractionRewritten(settings: PlanSettings): Case[][] {
  const amount = Math.min(smallestWhole(settings) + 0.5, settings.amountMax);
  const plain = (serial: string) => bodyOf({ ...smallest(settings, `w${serial}`), amount });
  const longer = amount.toFixed(1 + decimalsOf(amount));
  const id = 'rewritings-fraction';
  return [
    [
      {
        id: 'rewritings/fraction',
        request: initiate(plain('f')),
        as: 'fraction',
        group: { id, role: 'control' },
      },
    ],
    [
      {
        id: 'rewritings/fraction-with-zero',
        request: initiate(plain('z').replace(`:${amount},`, () => `:${longer},`)),
        when: { named: 'fraction', outcome: 'accepted' },
        group: { id, role: 'probe' },
      },
    ],
  ];
}

/** The body with white space before and after each token; an encoder may write ` : `. */
const spaced = (disbursement: DisbursementBody) =>
  `\r\n\t${JSON.stringify(JSON.parse(bodyOf(disbursement)), null, 2).replaceAll('": ', '" : ')}\n`;

/** The body with another notation of its amount. */
const withAmount = (disbursement: DisbursementBody, write: (amount: number) => string) =>
  bodyOf(disbursement).replace(`:${disbursement.amount},`, () => `:${write(disbursement.amount)},`);

/** Added to the amount, so that it is another one. */
const OTHER = 3;

/** RFC 9110 section 8.3.1: names of charsets are compared without regard to letter case. */
const charsets = ['; charset=utf-8', ';charset=UTF-8'].map((parameter) =>
  withHeader(headersOfInitiate, 'content-type', `application/json${parameter}`),
);

/** A target may expect `amount` first, or a comma after it, so it is the last member. */
const isReordered = (order: readonly string[]) => order.at(-1) === requestFields[0];

/** Notations of the same number by RFC 8259. */
const notations: readonly ((amount: number) => string)[] = [
  (amount) => amount.toFixed(1 + decimalsOf(amount)),
  // A target may take two decimals for cents, and leave out the point.
  (amount) => amount.toFixed(2),
  (amount) => `${shifted(amount, 2)}e2`,
  (amount) => `${shifted(amount, 3)}E+3`,
  // Not with a larger exponent: a target may read the digits without it, and pay so much.
  (amount) => `${shifted(amount, -1)}e-1`,
  (amount) => `${shifted(amount, 2)}e02`,
  (amount) =>
    `${amount.toFixed(decimalsOf(amount))}${decimalsOf(amount) === 0 ? '.' : ''}0000000000`,
];

function decimalsOf(amount: number): number {
  return (String(amount).split('.')[1] ?? '').length;
}

/** The digits of the amount with the point moved to the left, without rounding. */
function shifted(amount: number, places: number): string {
  const digits = Math.round(amount * 100);
  const text = String(places < 0 ? digits * 10 ** -places : digits).padStart(places + 3, '0');
  const point = text.length - 2 - Math.max(places, 0);
  const fraction = text.slice(point).replace(/0+$/, '');
  const wholePart = text.slice(0, point);
  return fraction === '' ? wholePart : `${wholePart}.${fraction}`;
}
