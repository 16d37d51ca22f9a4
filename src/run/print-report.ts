/** Prints a report on a terminal or in CI. */
import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { type TerminalOptions, toTerminal } from '../../reporters/terminal.ts';
import { reportDirOf } from '../config/report-dir.ts';
import { DEFAULT_FOLDER } from '../config/settings.ts';
import { toPrintable } from '../core/text/printable.ts';
import { visibleForShell } from '../core/text/shell.ts';
import type { Report } from '../report/report.ts';
import { WAIVERS_SCHEMA } from '../report/waivers.ts';
import { reportToGitHub } from './github.ts';

interface PrintOptions extends Pick<TerminalOptions, 'detail' | 'command' | 'targetFlag'> {
  /** The folder with `report.html`; absent where none was written. */
  readonly folder?: string | null;
}

export function printReport(report: Report, options: PrintOptions): void {
  process.stdout.write(toTerminal(report, terminalOptions(options)));
  process.stdout.write(reportToGitHub(report, process.env));
}

/** A run folder as a command has to name it; `null`: it is the default one, and REPORT_DIR names no other. */
export function namedFolder(folder: string): string | null {
  const byDefault = reportDirOf(process.env, process.cwd());
  const isDefault = [byDefault, folder].every(
    (one) => normalize(`${one}/`) === normalize(`${DEFAULT_FOLDER}/`),
  );
  return isDefault ? null : visibleForShell(folder);
}

/** Colours and width of the output; a pipe and a CI log have neither. */
export function terminalOptions({ folder, ...options }: PrintOptions): TerminalOptions {
  const { isTTY, columns } = process.stdout;
  return {
    ...options,
    color: isTTY === true && process.env.NO_COLOR === undefined,
    ...(isTTY === true && columns > 0 ? { width: columns } : {}),
    page: folder == null ? null : toPrintable(join(folder, 'report.html')),
    folder: namedFolder(folder ?? DEFAULT_FOLDER),
    hasSchema: existsSync(WAIVERS_SCHEMA),
    today: new Date(),
  };
}
