/** The command line: flags in, exit code out. */
import { Command } from 'commander';
import { name, version } from '../core/package.ts';
import type { AddCommand, CommandDependencies } from './command.ts';
import { addCertify } from './commands/certify.ts';
import { addCompare } from './commands/compare.ts';
import { addDiff } from './commands/diff.ts';
import { addDoctor } from './commands/doctor.ts';
import { addExplain } from './commands/explain.ts';
import { addInit } from './commands/init.ts';
import { addKeygen } from './commands/keygen.ts';
import { addList } from './commands/list.ts';
import { addPlan } from './commands/plan.ts';
import { addRun } from './commands/run.ts';
import { addServe } from './commands/serve.ts';
import { addShow } from './commands/show.ts';
import { addVerify } from './commands/verify.ts';
import { EXIT_CODES } from './exit-codes-help.ts';
import { exitCodeOfError } from './process/exit-code-of-error.ts';

/** In the order of the help. */
const commands: readonly AddCommand[] = [
  ...[addRun, addPlan, addDoctor, addVerify, addShow, addKeygen],
  ...[addCertify, addCompare, addDiff, addList, addExplain, addServe, addInit],
];

/**
 * Performs the command in the arguments; returns the exit code, or `null` where the process
 * continues.
 */
export async function runProgram(
  args: readonly string[],
  dependencies: CommandDependencies,
): Promise<number | null> {
  let ended: number | null = 0;
  const program = makeProgram(dependencies, (code) => {
    ended = code;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return ended;
  } catch (error) {
    return exitCodeOfError(error, args, program);
  }
}

function makeProgram(
  dependencies: CommandDependencies,
  setExitCode: (code: number | null) => void,
): Command {
  const program = new Command(name)
    .description('Judges a target against the Funds Disbursement Service Interface.')
    .version(version)
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .addHelpText('after', EXIT_CODES);
  for (const add of commands) add(program, { ...dependencies, setExitCode });
  return program;
}
