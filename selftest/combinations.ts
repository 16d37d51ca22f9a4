/** Random dialects with random faults: what is caught in one dialect is caught in all. */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { Dialect } from '../reference/dialect.ts';
import { type Fault, faults } from '../reference/faults.ts';
import { anyDialect, tell } from './freedoms.ts';
import { tryOut } from './trial.ts';

interface Combination {
  readonly dialect: Partial<Dialect>;
  readonly fault: Fault | null;
}

/** Every fourth is without a fault. */
const combination: fc.Arbitrary<Combination> = fc.record({
  dialect: anyDialect,
  fault: fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.constantFrom(...faults) },
  ),
});

export interface Combined {
  readonly tried: number;
  readonly seed: number;
  /** Each with the words that `serve` needs to start the same target. */
  readonly problems: readonly string[];
}

/** Tries so many. What is wrong is told, and the next one tried: there is no shrinking. */
export async function tryCombinations(count: number, seed: number): Promise<Combined> {
  const problems: string[] = [];
  await eachOf(fc.sample(combination, { seed, numRuns: count }), async ({ dialect, fault }) => {
    const trial = await tryOut(dialect, fault);
    const target = `${fault === null ? '' : `--fault ${fault.name} `}--dialect ${tell(dialect)}`;
    for (const problem of trial.problems) problems.push(`${problem} [${target}]`);
  });
  return { tried: count, seed, problems };
}

/** Trials at once: most of one is spent waiting. */
const LANES = 3;

/** Does it for each, a few at a time. */
export async function eachOf<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values();
  const lane = async () => {
    for (const one of rest) await act(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** COMBINATIONS and COMBINATIONS_SEED, or this many from a fresh seed. */
export function combinationsAsked(usual: number): { combinations: number; seed: number } {
  const { COMBINATIONS, COMBINATIONS_SEED } = process.env;
  return {
    combinations: Number(COMBINATIONS ?? usual),
    seed: Number(COMBINATIONS_SEED ?? randomInt(0x7fffffff)),
  };
}
