/** Explains an error in one sentence, and selects the exit code. */
import { type Command, CommanderError } from 'commander';
import { HistoryError, UnreadableError, UsageError } from '../../core/errors.ts';
import { EXIT } from '../../core/exit.ts';
import { name } from '../../core/package.ts';
import { quoted } from '../../core/text/quoted.ts';
import { printError } from '../command.ts';
import { commanderMessage } from '../commander-message.ts';
import { deniedByNode } from './runtime.ts';

/** Prints an error for the user; returns the exit code for it. `program`: the commands and their flags. */
export function exitCodeOfError(error: unknown, args: readonly string[], program: Command): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.conformant;
    const [command = '', unknown = ''] = args;
    const later = commandBehindFlags(args, program);
    if (later !== null) {
      printError(`Write the command before its flags: ${later} …`);
      return EXIT.usage;
    }
    if (error.code === 'commander.help' && command === 'help') {
      printError(`Unknown command ${quoted(unknown)}. See ${name} --help.`);
      return EXIT.usage;
    }
    const message = commanderMessage(error, commandOf(args, program));
    const stop = /[.?!)]$/.test(message) ? '' : '.';
    printError(`${message}${stop} See ${name} ${commandIn(args)}--help.`);
    return EXIT.usage;
  }
  if (error instanceof UsageError || error instanceof UnreadableError) {
    printError(error.message);
    return EXIT.usage;
  }
  if (error instanceof Error && error.name === 'NotCapable') {
    printError(`Deno does not allow what this command needs: ${error.message}`);
    return EXIT.usage;
  }
  if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_ACCESS_DENIED') {
    printError(deniedByNode(error as Parameters<typeof deniedByNode>[0]));
    return EXIT.usage;
  }
  const message = error instanceof Error ? error.message : String(error);
  printError(error instanceof HistoryError ? message : `The suite itself failed: ${message}`);
  return EXIT.fault;
}

/** A command that stands behind a flag; `null`: there is none. */
function commandBehindFlags(args: readonly string[], program: Command): string | null {
  if (args[0]?.startsWith('-') !== true) return null;
  const names = new Set(program.commands.map((command) => command.name()));
  const options = commandOf(['run'], program).options.filter(({ required }) => required);
  const takeValue = new Set(options.map(({ long }) => long));
  const found = args.find((argument, at) => names.has(argument) && !takeValue.has(args[at - 1]));
  return found ?? null;
}

/** The command whose help has the flag, with a space after it. */
function commandIn([first = '']: readonly string[]): string {
  // `run` is the default command, and the help of the program has no settings.
  if (first.startsWith('-')) return 'run ';
  return /^[a-z]+$/.test(first) ? `${first} ` : '';
}

/** The command that commander performed: `run` is its default. */
function commandOf([first = '']: readonly string[], program: Command): Command {
  const command = (name: string) => program.commands.find((one) => one.name() === name);
  return command(first) ?? command('run') ?? program;
}
