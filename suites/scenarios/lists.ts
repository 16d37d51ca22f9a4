/** Lists with page sizes as documented and otherwise. */
import fc from 'fast-check';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { documentedList, list } from './parts/requests.ts';

/**
 * Every size up to 31, common ones above with some neighbours, common caps, where a target that
 * requests one more may forget to remove it, and some that are larger than most ledgers.
 */
const fixedSizes = [
  ...Array.from({ length: 31 }, (_, at) => at + 1),
  ...[32, 33, 35, 40, 48, 49, 50, 60, 64, 65, 75, 80, 90, 99, 100, 101, 120, 128, 150, 200, 250],
  ...[256, 500, 1000],
];
const GENERATED_SIZES = 6;
/** Documented lists in the preflight, in other scenarios and in controls. */
const OTHER_DOCUMENTED = 8;
/** Every third list has its own connection. */
const FRESH_STEP = 3;
/** Sent when the lists before have shown the least number of transactions. */
const laterSizes = [25, 12, 20];

export const lists: Scenario = {
  name: 'lists',
  sends:
    'lists with perPage=25, repeatedly, and as often as DETECT requires if it is set, with each size from 1 to 31, ' +
    'with common sizes up to 1000, and with generated sizes up to 150',
  needs: ['disbursements'],
  spends: false,
  batches({ seed, leastLists }) {
    const sizes = fc.sample(pageSize, { seed, numRuns: GENERATED_SIZES });
    const fixed = fixedSizes.map((size) => ({ id: `lists/${size}`, request: list(size) }));
    const drawn = sizes.map((size, at): Case => {
      const place = { generator: 'page-size', seed, path: String(at) };
      return { id: `lists/drawn-${at + 1}`, request: list(size), place };
    });
    const later = laterSizes.map((size) => ({ id: `lists/later-${size}`, request: list(size) }));
    // The documented request is also one of the fixed sizes, one of the later ones, and a control.
    const documentedAgain = Array.from(
      { length: Math.max(0, leastLists - OTHER_DOCUMENTED) },
      (_, at) => ({
        id: `lists/again-${at + 1}`,
        request: documentedList(),
        ...(at % FRESH_STEP === 0 ? { isFresh: true as const } : {}),
      }),
    );
    return [
      [...fixed, ...drawn],
      [...later, ...documentedAgain],
    ];
  },
};

export const pageSize = fc.integer({ min: 4, max: 150 });
