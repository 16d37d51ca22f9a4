/** Correct ledgers in many orders, and the histories of their lists: what a limit hides is missing. */
import fc from 'fast-check';
import { disburse, item, listed, success, uuid } from './history.ts';

interface Entry {
  readonly number: number;
  readonly startMs: number;
  readonly durationMs: number;
  /** When the service made it: during the request, or later. */
  readonly madeMs: number;
  readonly completedMs: number;
  readonly amount: number;
  readonly account: string;
  readonly merchantReference: string;
  readonly shuffled: number;
}

export interface World {
  readonly entries: readonly Entry[];
  readonly looksMs: readonly number[];
  readonly most: number;
  readonly lagMs: number;
  /** The numbers of transactions that no list shows. */
  readonly lost?: readonly number[];
}

const PER_PAGE = 1000;

const stateOf = (entry: Entry, atMs: number) =>
  atMs >= entry.completedMs ? 'processed' : 'pending';
const changedMs = (entry: Entry, atMs: number) =>
  atMs >= entry.completedMs ? Math.max(entry.completedMs, entry.madeMs) : entry.madeMs;

type Key = (entry: Entry, atMs: number) => readonly (string | number)[];

const bySecond = (ms: number) => Math.floor(ms / 1000);

/** Sort keys of a correct service; the first different one decides. */
export const orders: Readonly<Record<string, Key>> = {
  'by time of making': ({ madeMs }) => [madeMs],
  'by number': ({ number }) => [number],
  'by second, then in any order': ({ madeMs, shuffled }) => [bySecond(madeMs), shuffled],
  'by time of the last change': (entry, atMs) => [changedMs(entry, atMs)],
  'by second of the last change': (entry, atMs) => [bySecond(changedMs(entry, atMs))],
  'by reference': ({ shuffled }) => [shuffled],
  'by amount': ({ amount, madeMs }) => [amount, madeMs],
  'by receiver': ({ account, madeMs }) => [account, madeMs],
  'by merchant_reference': ({ merchantReference }) => [merchantReference],
  'by state, pending first': (entry, atMs) => [stateOf(entry, atMs), entry.madeMs],
  'by state, completed first': (entry, atMs) => [
    stateOf(entry, atMs) === 'pending' ? 1 : 0,
    entry.madeMs,
  ],
  'by state, then the last change': (entry, atMs) => [stateOf(entry, atMs), changedMs(entry, atMs)],
};

function compare(one: Key, atMs: number) {
  return (a: Entry, b: Entry) => {
    const [left, right] = [one(a, atMs), one(b, atMs)];
    for (const [at, value] of left.entries()) {
      const other = right[at] ?? value;
      if (value !== other) return value < other ? -1 : 1;
    }
    return a.number - b.number;
  };
}

type Filter = (entry: Entry, atMs: number) => boolean;
export const filters: Readonly<Record<string, Filter>> = {
  all: () => true,
  'pending ones': (entry, atMs) => stateOf(entry, atMs) === 'pending',
  'completed ones': (entry, atMs) => stateOf(entry, atMs) !== 'pending',
};

export interface Listing {
  readonly key: Key;
  readonly isNewestFirst: boolean;
  readonly isShown: Filter;
  /** Foreign transactions on a page. */
  readonly foreign: number;
}

export function historyOf(world: World, { key, isNewestFirst, isShown, foreign }: Listing) {
  const looks = world.looksMs.map((atMs) => {
    const page = shownAt(world, { key, isNewestFirst, isShown }, atMs - world.lagMs, atMs).slice(
      0,
      Math.max(1, world.most - foreign),
    );
    const others = Array.from({ length: world.most - page.length }, (_, at) =>
      item({ reference: uuid(100_000 + atMs + at) }),
    );
    // Full pages only: on a page with room, LIST-08 needs no order.
    return { ...listed(PER_PAGE).responds(success([...page, ...others])), atMs };
  });
  return [...disbursementsOf(world), ...looks].sort((a, b) => a.atMs - b.atMs);
}

