/** Gaps on further pages: LIST-08 reports them, and blames no correct list that changes between two pages. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { item, listed, outcome, success, uuid } from '../../../selftest/support/history.ts';
import {
  filters,
  historyOf,
  type Listing,
  orders,
  shownAt,
  type World,
  worlds,
} from '../../../selftest/support/ordered-ledgers.ts';

interface Pages {
  readonly size: number;
  readonly fromMs: number;
  readonly count: number;
  /** Of each page in turn: how far its replica is behind, and new transactions of others since the page before. */
  readonly each: readonly { readonly lagMs: number; readonly foreign: number }[];
}

const PAUSE_MS = 20;

/** The list page by page. Transactions of others are newer than all of the run. */
function pagesOf(world: World, listing: Listing, { size, fromMs, count, each }: Pages) {
  let foreign = 0;
  return Array.from({ length: count }, (_, at) => {
    const { lagMs, foreign: more } = each[at % each.length] ?? { lagMs: 0, foreign: 0 };
    foreign += more;
    const atMs = fromMs + at * PAUSE_MS;
    const own = shownAt(world, listing, atMs - lagMs, atMs);
    const others = Array.from({ length: foreign }, (_, number) =>
      item({ reference: uuid(200_000 + number) }),
    );
    const all = listing.isNewestFirst ? [...others.reverse(), ...own] : [...own, ...others];
    const query = at === 0 ? `${size}` : `${size}&page=${at + 1}`;
    const shown = all.slice(at * size, (at + 1) * size);
    // Full pages only: on a page with room, LIST-08 needs no gap.
    const further = Array.from({ length: size - shown.length }, (_, number) =>
      item({ reference: uuid(300_000 + at * size + number) }),
    );
    const items = [...shown, ...further];
    return { ...listed(query).responds(success(items)), atMs };
  });
}

const listings = fc.record({
  key: fc.constantFrom(...Object.values(orders)),
  isNewestFirst: fc.boolean(),
  isShown: fc.constantFrom(...Object.values(filters)),
  foreign: fc.constantFrom(0, 1, 5),
});
const pages = fc.record({
  size: fc.constantFrom(5, 10, 20),
  fromMs: fc.integer({ min: 6000, max: 70_000 }),
  count: fc.integer({ min: 2, max: 12 }),
  each: fc.array(
    fc.record({ lagMs: fc.constantFrom(0, 0, 900, 4800), foreign: fc.constantFrom(0, 0, 1, 7) }),
    { minLength: 1, maxLength: 12 },
  ),
});

test('a correct list is not blamed, in whatever order, and behind by whatever on any page', () => {
  fc.assert(
    fc.property(worlds, listings, pages, (world, listing, selected) => {
      const history = [...historyOf(world, listing), ...pagesOf(world, listing, selected)];
      const inTime = history.sort((a, b) => a.atMs - b.atMs);
      expect(outcome('LIST-08', ...inTime)).not.toBe('failed');
    }),
    { numRuns: 150 },
  );
});

describe('of forty, one is missing on pages of fifteen', () => {
  const newestFirst: Listing = {
    key: ({ madeMs }) => [madeMs],
    isNewestFirst: true,
    isShown: () => true,
    foreign: 0,
  };
  const entries = Array.from({ length: 40 }, (_, at) => ({
    ...{ number: at + 1, startMs: at * 100, durationMs: 4, madeMs: at * 100 + 2 },
    completedMs: at * 100 + 900,
    amount: 100 + ((at * 7) % 10),
    account: `012345678${at % 3}`,
    merchantReference: `m${(at * 17) % 40}`,
    shuffled: at,
  }));
  const looksMs = Array.from({ length: 60 }, (_, at) => at * 100 + 30);
  const world: World = { entries, looksMs, most: 15, lagMs: 0 };
  const selected: Pages = {
    ...{ size: 15, fromMs: 12_000, count: 3 },
    each: [{ lagMs: 0, foreign: 0 }],
  };
  const told = (lost: readonly number[], { each }: Pick<Pages, 'each'> = selected) =>
    outcome(
      'LIST-08',
      ...historyOf({ ...world, lost }, newestFirst),
      ...pagesOf({ ...world, lost }, newestFirst, { ...selected, each }),
    );

  test.each([20, 22, 33])('number %d leaves a gap on its page', (number) => {
    expect(told([number])).toBe('failed');
    expect(told([])).toBe('passed');
  });

  test.each([
    ['the oldest ten may be all that is kept', [5]],
    ['what stands between two pages may move in between', [25]],
  ])('%s', (_, lost) => {
    expect(told(lost)).toBe('passed');
  });

  test('where a page shows older transactions again, the others still show the gap', () => {
    const each = [0, 7, 0].map((foreign) => ({ lagMs: 0, foreign }));
    expect(told([20], { each })).toBe('failed');
  });
});
