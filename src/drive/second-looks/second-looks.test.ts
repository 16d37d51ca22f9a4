/**
 * Which lists a run requests beside its plan, during the run and at its end.
 * Above 200 lines: the cases of one class.
 */
import { describe, expect, test } from 'vitest';
import { disburse, item, listed, parse, success, uuid } from '../../../selftest/support/history.ts';
import { list } from '../../../suites/scenarios/parts/requests.ts';
import { MAX_SECOND_LOOKS } from '../../plan/beside-plan.ts';
import type { Case } from '../../plan/scenario.ts';
import { SecondLooks } from './second-looks.ts';

interface Service {
  /** The items of a list at this moment, by its query; `null`: the list is refused. */
  readonly shows: (query: string, atMs: number) => readonly (readonly [number, string])[] | null;
  readonly watchMs?: number;
  readonly toEnd?: boolean;
}

/** Opens a watch over a simulated service and clock. */
function open({ shows, watchMs = 1000, toEnd = false }: Service) {
  let nowMs = 0;
  let index = 0;
  let isStopped = false;
  const asked: string[] = [];
  const watch = new SecondLooks({
    watchMs,
    everyMs: watchMs / 5,
    toEnd,
    list: { id: 'list', request: list(25) },
    send: async (_: string, toSend: Case, cause) => {
      nowMs += 10;
      const query = toSend.request.path.split('?')[1] ?? '';
      asked.push(query);
      const shown = shows(query, nowMs);
      const items = shown?.map(([last, status]) => item({ reference: uuid(last), status }));
      const step = items === undefined ? listed(query).refused() : answered(query, items);
      index += 1;
      const parsed = parse({ ...step, index, atMs: nowMs, origin: cause.origin });
      watch.see(parsed);
      watch.lookAfter(parsed);
      return parsed;
    },
    elapsedMs: () => nowMs,
    sleep: async (ms) => {
      nowMs += ms;
    },
    isStopped: () => isStopped,
  });
  return {
    watch,
    asked,
    now: () => nowMs,
    stop: () => {
      isStopped = true;
    },
    see(step: ReturnType<typeof answered>, atMs = nowMs) {
      nowMs = atMs;
      index += 1;
      const parsed = parse({ ...step, index, atMs });
      watch.see(parsed);
      watch.lookAfter(parsed);
    },
  };
}

const answered = (query: string, items: readonly unknown[]) =>
  listed(query.replace('perPage=', '')).responds(success(items));
const made = (last: number) => disburse().accepted({ reference: uuid(last) });

describe('at the end', () => {
  test('it requests lists until nothing is pending', async () => {
    const { watch, asked, see } = open({
      shows: (_, atMs) => [[1, atMs < 300 ? 'pending' : 'processed']],
    });
    see(made(1));
    await watch.watchToEnd();
    expect(asked).toEqual(Array(asked.length).fill('perPage=25'));
    expect(asked.length).toBeGreaterThan(2);
    const before = asked.length;
    await watch.watchToEnd();
    expect(asked.length).toBe(before);
  });

  test('it requests lists for WATCH_MS at most', async () => {
    const { watch, asked, now, see } = open({ shows: () => [[1, 'pending']] });
    see(made(1));
    await watch.watchToEnd();
    expect(now()).toBeGreaterThanOrEqual(1000);
    expect(now()).toBeLessThan(1100);
    const before = asked.length;
    await watch.watchToEnd();
    expect(asked.length).toBe(before);
  });

  test('where nothing is pending, it looks once when the first transaction is WATCH_MS old', async () => {
    const { watch, asked, now, see } = open({ shows: () => [[1, 'processed']] });
    see(made(1), 100);
    see(made(1), 400);
    await watch.watchBeforeLast();
    const before = asked.length;
    await watch.watchToEnd();
    expect([asked.length - before, now()]).toEqual([1, 101 + 1000 + 10]);
    await watch.watchToEnd();
    expect(asked).toHaveLength(before + 1);
  });

  test('not where a list has shown transactions that are so old', async () => {
    const { watch, asked, see } = open({ shows: () => [] });
    see(made(1), 100);
    see(answered('perPage=25', [item({ reference: uuid(1), status: 'processed' })]), 1200);
    await watch.watchToEnd();
    expect(asked).toEqual([]);
  });

  test('it requests lists to the end of a WATCH_MS that was set, a few of them', async () => {
    const { watch, asked, now, see } = open({
      shows: () => [[1, 'processed']],
      watchMs: 60_000,
      toEnd: true,
    });
    see(made(1));
    await watch.watchBeforeLast();
    const before = asked.length;
    expect(now()).toBeLessThan(1000);
    await watch.watchToEnd();
    expect(now()).toBeGreaterThanOrEqual(60_000);
    expect(asked.length - before).toBeGreaterThan(20);
    expect(asked.length - before).toBeLessThan(50);
  });

  test.each([
    ['WATCH_MS is 0', { shows: () => [], watchMs: 0 }],
    ['the run was stopped', { shows: () => [] }],
  ])('it looks at nothing where %s', async (_, service) => {
    const { watch, asked, see, stop } = open(service);
    stop();
    see(made(1));
    await watch.watchToEnd();
    expect(asked).toEqual([]);
  });

  test('it requests the size of the longest page, and the documented size where that is refused', async () => {
    const { watch, asked, see } = open({
      shows: (query) => (query === 'perPage=100' ? null : [[1, 'processed']]),
    });
    see(answered('perPage=100', [item({ reference: uuid(8) }), item({ reference: uuid(9) })]));
    see(made(1));
    await watch.watchBeforeLast();
    expect(asked).toEqual(['perPage=100', 'perPage=25']);
  });
});

