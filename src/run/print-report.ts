/** Prints a report on a terminal or in CI. */
import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { toPrintable } from '../../reporters/shared/printable.ts';
import type { Detail, TerminalOptions } from '../../reporters/terminal.ts';
import { toTerminal } from '../../reporters/terminal.ts';
import { DEFAULT_FOLDER } from '../config/settings.ts';
import { visibleForShell } from '../core/text/shell.ts';
import type { Report } from '../report/report.ts';
import { WAIVERS_SCHEMA } from '../report/waivers.ts';
import { reportToGitHub } from './github.ts';

interface PrintOptions {
  readonly detail?: Detail;
  /** The folder with `report.html`; absent where none was written. */
  readonly folder?: string | null;
  /** The command that starts the suite again; absent: `npx` and its name. */
  readonly command?: string | null;
  /** The flag of the target, where the user gave it; a command to repeat needs it. */
  readonly targetFlag?: string | null;
}

export function printReport(report: Report, options: PrintOptions): void {
  process.stdout.write(toTerminal(report, terminalOptions(options)));
  process.stdout.write(reportToGitHub(report, process.env));
}

/** A run folder as a command has to name it; `null`: it is the default one. */
export const namedFolder = (folder: string): string | null =>
  normalize(`${folder}/`) === normalize(`${DEFAULT_FOLDER}/`) ? null : visibleForShell(folder);

/** Colours and width of the output; a pipe and a CI log have neither. */
export function terminalOptions({
  detail,
  folder,
  command,
  targetFlag,
}: PrintOptions): TerminalOptions {
  const { isTTY, columns } = process.stdout;
  return {
    color: isTTY === true && process.env.NO_COLOR === undefined,
    ...(isTTY === true && columns > 0 ? { width: columns } : {}),
    ...(detail === undefined ? {} : { detail }),
    page: folder == null ? null : toPrintable(join(folder, 'report.html')),
    folder: namedFolder(folder ?? DEFAULT_FOLDER),
    command: command ?? null,
    targetFlag: targetFlag ?? null,
    hasSchema: existsSync(WAIVERS_SCHEMA),
    today: new Date(),
  };
}
