import { test } from 'vitest';
import { fuzz } from './fuzz.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 10_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Of each record, on a busy machine. */
const MOST_MS = 500;

test(
  `${RUNS} records with bytes changed are judged, and no card throws`,
  () => fuzz(RUNS, SEED),
  RUNS * MOST_MS,
);
