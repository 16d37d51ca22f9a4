/** Judges and reports a run in the thread of the caller: for the library and vitest. */
import type { EvaluationOptions } from '../judge/evaluation.ts';
import { reportOn } from '../judge/judge-history.ts';
import type { Report } from '../report/report.ts';
import type { RunContext } from './begin-run.ts';
import { writeHarOf } from './write-har.ts';
import { writeReports } from './write-reports.ts';

/** Judges a history that has ended, and writes every format. */
export function concludeRun(
  { config, historyPath }: RunContext,
  judging: EvaluationOptions,
): Report {
  const report = reportOn(historyPath, judging);
  writeReports(config.reportDir, report);
  writeHarOf(historyPath, config.reportDir);
  return report;
}