describe('during the run', () => {
  test('it requests a few lists per watch period', async () => {
    const { watch, asked, see } = open({ shows: () => [[1, 'pending']] });
    see(made(1), 100);
    see(made(2), 190);
    expect(asked).toEqual([]);
    see(made(3), 250);
    see(made(4), 260);
    expect(asked).toHaveLength(1);
    await watch.watchToEnd();
  });

  test('it requests no more lists than a run may', async () => {
    const { watch, asked, see, now } = open({ shows: () => [[1, 'pending']] });
    for (let at = 0; at < MAX_SECOND_LOOKS + 10; at += 1) {
      see(made(1), now() + 250);
      await watch.settled();
    }
    expect(asked).toHaveLength(MAX_SECOND_LOOKS);
    await watch.watchToEnd();
    expect(asked).toHaveLength(MAX_SECOND_LOOKS);
  });

  test('it requests nothing where nothing is pending', () => {
    const { asked, see } = open({ shows: () => [] });
    see(made(1), 0);
    see(answered('perPage=25', [item({ reference: uuid(1) })]), 10);
    see(answered('perPage=25', []), 900);
    expect(asked).toEqual([]);
  });
});

describe('where a selector shows another page', () => {
  const ledger = Array.from({ length: 60 }, (_, at) => item({ reference: uuid(100 + at) }));
  const paged = (query: string): readonly (readonly [number, string])[] => {
    const page = Number(/&page=(\d)/.exec(query)?.[1] ?? 1);
    return page === 2 ? [[1, 'processed']] : [[100 + page, 'processed']];
  };

  test('it requests further pages until nothing is pending', async () => {
    const { watch, asked, see } = open({ shows: paged });
    see(answered('perPage=2', ledger.slice(0, 2)));
    see(answered('perPage=2&page=2', ledger.slice(2, 4)));
    see(made(1));
    await watch.watchBeforeLast();
    expect(asked).toEqual(['perPage=2', 'perPage=2&page=2']);
  });

  test('it requests all pages when the first transaction is old', async () => {
    const { watch, asked, see } = open({ shows: paged });
    see(answered('perPage=2', ledger.slice(0, 2)));
    see(answered('perPage=2&page=2', ledger.slice(2, 4)));
    see(made(1));
    await watch.watchBeforeLast();
    const before = asked.length;
    await watch.watchToEnd();
    expect(asked.slice(before)).toEqual([
      'perPage=2',
      ...[2, 3, 4, 5].map((page) => `perPage=2&page=${page}`),
    ]);
  });

  test('at the end it requests pages while they show further transactions of the run', async () => {
    const numbers = Array.from({ length: 6 }, (_, at) => at + 1);
    const { watch, asked, see } = open({
      shows: (query) => {
        const page = Number(/&page=(\d+)/.exec(query)?.[1] ?? 1);
        return [[page <= 6 ? page : 100 + page, 'pending']];
      },
    });
    see(answered('perPage=2', ledger.slice(0, 2)));
    see(answered('perPage=2&page=2', ledger.slice(2, 4)));
    for (const number of numbers) see(made(number), 100);
    await watch.watchToEnd();
    const last = asked.slice(asked.lastIndexOf('perPage=2'));
    expect(last).toEqual([
      'perPage=2',
      ...[2, 3, 4, 5, 6, 7].map((page) => `perPage=2&page=${page}`),
    ]);
  });

  test('at the very end it requests a few pages behind those of the run', async () => {
    const { watch, asked, see } = open({
      shows: (query) => {
        const page = Number(/&page=(\d+)/.exec(query)?.[1] ?? 1);
        return [[page <= 4 ? page : 100 + page, 'processed']];
      },
    });
    see(answered('perPage=2', ledger.slice(0, 2)));
    see(answered('perPage=2&page=2', ledger.slice(2, 4)));
    for (const number of [1, 2, 3, 4]) see(made(number));
    await watch.watchToEnd();
    const last = asked.slice(asked.lastIndexOf('perPage=2'));
    expect(last.at(-1)).toBe('perPage=2&page=7');
    expect(last).toHaveLength(7);
  });

  /** Page `last` is the last one that has transactions, and shows that of the run. */
  const oldestFirst = (last: number) => (query: string) => {
    const page = Number(/&page=(\d+)/.exec(query)?.[1] ?? 1);
    const status = 'processed';
    return page > last ? [] : [[page === last ? 1 : 100 + (page % 100), status] as const];
  };

  test.each([4, 6, 7, 40, 1000])(
    'it finds a transaction on the last of %d pages after the time for lists',
    async (last) => {
      const { watch, asked, see } = open({ shows: oldestFirst(last), watchMs: 10_000 });
      see(answered('perPage=2', ledger.slice(0, 2)));
      see(answered('perPage=2&page=2', ledger.slice(2, 4)));
      see(made(1));
      await watch.watchToEnd();
      expect(asked).toContain(`perPage=2&page=${last}`);
      expect(asked.length).toBeLessThan(60);
    },
  );

  test('it searches once, and then requests the last pages', async () => {
    const { watch, asked, see } = open({ shows: oldestFirst(40), watchMs: 60_000 });
    see(answered('perPage=2', ledger.slice(0, 2)));
    see(answered('perPage=2&page=2', ledger.slice(2, 4)));
    see(made(2));
    await watch.watchToEnd();
    expect(asked.slice(-3)).toEqual([38, 39, 40].map((page) => `perPage=2&page=${page}`));
    expect(asked.filter((query) => query.endsWith('page=64'))).toEqual([]);
    expect(asked.filter((query) => query.endsWith('page=48'))).toHaveLength(1);
  });

  test('not where a list has shown one', async () => {
    const { watch, asked, see } = open({
      shows: () => [[1, 'pending']],
      watchMs: 10_000,
    });
    see(answered('perPage=2', ledger.slice(0, 2)));
    see(answered('perPage=2&page=2', ledger.slice(2, 4)));
    see(made(1));
    await watch.watchToEnd();
    expect(asked.some((query) => query.endsWith('page=6'))).toBe(false);
  });

  test.each([
    ['the same page', ledger.slice(0, 2)],
    ['a page that overlaps', ledger.slice(1, 3)],
    ['an empty page', []],
  ])('not where it shows %s', async (_, items) => {
    const { watch, asked, see } = open({ shows: paged, watchMs: 100 });
    see(answered('perPage=2', ledger.slice(0, 2)));
    see(answered('perPage=2&page=2', items));
    see(made(1));
    await watch.watchToEnd();
    expect(asked.some((query) => query.includes('page=2') && query.includes('&'))).toBe(false);
  });
});

test('while it pauses, no exchange causes a second look', async () => {
  const { watch, asked, see } = open({ shows: () => [[1, 'pending']] });
  await watch.pause();
  see(made(1), 500);
  see(made(2), 900);
  expect(asked).toEqual([]);
  watch.resume();
  see(made(3), 1000);
  await watch.pause();
  expect(asked).toHaveLength(1);
});
