/** Writes every format of the report on a run that has ended. */
import type { Judging } from '../judge/evaluation.ts';
import { reportOn } from '../judge/judge-history.ts';
import type { Report } from '../report/report.ts';
import { writeReports } from './formats.ts';
import type { RunContext } from './run.ts';
import { writeHarOf } from './write-har.ts';

/** Writes every format of the report on a history that has ended. */
export function writeFormats({ config, historyPath }: RunContext, report: Report): void {
  writeReports(config.reportDir, report);
  writeHarOf(historyPath, config.reportDir);
}

/** Judges a history that has ended, and writes every format. */
export function concludeRun(context: RunContext, judging: Judging): Report {
  const report = reportOn(context.historyPath, judging);
  writeFormats(context, report);
  return report;
}
