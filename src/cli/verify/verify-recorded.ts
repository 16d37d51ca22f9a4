/** Judges a history, the shards of a plan, or a HAR again; `verify-certified.ts` does it for a certified folder. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { toJson } from '../../../reporters/json.ts';
import { toTerminal } from '../../../reporters/terminal.ts';
import { challengeProblem } from '../../config/challenge.ts';
import { DEFAULT_FOLDER } from '../../config/settings.ts';
import { UsageError } from '../../core/errors.ts';
import { EXIT } from '../../core/exit.ts';
import { barePath } from '../../core/text/quoted.ts';
import { CERTIFICATE_FILE } from '../../history/certificate-file.ts';
import { takeFolder } from '../../history/folder/run-folder.ts';
import type { EvaluationOptions } from '../../judge/evaluation.ts';
import { exitCodeOf } from '../../report/conclusion.ts';
import { reasonsToRefuse } from '../../report/reasons-to-refuse.ts';
import type { Report } from '../../report/report.ts';
import { namedFolder, terminalOptions } from '../../run/print-report.ts';
import { runFiles } from '../../run/report-files.ts';
import { demandSameRun } from '../../run/same-run.ts';
import { judgeInThreads } from '../../run/threads/judge-in-threads.ts';
import { print, printError, safeToPrint } from '../command.ts';
import { commandToRepeat } from '../invocation.ts';
import { optimizeForHistories } from '../process/late-optimizing.ts';
import { demandFile, historyOf, isFolderAt, isHarAt } from '../recorded-paths.ts';
import { compared, NOTHING_COMPARED, printFiles } from './compared-files.ts';
import { verifyCertifiedFolder } from './verify-certified.ts';
import { judgingOf, type VerifyOptions } from './verify-options.ts';
import { printFuture, printRefusal } from './verify-sentences.ts';

// Other code is loaded on demand, because it needs memory beside a long history.

function judgeRecorded(histories: readonly string[], reportDir: string | null, suiteUrl: string) {
  const sizes = histories.map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  optimizeForHistories(sizes.reduce((sum, size) => sum + size, 0));
  return judgeInThreads(histories, reportDir, suiteUrl);
}

/** Judges the folder of a run, a history file, a HAR of any recorder, or the shards of one plan. */
export async function verifyRecorded(
  paths: readonly string[],
  options: VerifyOptions,
): Promise<number> {
  for (const path of paths) demandFile(path);
  demandOneHar(paths);
  if (options.key !== undefined) return await verifyCertifiedFolder(paths, options.key, options);
  const [path = '', ...others] = paths;
  const folder = others.length === 0 && isFolderAt(path) ? path : null;
  if (folder !== null && existsSync(join(folder, CERTIFICATE_FILE))) {
    printError(`${CERTIFICATE_FILE} is not checked: give --key to check it.`);
  }
  const report = await reportFor(paths, options);
  const files = folder === null ? NOTHING_COMPARED : await compared(folder, report);
  const problems = [...files.changed, ...unmetDemands(report, paths, options)];
  for (const problem of problems) printError(`${problem}.`);
  printFuture(report);
  const verdictCode = printVerified(report, folder, options);
  const code = problems.length === 0 ? verdictCode : verdictCode || EXIT.nonConformant;
  printFiles(files, { hasProblems: problems.length > 0, options });
  if (problems.length > 0 && !options.json) printRefusal(report, problems, code);
  return code;
}

/** Shards are joined from their histories. */
function demandOneHar(paths: readonly string[]): void {
  const har = paths.length > 1 ? paths.find(isHarAt) : undefined;
  if (har === undefined) return;
  throw new UsageError(
    `Cannot use ${barePath(har)} together with another path: give one .har alone, or the folders of the shards`,
  );
}

async function reportFor(paths: readonly string[], options: VerifyOptions): Promise<Report> {
  const { reportDir = null, suiteUrl } = options;
  const [path = ''] = paths;
  return isTraffic(paths)
    ? await reportOnTraffic(path, reportDir, await judgingOf(options))
    : await judgeRecorded(paths.map(historyOf), reportDir, suiteUrl);
}

/** Whether it is one HAR, and not the folder of a run. */
const isTraffic = ([path = '', ...others]: readonly string[]) =>
  others.length === 0 && isHarAt(path);

/** What the options demand of the report and it does not meet, one sentence each, without a stop. */
function unmetDemands(
  report: Report,
  paths: readonly string[],
  { challenge, whole }: VerifyOptions,
): readonly string[] {
  const unfit = challengeProblem(report, challenge);
  const ofWhole = isTraffic(paths)
    ? [UNPROTECTED, ...reasonsToRefuse(report)]
    : reasonsToRefuse(report);
  return [...(unfit === null ? [] : [unfit]), ...(whole === true ? ofWhole : [])];
}

const UNPROTECTED =
  'A HAR is not protected against changes, so it is never accepted with --whole: give the folder of the run';

/** A HAR is read as a whole, which may need more memory than the judging thread has. */
async function reportOnTraffic(
  path: string,
  reportDir: string | null,
  judging: EvaluationOptions,
): Promise<Report> {
  const { reportOnHar } = await import('../../judge/judge-history.ts');
  const report = reportOnHar(path, judging);
  if (reportDir === null) return report;
  const { writeReports } = await import('../../run/write-reports.ts');
  const lock = await takeFolder(reportDir, runFiles);
  try {
    demandSameRun(reportDir, report, null);
    writeReports(reportDir, report);
  } finally {
    lock.close();
  }
  return report;
}

function printVerified(
  report: Report,
  folder: string | null,
  { json, detail, reportDir }: VerifyOptions,
): number {
  const runFolder = reportDir ?? folder ?? DEFAULT_FOLDER;
  const command = commandToRepeat({
    report,
    folder: runFolder,
    hasTokenCommand: false,
    hasAuthority: false,
  });
  const look = terminalOptions({ detail, folder: reportDir ?? null, command });
  // The commands name the folder that was read; no report was written there.
  const options = { ...look, folder: namedFolder(runFolder) };
  print(json ? safeToPrint(toJson(report)) : toTerminal(report, options));
  return exitCodeOf(report);
}
