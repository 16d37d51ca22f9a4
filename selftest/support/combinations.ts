/** Generated dialects with generated faults: a fault must be found in every dialect. */
import fc from 'fast-check';
import type { Dialect } from '../../reference/dialect.ts';
import { type Fault, faults } from '../../reference/faults.ts';
import { anyDialect, nameOf } from './freedoms.ts';
import { tryOut } from './trial.ts';

export interface Combination {
  readonly dialect: Partial<Dialect>;
  readonly fault: Fault | null;
}

/** Every fourth combination has no fault. */
const combination: fc.Arbitrary<Combination> = fc.record({
  dialect: anyDialect,
  fault: fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.constantFrom(...faults) },
  ),
});

/** The same combinations for the same seed. */
export const combinationsOf = (count: number, seed: number): readonly Combination[] =>
  fc.sample(combination, { seed, numRuns: count });

/** The arguments with which `serve` starts the same target. */
export const wordsFor = ({ dialect, fault }: Combination): string =>
  `${fault === null ? '' : `--fault ${fault.name} `}--dialect ${nameOf(dialect)}`;

/**
 * Combinations with an unexpected result, each with the arguments for its target. There is no
 * shrinking. The trials run one after the other, because they compute all the time, and waiting
 * requests would time out.
 */
export async function tryCombinations(all: readonly Combination[]): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const one of all) {
    const trial = await tryOut(one.dialect, one.fault);
    for (const problem of trial.problems) problems.push(`${problem} [${wordsFor(one)}]`);
  }
  return problems;
}
