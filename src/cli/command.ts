/** The context of a command, and how a command prints. */
import type { Command } from 'commander';
import { withEscapes } from '../../reporters/json.ts';
import type { Suite } from '../check/suite.ts';
import { UsageError } from '../core/errors.ts';
import { name } from '../core/package.ts';
import { toPrintable } from '../core/text/printable.ts';
import type { WorkerHandle } from '../run/threads/worker-handle.ts';

export interface CommandDependencies {
  /** The thread for a run, if the arguments looked like a run. */
  readonly driver: WorkerHandle<'drive'> | null;
  /** Loads the suite; called when a command needs it. */
  readonly loadSuite: () => Promise<Suite>;
  /** The URL of the module that makes the suite, for threads. */
  readonly suiteUrl: string;
}

export interface CommandContext extends CommandDependencies {
  /** `null`: the process continues after the command. */
  readonly setExitCode: (code: number | null) => void;
}

/**
 * Adds a command to the program. A command loads its code inside its action, so that help and
 * errors in flags need none of it.
 */
export type AddCommand = (program: Command, context: CommandContext) => void;

/** The option of every command that can print JSON, as commander parses it. */
export interface JsonFlag {
  readonly json?: true;
}

export function print(text: string): void {
  process.stdout.write(text);
}

/** Prints an error. The sentence may quote text of a target or a file, so it is made printable. */
export function printError(sentence: string): void {
  process.stderr.write(`${toPrintable(sentence, { layout: true })}\n`);
}

/** For an option whose last value would replace the others without a word, and that needs a value. */
export function once(option: string) {
  return (value: string, earlier: string | undefined): string => {
    if (earlier !== undefined) throw new UsageError(`${option} is given twice: give it once`);
    // An empty variable of a script, as in `--case "$CASE"`, must not send the whole plan.
    if (value.trim() === '') {
      throw new UsageError(`${option} is empty: give it a value, or leave it out`);
    }
    return value;
  };
}

/**
 * In a string of JSON the escape is the same text. No CI runner sees a command in it, and no terminal
 * obeys it.
 */
export function safeToPrint(json: string): string {
  return withEscapes(json).replaceAll('##', '#\\u0023');
}

/** A value as indented JSON. */
export function toJsonText(value: unknown): string {
  return `${safeToPrint(JSON.stringify(value, null, 2))}\n`;
}

/** A value as JSON in one line. */
export function toJsonLine(value: unknown): string {
  return `${safeToPrint(JSON.stringify(value))}\n`;
}

/** The end of a command's help: calls with these arguments. */
export function examples(...calls: readonly string[]): string {
  const title = calls.length === 1 ? 'Example' : 'Examples';
  return `\n${title}:\n${calls.map((call) => `  $ ${name} ${call}`).join('\n')}`;
}
