/** Judges again what was recorded: a history, the shards of a plan, a HAR, a certified folder. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { toJson } from '../../reporters/json.ts';
import { toTerminal } from '../../reporters/terminal.ts';
import type { Suite } from '../check/suite.ts';
import { UsageError } from '../core/errors.ts';
import { EXIT } from '../core/exit.ts';
import { HISTORY_FILE } from '../history/events.ts';
import { CERTIFICATE_FILE, takeFolder } from '../history/run-folder.ts';
import type { Judging } from '../judge/evaluation.ts';
import type { Report } from '../report/report.ts';
import { exitCodeOf } from '../report/verdict.ts';
import { runFiles } from '../run/report-files.ts';
import { judgeInThread } from '../run/supervisor.ts';
import { complain, print } from './command.ts';

// The rest is loaded where it is needed: what is loaded takes memory beside a long history.

export interface VerifyOptions {
  readonly json: boolean;
  /** Where every format of the report goes. */
  readonly reportDir?: string;
  /** The public key of the certifier of the folder. */
  readonly key?: string;
  readonly suiteUrl: string;
  readonly loadSuite: () => Promise<Suite>;
}

/** The folder of a run, a history file, a HAR that anybody recorded, or the shards of one plan. */
export async function verifyRecorded(
  paths: readonly string[],
  options: VerifyOptions,
): Promise<number> {
  const { json, key, reportDir = null } = options;
  for (const path of paths) demandFile(path);
  if (key !== undefined) return await verifyCertificate(paths, key, options);
  const [path = '', ...others] = paths;
  const isAlone = others.length === 0;
  if (isAlone && isFolderAt(path) && existsSync(join(path, CERTIFICATE_FILE))) {
    complain(`${CERTIFICATE_FILE} is not checked: give --key to check it.`);
  }
  const report =
    isAlone && path.endsWith('.har')
      ? await reportOnTraffic(path, reportDir, await judgingOf(options))
      : await judgeInThread(paths.map(historyOf), reportDir, options.suiteUrl);
  return printReport(report, json);
}

async function verifyCertificate(
  [path = '', ...others]: readonly string[],
  keyPath: string,
  options: VerifyOptions,
): Promise<number> {
  if (others.length > 0) throw new UsageError('--key works with one folder only');
  if (!isFolderAt(path)) {
    throw new UsageError(`--key needs a certified folder, and ${path} is not a folder`);
  }
  const [{ attest }, { toAttestedJson, toAttestedText }] = await Promise.all([
    import('../certificate/attest.ts'),
    import('./attested-text.ts'),
  ]);
  const judging = await judgingOf(options);
  const attested = attest(path, { keyPath, now: new Date(), judging });
  print(options.json ? toAttestedJson(attested) : toAttestedText(attested));
  return attested.problems.length === 0 ? EXIT.conformant : EXIT.nonConformant;
}

/** A HAR is read at once, which takes more memory than the judging thread may have. */
async function reportOnTraffic(
  path: string,
  reportDir: string | null,
  judging: Judging,
): Promise<Report> {
  const { reportOnHar } = await import('../judge/judge-history.ts');
  const report = reportOnHar(path, judging);
  if (reportDir === null) return report;
  const { writeReports } = await import('../run/formats.ts');
  const lock = await takeFolder(reportDir, runFiles);
  try {
    writeReports(reportDir, report);
  } finally {
    lock.close();
  }
  return report;
}

async function judgingOf({ loadSuite }: VerifyOptions): Promise<Judging> {
  const [suite, { makeExchangeParser }] = await Promise.all([
    loadSuite(),
    import('../interface/parsed-exchange.ts'),
  ]);
  return { suite, parser: makeExchangeParser(suite) };
}

/** A mistyped path is not the suite's fault. */
function demandFile(path: string): void {
  const file = historyOf(path);
  if (existsSync(file)) {
    const state = statSync(file);
    if (state.isFile()) return;
    // A pipe without a writer would be waited for, and a device may have no end.
    const what = state.isDirectory() ? 'a folder' : 'a pipe or a device';
    throw new UsageError(`Cannot use ${file}: it is ${what}, and no history`);
  }
  throw new UsageError(
    isFolderAt(path)
      ? `${path} has no ${HISTORY_FILE}: give the folder of a run, which is its REPORT_DIR`
      : `Cannot use ${path}: no such file; give the folder of a run, a history or a .har`,
  );
}

const isFolderAt = (path: string) => existsSync(path) && statSync(path).isDirectory();
const historyOf = (path: string) => (isFolderAt(path) ? join(path, HISTORY_FILE) : path);

function printReport(report: Report, json: boolean): number {
  const color = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
  print(json ? toJson(report) : toTerminal(report, { color }));
  return exitCodeOf(report);
}
