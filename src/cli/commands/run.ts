/** `run`: judges a target, in a thread of its own, while this one listens to the user. */
import { checksOf, type Suite } from '../../check/suite.ts';
import type { Config, Settings } from '../../config/config.ts';
import { loadConfig, unknownNamesIn } from '../../config/environment.ts';
import { HistoryError, UsageError } from '../../core/errors.ts';
import { EXIT } from '../../core/exit.ts';
import { name as packageName } from '../../core/package.ts';
import { makeRedactor } from '../../history/redact.ts';
import { takeFolder } from '../../history/run-folder.ts';
import { secretsOf } from '../../history/secrets.ts';
import { exitCodeOf } from '../../report/verdict.ts';
import { openEndpoint, withCredentials } from '../../run/embedded-reference.ts';
import { printReport } from '../../run/print-report.ts';
import { runFiles } from '../../run/report-files.ts';
import { errorOf, superviseRun } from '../../run/supervisor.ts';
import type { Thread } from '../../run/thread.ts';
import { lackOfDescriptors } from '../descriptors.ts';
import { openTicker } from '../progress.ts';
import { handleInterrupts } from '../signals.ts';

const complain = (text: string) => process.stderr.write(`${text}\n`);

export interface RunGiven {
  readonly driver: Thread;
  readonly suiteUrl: string;
  readonly loadSuite: () => Promise<Suite>;
}

/** Judges the target of the configuration, or the embedded reference. */
export async function runCommand(flags: Settings, given: RunGiven): Promise<number> {
  const { driver, loadSuite } = given;
  try {
    const requirements = async () => checksOf(await loadSuite());
    const loaded = await loadConfig(process.env, flags, process.cwd(), { requirements });
    if (!loaded.ok) throw new UsageError(loaded.problems.join('\n'));
    for (const stray of unknownNamesIn(process.cwd())) complain(stray);
    return await judgeTarget(given, loaded.config);
  } finally {
    await driver.close();
  }
}

async function judgeTarget(
  { driver, suiteUrl, loadSuite }: RunGiven,
  given: Config,
): Promise<number> {
  const redact = makeRedactor(secretsOf(given));
  // A case that does not exist is found out before anything is touched.
  if (given.caseId !== null) {
    const [{ planOf }, suite] = await Promise.all([
      import('../../plan/plan-of-config.ts'),
      loadSuite(),
    ]);
    planOf(withCredentials(given), suite);
  }
  const lack = lackOfDescriptors(given.concurrency);
  if (lack !== null) throw new UsageError(lack);
  const lock = await takeFolder(given.reportDir, runFiles, {
    onWait: complain,
    onLost: () => driver.tell({ kind: 'stop' }),
  });
  const ticker = openTicker(process.stderr);
  const signals = handleInterrupts(() => driver.tell({ kind: 'stop' }), redact);
  try {
    const endpoint = await openEndpoint(given);
    const ended = await superviseRun(driver, endpoint, {
      suiteUrl,
      onBegun({ header: { target, seed } }) {
        const name = given.targetUrl === null ? 'the embedded reference service' : target.url;
        process.stdout.write(`Judging ${name}, seed ${seed}, record in ${given.reportDir}\n`);
      },
      onProgress: ticker.tick,
      isHeld: lock.isHeld,
    }).finally(endpoint.close);
    ticker.end();
    if (ended.kind === 'fault') throw errorOf(ended);
    if (ended.kind === 'overdue') return tellOverdue(ended.message, given.reportDir);
    printReport(ended.report);
    if (signals.failed()) return EXIT.fault;
    return signals.interrupted() ? EXIT.interrupted : exitCodeOf(ended.report);
  } catch (error) {
    if (error instanceof HistoryError || error instanceof UsageError) throw error;
    // Not the error itself: its stack and cause may hold what its message held.
    throw new Error(redact((error as Error).message));
  } finally {
    signals.close();
    lock.close();
  }
}

function tellOverdue(message: string, reportDir: string): number {
  complain(
    `Inconclusive: ${message}. The record is whole; "${packageName} verify ` +
      `${reportDir}" judges it again.`,
  );
  return EXIT.inconclusive;
}
