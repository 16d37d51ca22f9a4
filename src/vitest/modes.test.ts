import { expect, test } from 'vitest';
import { type Mode, refusalOf } from './modes.ts';

const allowed: Mode = { isolate: false, pool: 'threads', maxWorkers: 1, watch: false };

test.each([allowed, { ...allowed, pool: 'forks' }])('%j is one run', (mode) => {
  expect(refusalOf(mode)).toBeNull();
});

test.each([
  [{ isolate: true }, 'with --isolate'],
  [{ pool: 'vmThreads' }, 'with --pool=vmThreads'],
  [{ pool: 'vmForks' }, 'with --pool=vmForks'],
  [{ pool: './own-pool.ts' }, 'with --pool=./own-pool.ts'],
  [{ maxWorkers: 3 }, 'with 3 workers'],
  [{ maxWorkers: undefined }, 'with any number of workers'],
  [{ watch: true }, 'in watch mode'],
])('%j is refused', (mode, found) => {
  expect(refusalOf({ ...allowed, ...mode })).toMatch(
    new RegExp(`^Cannot run the conformance project ${found}, [^.]+$`),
  );
});
