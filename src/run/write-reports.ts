/** Writes every format of the report on a run that has ended. */
import { toHar } from '../../reporters/har.ts';
import { eventsOf } from '../history/events.ts';
import { readLines } from '../history/reader.ts';
import type { Judging } from '../judge/evaluation.ts';
import { reportOn } from '../judge/judge-history.ts';
import type { Report } from '../report/report.ts';
import { writeHar, writeReports } from './formats.ts';
import type { RunContext } from './run.ts';

/** Writes every format of the report on a history that has ended. */
export function writeFormats({ config, historyPath }: RunContext, report: Report): void {
  writeReports(config.reportDir, report);
  writeHarOf(historyPath, config.reportDir);
}

/** Writes a recorded history as HAR into the folder. */
export function writeHarOf(historyPath: string, folder: string): void {
  writeHar(
    folder,
    toHar(() => eventsOf(readLines(historyPath))),
  );
}

/** Judges a history that has ended, and writes every format. */
export function concludeRun(context: RunContext, judging: Judging): Report {
  const report = reportOn(context.historyPath, judging);
  writeFormats(context, report);
  return report;
}
