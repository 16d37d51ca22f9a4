/**
 * Documented disbursements in other notations of JSON: large amounts and fractions, which a target may
 * refuse in any notation. `rewritings` has those that every target accepts.
 */
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { bodyOf, initiate, largestWhole, smallest, smallestWhole } from './parts/requests.ts';

interface Notation {
  readonly name: string;
  /** As every client writes it. */
  readonly plain: (serial: string) => string;
  /** The part of the plain body that is written in other ways. */
  readonly part: string;
  readonly others: readonly string[];
}

/** At most so many of one kind: serials have little room in a short REFERENCE_FORM. */
const MOST = 3;

export const notations: Scenario = {
  name: 'notations',
  sends:
    'disbursements of a large amount and of a fraction in other notations, like 10000.00 and 1002.5e-1, each if the ' +
    'target accepts it in the usual one',
  needs: [],
  spends: true,
  optional: true,
  batches(settings) {
    const all = notationsOf(settings);
    return [
      all.map(({ name, plain }, at) => ({
        id: `notations/${name}`,
        request: initiate(plain(`on${at}`)),
        as: `notation-${name}`,
        group: { id: `notations-${name}`, role: 'control' },
      })),
      all.flatMap(({ name, plain, part, others }, at) =>
        others.map(
          (other, number): Case => ({
            id: `notations/${name}-${number + 1}`,
            request: initiate(plain(`on${MOST * (at + 1) + number}`).replace(part, () => other)),
            when: { named: `notation-${name}`, outcome: 'accepted' },
            group: { id: `notations-${name}`, role: 'probe' },
          }),
        ),
      ),
    ];
  },
};

function notationsOf(settings: PlanSettings): Notation[] {
  const large = largestWhole(settings);
  const fraction = Math.min(smallestWhole(settings) + 0.25, settings.amountMax);
  const withAmount = (amount: number) => (serial: string) =>
    bodyOf({ ...smallest(settings, serial), amount });
  return [
    {
      name: 'large',
      plain: withAmount(large),
      part: `:${large},`,
      // Bounds may have no whole number between them.
      others: Number.isSafeInteger(large)
        ? [`:${large}.00,`, `:${large / 10}E+1,`, `:${large}e0,`]
        : [],
    },
    {
      name: 'fraction',
      plain: withAmount(fraction),
      part: `:${fraction},`,
      others: [`:${tenTimes(fraction)}e-1,`],
    },
  ];
}

/** The digits of ten times the amount; a product of two numbers may be rounded. */
function tenTimes(amount: number): string {
  const digits = String(amount);
  if (!digits.includes('.')) return `${digits}0`;
  // JSON allows neither a point at the end nor zeros in front of other digits.
  return digits
    .replace(/\.(\d)/, '$1.')
    .replace(/\.$/, '')
    .replace(/^0+(?=\d)/, '');
}
