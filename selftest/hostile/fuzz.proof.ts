import { test } from 'vitest';
import { fuzz } from './fuzz.ts';

const ANSWERS = Number(process.env.FUZZ_ANSWERS ?? 10_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** For each of them, on a busy machine. */
const MOST_MS = 500;

test(
  `${ANSWERS} answers with bytes changed are judged, and no check throws`,
  () => fuzz(ANSWERS, SEED),
  ANSWERS * MOST_MS,
);
