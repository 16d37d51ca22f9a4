/** The part of the proof that runs whole targets: faults, freedoms, and both at once. */
import { faults } from '../../reference/faults.ts';
import { tryCombinations } from '../combinations.ts';
import { declared } from '../faults.ts';
import { singles } from '../freedoms.ts';
import { tryOut } from '../trial.ts';

export interface ProofOptions {
  readonly combinations: number;
  readonly seed: number;
  readonly print: (text: string) => void;
  /** Of so many parts, this one: each core can have its own. */
  readonly part?: { readonly at: number; readonly of: number };
}

/** Prints its part of the matrix, and says whether all is as declared. */
export async function proveFaults(options: ProofOptions): Promise<boolean> {
  const { combinations, seed, print, part = { at: 0, of: 1 } } = options;
  const own = <T>(all: readonly T[]) => all.filter((_, at) => at % part.of === part.at);
  const wrong: string[] = [];

  let killed = 0;
  let beyond = 0;
  for (const fault of own(faults)) {
    const { problems } = await tryOut({}, fault);
    if (declared[fault.name]?.beyond !== undefined) beyond += 1;
    else if (problems.length === 0) killed += 1;
    wrong.push(...problems);
  }
  print(`Faults: ${own(faults).length} tried, ${killed} killed by name, ${beyond} out of sight\n`);

  let clean = 0;
  for (const [told, dialect] of own(singles)) {
    const { problems } = await tryOut(dialect, null);
    if (problems.length === 0) clean += 1;
    for (const problem of problems) wrong.push(`${problem} [--dialect ${told}]`);
  }
  const alarms = own(singles).length - clean;
  print(
    `Freedoms: ${own(singles).length} tried, ${clean} without a word, ${alarms} false alarms\n`,
  );

  const combined = await tryCombinations(Math.ceil(combinations / part.of), seed + part.at);
  wrong.push(...combined.problems);
  const { tried, problems } = combined;
  print(`Combinations: ${tried} tried from seed ${combined.seed}, ${problems.length} wrong\n`);

  for (const problem of wrong) print(`  ${problem}\n`);
  return wrong.length === 0;
}
