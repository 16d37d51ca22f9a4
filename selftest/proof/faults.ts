/** The part of the proof that runs whole targets: faults, dialects, and both together. */
import { faults } from '../../reference/faults.ts';
import { expectedFailures } from '../expected-failures/index.ts';
import { combinationsOf, tryCombinations } from '../support/combinations.ts';
import { singles } from '../support/freedoms.ts';
import { tryOut } from '../support/trial.ts';

interface ProofOptions {
  readonly combinations: number;
  readonly seed: number;
  readonly print: (text: string) => void;
  /** One of several parts, so that each core can run one. */
  readonly part?: { readonly at: number; readonly of: number };
}

/** Prints its part of the matrix, and returns whether all results are as expected. */
export async function proveFaults(options: ProofOptions): Promise<boolean> {
  const { combinations, seed, print, part = { at: 0, of: 1 } } = options;
  const own = <T>(all: readonly T[]) => all.filter((_, at) => at % part.of === part.at);
  const wrong: string[] = [];

  let killed = 0;
  const beyond: string[] = [];
  for (const fault of own(faults)) {
    const { problems } = await tryOut({}, fault);
    const why = expectedFailures[fault.name]?.beyond;
    if (why !== undefined) beyond.push(`${fault.name}: ${why}`);
    else if (problems.length === 0) killed += 1;
    wrong.push(...problems);
  }
  const survivors = own(faults).length - killed - beyond.length;
  print(
    `Faults: ${own(faults).length} tried, ${killed} killed by name, ${survivors} survivors, ` +
      `${beyond.length} out of sight${beyond.map((one) => `\n  ${one}`).join('')}\n`,
  );

  let clean = 0;
  for (const [shown, dialect] of own(singles)) {
    const { problems } = await tryOut(dialect, null);
    if (problems.length === 0) clean += 1;
    for (const problem of problems) wrong.push(`${problem} [--dialect ${shown}]`);
  }
  const alarms = own(singles).length - clean;
  print(
    `Freedoms: ${own(singles).length} tried, ${clean} without a word, ${alarms} false alarms\n`,
  );

  const combined = own(combinationsOf(combinations, seed));
  const problems = await tryCombinations(combined);
  wrong.push(...problems);
  print(
    `Combinations: ${combined.length} tried, ${problems.length} wrong, COMBINATIONS_SEED=${seed}\n`,
  );

  for (const problem of wrong) print(`  ${problem}\n`);
  return wrong.length === 0;
}
