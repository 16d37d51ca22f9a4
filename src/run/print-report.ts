/** Prints a report, as the terminal and the CI take it. */
import { toTerminal } from '../../reporters/terminal.ts';
import type { Report } from '../report/report.ts';
import { tellGitHub } from './github.ts';

export function printReport(report: Report): void {
  const color = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
  process.stdout.write(toTerminal(report, { color }));
  process.stdout.write(tellGitHub(report, process.env));
}
