/** Documented lists: the documented page size, the smallest ones, and generated ones. */
import fc from 'fast-check';
import type { Scenario } from '../../src/plan.ts';
import { list } from './requests.ts';

/** The documented size, the smallest, its neighbours, and one larger than most ledgers. */
const fixedSizes = [25, 1, 2, 3, 10, 24, 26, 50, 100, 1000];
const GENERATED_SIZES = 6;

export const lists: Scenario = {
  name: 'lists',
  sends: 'lists with perPage=25, with sizes around it, and with generated sizes up to 150',
  after: ['disbursements'],
  spends: false,
  stages({ seed }) {
    const sizes = fc.sample(fc.integer({ min: 4, max: 150 }), { seed, numRuns: GENERATED_SIZES });
    const all = [...fixedSizes, ...sizes];
    return [all.map((size, at) => ({ id: `lists/${at + 1}`, request: list(size) }))];
  },
};
