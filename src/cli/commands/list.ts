/** `list`: prints every requirement. */
import type { Suite } from '../../check/suite.ts';
import { EXIT } from '../../core/exit.ts';
import { type AddCommand, examples, type JsonFlag, print, toJsonText } from '../command.ts';

export const addList: AddCommand = (program, { loadSuite, setExitCode }) => {
  program
    .command('list')
    .description('list every requirement')
    .option('--json', 'print the requirements as JSON')
    .addHelpText('after', examples('list --json'))
    .action(async ({ json }: JsonFlag) => {
      const suite = await loadSuite();
      print(json ? toJsonText(await rowsOfSuite(suite)) : toListText(suite));
      setExitCode(EXIT.conformant);
    });
};

async function rowsOfSuite({ topics }: Suite) {
  const { readRegister, rowsOf } = await import('../register.ts');
  const register = readRegister();
  return topics.flatMap(({ name, checks }) =>
    checks.map(({ id, level, clause, statement }) => ({
      id,
      topic: name,
      level,
      clause,
      statement,
      rows: rowsOf(register, id).map((row) => row.id),
    })),
  );
}

function toListText({ topics }: Suite): string {
  const lines = topics.flatMap(({ name, title, checks }) => [
    `${title} (--only ${name})`,
    ...checks.map(
      ({ id, level, clause, statement }) =>
        `  ${id.padEnd(15)} ${level.padEnd(7)} ${clause.padEnd(4)} ${statement}`,
    ),
  ]);
  return lines.map((line) => `${line}\n`).join('');
}
