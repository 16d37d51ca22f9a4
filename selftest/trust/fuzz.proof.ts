import { test } from 'vitest';
import { fuzzHistories } from './fuzz.ts';

const HISTORIES = Number(process.env.FUZZ_HISTORIES ?? 100_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** For each of them, on a busy machine. */
const MAX_MS = 100;

test(
  `${HISTORIES} changed histories are refused in one sentence, or judged`,
  () => fuzzHistories(HISTORIES, SEED),
  HISTORIES * MAX_MS,
);
