/** `verify`: judges again what was recorded, without a target. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { toJson } from '../reporters/json.ts';
import { toTerminal } from '../reporters/terminal.ts';
import { exitCodeOf, type Report } from './report.ts';
import { HISTORY_FILE, reportOn, reportOnHar } from './run.ts';

/** The folder of a run, a history file, or a HAR that anybody recorded. */
export function verifyCommand(path: string, { json }: { json: boolean }): number {
  return show(reportOf(path), json);
}

function reportOf(path: string): Report {
  if (path.endsWith('.har')) return reportOnHar(path);
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  return reportOn(isFolder ? join(path, HISTORY_FILE) : path);
}

function show(report: Report, json: boolean): number {
  const color = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
  process.stdout.write(json ? toJson(report) : toTerminal(report, { color }));
  return exitCodeOf(report);
}
