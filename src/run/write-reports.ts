/** Writes every format of the report on a run that has ended. */
import { toHar } from '../../reporters/har.ts';
import { eventsOf } from '../history/events.ts';
import { readLines } from '../history/reader.ts';
import { makeReader, type Reader } from '../interface/parsed-exchange.ts';
import { reportOn } from '../judge/judge-history.ts';
import type { Report } from '../report/report.ts';
import { writeHar, writeReports } from './formats.ts';
import type { RunContext } from './run.ts';

/** Writes every format of the report on a record that has ended. */
export function writeFormats({ config, historyPath }: RunContext, report: Report): void {
  writeReports(config.reportDir, report);
  writeHar(config.reportDir, toHar(eventsOf(readLines(historyPath))));
}

/** Judges a record that has ended, and writes every format. */
export function concludeRun(context: RunContext, reader: Reader = makeReader()): Report {
  const report = reportOn(context.historyPath, reader);
  writeFormats(context, report);
  return report;
}
