/**
 * Correct lists in many orders, which omit only what a limit hides: LIST-08 must blame none of
 * them.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outcome } from '../../../selftest/support/history.ts';
import {
  filters,
  historyOf,
  type Listing,
  orders,
  type World,
  worlds,
} from '../../../selftest/support/ordered-ledgers.ts';

const RUNS = 15;

describe.each(Object.entries(orders))('a correct list %s is not blamed', (_, key) => {
  test.each(Object.entries(filters))('that has %s', (_name, isShown) => {
    const listings = fc.record({
      key: fc.constant(key),
      isNewestFirst: fc.boolean(),
      isShown: fc.constant(isShown),
      foreign: fc.constantFrom(0, 1, 5),
    });
    fc.assert(
      fc.property(worlds, listings, (world, listing) => {
        expect(outcome('LIST-08', ...historyOf(world, listing))).not.toBe('failed');
      }),
      { numRuns: RUNS },
    );
  });
});

describe('one of forty is missing on pages that may be full', () => {
  /** Disbursements at regular intervals, with lists all the time. */
  function inTurn(settledAfterMs: number, pauseMs: number): World {
    const entries = Array.from({ length: 40 }, (_, at) => ({
      ...{ number: at + 1, startMs: at * pauseMs, durationMs: 4, madeMs: at * pauseMs + 2 },
      completedMs: at * pauseMs + settledAfterMs,
      amount: 100 + ((at * 7) % 10),
      account: `012345678${at % 3}`,
      merchantReference: `m${(at * 17) % 40}`,
      shuffled: at,
    }));
    const looksMs = Array.from({ length: 60 }, (_, at) => at * pauseMs + 30);
    return { entries, looksMs: [...looksMs, looksMs.length * pauseMs + 6000], most: 25, lagMs: 0 };
  }
  const newestFirst: Listing = {
    key: ({ madeMs }) => [madeMs],
    isNewestFirst: true,
    isShown: () => true,
    foreign: 0,
  };
  const told = (world: World, listing = newestFirst) =>
    outcome('LIST-08', ...historyOf(world, listing));
  const settling = inTurn(900, 100);

  test('newest first, and each keeps its place when it is settled', () => {
    expect(told({ ...settling, lost: [30] })).toBe('failed');
    expect(told(settling)).toBe('passed');
  });

  test('newest first, with older ones in both states', () => {
    const slow = inTurn(20_000, 1000);
    const looksMs = slow.looksMs.filter((atMs) => atMs < 45_000);
    expect(told({ ...slow, looksMs, lost: [33] })).toBe('failed');
  });

  test.each([
    ['the oldest that a page has room for', [16]],
    ['the newest', [40]],
  ])('%s may be hidden by the limit', (_, lost) => {
    expect(told({ ...settling, lost })).toBe('passed');
  });

  test('where none is settled, a list may leave out those that are', () => {
    expect(told({ ...inTurn(1e9, 100), lost: [30] })).toBe('passed');
  });

  test('where all are settled at once, a list may be ordered by the last change', () => {
    expect(told({ ...inTurn(0, 100), lost: [30] })).toBe('passed');
  });

  test('oldest first, one that is settled late may stand behind the last', () => {
    expect(told({ ...settling, lost: [10] }, { ...newestFirst, isNewestFirst: false })).toBe(
      'passed',
    );
  });
});
