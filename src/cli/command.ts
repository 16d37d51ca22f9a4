/** What each command is given, and how it prints. */
import type { Command } from 'commander';
import { shown } from '../../reporters/printable.ts';
import type { Suite } from '../check/suite.ts';
import { name } from '../core/package.ts';
import type { Thread } from '../run/thread.ts';

export interface Given {
  /** The thread for a run, where the arguments looked like one. */
  readonly driver: Thread | null;
  /** Loaded when a command needs it. */
  readonly loadSuite: () => Promise<Suite>;
  /** The module that makes the suite, for threads. */
  readonly suiteUrl: string;
}

export interface CommandContext extends Given {
  /** Takes the exit code of the command, or `null` where something goes on. */
  readonly end: (code: number | null) => void;
}

/**
 * Adds a command to the program. The file of a command loads what its action needs inside the
 * action: help, and mistakes in flags, then need none of it.
 */
export type AddCommand = (program: Command, context: CommandContext) => void;

export function print(text: string): void {
  process.stdout.write(text);
}

/** A sentence may quote what others wrote: a target, or a file. */
export function complain(sentence: string): void {
  process.stderr.write(`${shown(sentence, { layout: true })}\n`);
}

export function toJsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The end of a command's help: how it is called, with these arguments. */
export function examples(...calls: readonly string[]): string {
  const title = calls.length === 1 ? 'Example' : 'Examples';
  return `\n${title}:\n${calls.map((call) => `  $ ${name} ${call}`).join('\n')}`;
}
