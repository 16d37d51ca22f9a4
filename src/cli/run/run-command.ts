/** Judges the target of the settings: one thread drives it, while this thread handles signals. */

import type { Detail } from '../../../reporters/terminal.ts';
import type { Suite } from '../../check/suite.ts';
import type { Config, Settings } from '../../config/config.ts';
import { HistoryError, UsageError } from '../../core/errors.ts';
import { EXIT } from '../../core/exit.ts';
import { toPrintable } from '../../core/text/printable.ts';
import { quotedForShell, visibleForShell } from '../../core/text/shell.ts';
import type { Header } from '../../history/lines/line.ts';
import { makeRedactor } from '../../history/redaction/redact.ts';
import { secretsOf } from '../../history/redaction/secrets-of-config.ts';
import { exitCodeOf } from '../../report/conclusion.ts';
import type { Report } from '../../report/report.ts';
import { prepareRun } from '../../run/prepare-run.ts';
import { printReport } from '../../run/print-report.ts';
import { superviseRun } from '../../run/supervisor.ts';
import { errorOf } from '../../run/threads/faults.ts';
import type { WorkerHandle } from '../../run/threads/worker-handle.ts';
import { print, printError } from '../command.ts';
import { commandOf, commandToRepeat, startedHere } from '../invocation.ts';
import { loadForCommand } from '../load-for-command.ts';
import { lackOfDescriptors } from '../process/descriptors.ts';
import { optimizeForRun } from '../process/late-optimizing.ts';
import { permissionsOf } from '../process/run-permissions.ts';
import { ALWAYS, flagsFor, missingPermissions } from '../process/runtime.ts';
import { handleInterrupts } from '../process/signals.ts';
import { wrapped } from '../process/wrapped.ts';
import { capsNotice } from './caps-notice.ts';
import { openTicker } from './progress.ts';

export interface RunDependencies {
  readonly driver: WorkerHandle<'drive'>;
  readonly suiteUrl: string;
  readonly loadSuite: () => Promise<Suite>;
  /** How much of the report is printed. */
  readonly detail: Detail;
  /** Ends a run without an error of the suite, and returns the exit code: `run --last-failed`. */
  readonly conclude?: (report: Report) => number;
}

/** Judges the target of the settings, or the embedded reference; returns the exit code. */
export async function runCommand(flags: Settings, dependencies: RunDependencies): Promise<number> {
  const { driver, loadSuite } = dependencies;
  try {
    const config = await loadForCommand(flags, { loadSuite, sends: true });
    const lack = missingPermissions(globalThis, permissionsOf(config));
    if (lack !== null) throw new UsageError(lack);
    return await runAndReport(dependencies, config, flags);
  } finally {
    await driver.close();
  }
}

async function runAndReport(
  dependencies: RunDependencies,
  given: Config,
  flags: Settings,
): Promise<number> {
  const { driver, suiteUrl, loadSuite, detail } = dependencies;
  const stop = () => driver.post({ kind: 'stop' });
  const run = await prepareRun(given, (config) => demandRunnable(config, loadSuite), {
    onWait: printError,
    onLockTaken: stop,
  });
  const redact = makeRedactor(secretsOf(run.config));
  const ticker = openTicker(process.stderr, { isQuiet: detail === 'quiet' });
  let hasBegun = false;
  const signals = handleInterrupts(stop, redact);
  try {
    const ended = await superviseRun(driver, await run.openEndpoint(), {
      suiteUrl,
      onBegun({ header }, shortfalls) {
        hasBegun = true;
        optimizeForRun(given.cases);
        if (detail !== 'quiet') printBegin(header, given, shortfalls);
      },
      onProgress: ticker.tick,
      isHeld: run.isHeld,
    });
    ticker.end();
    if (ended.kind === 'fault' && signals.interrupted() && !hasBegun) {
      printError('The run had not begun: nothing was sent.');
      return EXIT.interrupted;
    }
    if (ended.kind === 'fault') throw errorOf(ended);
    if (ended.kind === 'overdue') return reportOverdue(ended.message, given.reportDir);
    printEnd(ended.report, given, { detail, targetFlag: targetFlagOf(flags, redact) });
    return exitCodeFor(ended.report, signals, dependencies);
  } catch (error) {
    if (error instanceof HistoryError || error instanceof UsageError) throw error;
    // Only the message: the stack and the cause may contain the unredacted message.
    throw new Error(redact((error as Error).message));
  } finally {
    await run.close().finally(signals.close);
  }
}

async function demandRunnable(given: Config, loadSuite: () => Promise<Suite>): Promise<void> {
  if (given.caseId !== null || given.only !== null) await demandPlan(given, loadSuite);
  const lack = lackOfDescriptors(given.concurrency);
  if (lack !== null) throw new UsageError(lack);
}

function exitCodeFor(
  report: Report,
  signals: ReturnType<typeof handleInterrupts>,
  { conclude }: RunDependencies,
): number {
  if (signals.failed()) return EXIT.fault;
  if (signals.interrupted()) return EXIT.interrupted;
  const code = exitCodeOf(report);
  return code === EXIT.fault ? code : (conclude?.(report) ?? code);
}

function printBegin({ target, seed }: Header, given: Config, shortfalls: readonly string[]): void {
  const name = given.targetUrl === null ? 'the embedded reference service' : target.url;
  const folder = toPrintable(given.reportDir);
  const begun = `Judging ${name}, seed ${seed}, history in ${folder}${capsNotice(given)}`;
  const notes = shortfalls.map((sentence) => `Note: ${sentence}`);
  print(wrapped(`${[begun, ...notes].join('\n')}\n`));
}

interface PrintEnd {
  readonly detail: Detail;
  readonly targetFlag: string | null;
}

function printEnd(report: Report, config: Config, { detail, targetFlag }: PrintEnd): void {
  const { reportDir: folder, tokenCommand, tls } = config;
  const command = commandToRepeat({
    ...{ report, folder },
    hasTokenCommand: tokenCommand !== null,
    hasAuthority: tls.ca !== null,
  });
  printReport(report, { detail, folder, command, targetFlag });
}

/** A repetition does not read the target from the history, so its command needs the same flag. */
function targetFlagOf({ TARGET_URL }: Settings, redact: (text: string) => string): string | null {
  return TARGET_URL === undefined ? null : `--target-url ${quotedForShell(redact(TARGET_URL))}`;
}

/** Making the plan rejects an unknown case or requirement, before anything is changed. */
async function demandPlan(given: Config, loadSuite: RunDependencies['loadSuite']): Promise<void> {
  const [{ planOf }, suite] = await Promise.all([
    import('../../plan/plan-of-config.ts'),
    loadSuite(),
  ]);
  planOf(given, suite);
}

function reportOverdue(message: string, reportDir: string): number {
  const command = commandOf(startedHere(), flagsFor(globalThis, ALWAYS));
  printError(
    `Inconclusive: ${message}. The history is complete; "${command} verify ` +
      `${visibleForShell(reportDir)}" judges it again.`,
  );
  return EXIT.inconclusive;
}
