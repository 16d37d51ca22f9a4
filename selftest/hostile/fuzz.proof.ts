import { test } from 'vitest';
import { seedFrom } from '../proof/seed.ts';
import { fuzz } from './fuzz.ts';

const ANSWERS = Number(process.env.FUZZ_ANSWERS ?? 10_000);
const SEED = seedFrom('FUZZ_SEED');
/** For each of them, on a busy machine. */
const MAX_MS = 500;

test(
  `${ANSWERS} responses with bytes changed by FUZZ_SEED=${SEED} are judged, and no check throws`,
  () => fuzz(ANSWERS, SEED),
  ANSWERS * MAX_MS,
);