/** The requests of a world that make its transactions. */
function disbursementsOf(world: World) {
  return world.entries.map((entry) => {
    const { number, amount, account, merchantReference, startMs, durationMs } = entry;
    const step = disburse({
      amount,
      merchant_reference: merchantReference,
      bank_account_number: account,
    }).accepted({ reference: uuid(number), amount, narration: `Transfer to ${account}` });
    return { ...step, atMs: startMs, response: { ...step.response, durationMs } };
  });
}

/** The items of the whole list at a moment, as the ledger was at `knownMs`. */
export function shownAt(
  world: World,
  { key, isNewestFirst, isShown }: Pick<Listing, 'key' | 'isNewestFirst' | 'isShown'>,
  knownMs: number,
  atMs: number,
) {
  const known = world.entries
    .filter((entry) => entry.madeMs <= knownMs && isShown(entry, atMs))
    .filter(({ number }) => world.lost?.includes(number) !== true)
    .sort(compare(key, atMs));
  return (isNewestFirst ? known.reverse() : known).map((entry) =>
    item({ reference: uuid(entry.number), status: stateOf(entry, atMs), amount: entry.amount }),
  );
}

/** When a transaction is settled: all at the same age, some immediately, at random, or never. */
const settlements = fc.oneof(
  fc.constantFrom(0, 20, 3000, 8000, 1e9).map((ms) => () => ms),
  fc.constantFrom(3000, 20_000, 1e9).map((ms) => (at: number) => (at % 5 === 0 ? 0 : ms)),
  fc.constantFrom(3000, 1e9).map((ms) => (at: number) => (at % 9 === 4 ? ms : 0)),
  fc
    .array(fc.integer({ min: 0, max: 9000 }), { minLength: 5, maxLength: 40 })
    .map((all) => (at: number) => all[at % all.length] ?? 0),
);

export const worlds: fc.Arbitrary<World> = fc
  .record({
    count: fc.integer({ min: 15, max: 60 }),
    pauseMs: fc.constantFrom(0, 1, 30, 200, 1000),
    durationMs: fc.constantFrom(1, 5, 400),
    settlement: settlements,
    /** Some are made after their response, because they wait in a queue. */
    queuedMs: fc.constantFrom(0, 0, 2000),
    amounts: fc.constantFrom(1, 2, 50),
    accounts: fc.constantFrom(1, 2, 4),
    isSerial: fc.boolean(),
    shuffled: fc.array(fc.integer(), { minLength: 60, maxLength: 60 }),
    most: fc.constantFrom(10, 12, 25, 40),
    lagMs: fc.constantFrom(0, 0, 900, 4800),
    looks: fc.array(fc.integer({ min: 0, max: 25_000 }), { minLength: 1, maxLength: 30 }),
  })
  .map((drawn) => {
    const entries = Array.from({ length: drawn.count }, (_, at) => {
      const random = drawn.shuffled[at] ?? at;
      const startMs = at * (drawn.pauseMs + 1);
      const isQueued = Math.abs(random) % 7 === 0;
      const madeMs = startMs + drawn.durationMs / 2 + (isQueued ? drawn.queuedMs : 0);
      return {
        ...{ number: at + 1, startMs, durationMs: drawn.durationMs, madeMs },
        completedMs: madeMs + drawn.settlement(at),
        amount: 100 + (Math.abs(random) % drawn.amounts),
        account: `01234567${10 + (Math.abs(random >> 3) % drawn.accounts)}`,
        merchantReference: drawn.isSerial ? `m${1000 + at}` : `m${random}`,
        shuffled: random,
      };
    });
    // Also lists much later, so that late transactions had time to appear.
    const looksMs = [...new Set([...drawn.looks, 26_000 + drawn.lagMs])].sort((a, b) => a - b);
    return { entries, looksMs, most: drawn.most, lagMs: drawn.lagMs };
  });
