/** Judges recorded histories: one of a run, or those of all shards of a plan. */
import { takeFolder } from '../../history/folder/run-folder.ts';
import { writeMerged } from '../../history/shards/write-merged.ts';
import type { EvaluationOptions } from '../../judge/evaluation.ts';
import { reportOn, reportOnShards } from '../../judge/judge-history.ts';
import { readFacts } from '../../judge/split-evaluation.ts';
import type { Report } from '../../report/report.ts';
import { runFiles } from '../report-files.ts';
import { demandSameRun } from '../same-run.ts';
import { writeHarOf } from '../write-har.ts';
import { writeReports } from '../write-reports.ts';
import type { JudgeTasks, PartsChecked } from './messages.ts';

/** `checked`: what other threads found, if they run the checks. */
export async function judgeHistories(
  { histories, reportDir, checksElsewhere }: JudgeTasks['judge-histories'],
  judging: EvaluationOptions,
  checked: Promise<PartsChecked>,
): Promise<Report> {
  const [path = ''] = histories;
  const judge = async () =>
    checksElsewhere ? await reportInParts(path, judging, checked) : reportOnAll(histories, judging);
  if (reportDir === null) return await judge();
  const lock = await takeFolder(reportDir, runFiles);
  try {
    if (histories.length > 1) return joinShards(histories, reportDir, judging);
    const report = await judge();
    demandSameRun(reportDir, report, path);
    writeReports(reportDir, report);
    writeHarOf(path, reportDir);
    return report;
  } finally {
    lock.close();
  }
}

/** Writes the history of the whole plan, and the reports on it. */
function joinShards(
  histories: readonly string[],
  reportDir: string,
  judging: EvaluationOptions,
): Report {
  const path = writeMerged(histories, reportDir);
  writeHarOf(path, reportDir);
  const report = reportOn(path, judging);
  writeReports(reportDir, report);
  return report;
}

async function reportInParts(
  path: string,
  judging: EvaluationOptions,
  checked: Promise<PartsChecked>,
): Promise<Report> {
  const report = readFacts(path, judging);
  const { parts } = await checked;
  // A thread that runs checks may lack memory.
  return parts === null ? reportOn(path, judging) : report(parts);
}

function reportOnAll(histories: readonly string[], judging: EvaluationOptions): Report {
  const [first = '', ...others] = histories;
  return others.length === 0 ? reportOn(first, judging) : reportOnShards(histories, judging);
}
