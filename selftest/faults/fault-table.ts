/** Makes the table of `docs/proof.md` on the faults that fail each requirement. */
import { expectationsByFile, idsFailing } from '../expected-failures/index.ts';
import { catalogue } from '../support/judging.ts';

interface Failing {
  readonly name: string;
  readonly file: string;
  /** How many requirements it fails for certain. */
  readonly count: number;
}

/** The lines of the section. */
export function faultsByRequirement(): string[] {
  const judged = catalogue.filter(({ level }) => level !== 'observe');
  return [
    '## Faults by requirement',
    '',
    'The reference has deliberate faults, and a run against each must fail certain requirements and no',
    'others: `selftest/expected-failures/` names them. Each fault is in the file of `reference/faults/`',
    'that stands before its name. One that fails other requirements only in some runs counts as alone.',
    'Where a fault fails a requirement alone, the last column has the number of the faults that fail it',
    'and others; elsewhere, those of them that fail the fewest.',
    '',
    '| check | faults that fail it alone | faults that fail it and others |',
    '| --- | --- | --- |',
    ...judged.map(({ id }) => rowOf(id)),
  ];
}

function rowOf(id: string): string {
  const failing = faultsFailing(id);
  const alone = failing.filter(({ count }) => count === 1);
  const others = failing.filter(({ count }) => count > 1);
  // Where none fails it alone, those that fail the fewest others prove most.
  const fewest = Math.min(...others.map(({ count }) => count));
  const shown =
    alone.length > 0 ? others.length : byFile(others.filter(({ count }) => count === fewest));
  return `| ${id} | ${byFile(alone)} | ${shown} |`;
}

function faultsFailing(id: string): Failing[] {
  return Object.entries(expectationsByFile).flatMap(([file, table]) =>
    Object.keys(table)
      .map((name) => ({ name, ids: idsFailing({ name }) }))
      .filter(({ ids }) => ids.includes(id))
      .map(({ name, ids }) => ({ name, file, count: ids.length })),
  );
}

/** Like `lists.ts`: list-empty, list-frozen; `ages.ts`: clock-behind. */
function byFile(faults: readonly Failing[]): string {
  if (faults.length === 0) return 'none';
  const files = [...new Set(faults.map(({ file }) => file))];
  const namesIn = (file: string) =>
    faults.filter((fault) => fault.file === file).map(({ name }) => name);
  return files.map((file) => `\`${file}.ts\`: ${namesIn(file).join(', ')}`).join('; ');
}
