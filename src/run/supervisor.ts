/** Supervises the threads of a run: decides when a thread is abandoned, and what happens then. */

import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setPatientTimer } from '../core/patient-timer.ts';
import type { Progress } from '../core/progress.ts';
import { endHistory } from '../history/file/end.ts';
import { earlierFolderOf } from '../history/folder/earlier-runs.ts';
import type { Report } from '../report/report.ts';
import type { RunContext } from './begin-run.ts';
import type { Endpoint } from './endpoint.ts';
import { HAR_FILE } from './report-files.ts';
import { faultOf, ownFaultOf } from './threads/faults.ts';
import { JudgingThreadHandle } from './threads/judging-thread-handle.ts';
import type { End, Fault } from './threads/messages.ts';
import type { WorkerHandle } from './threads/worker-handle.ts';
import { moveIntoPlace } from './write-atomically.ts';

interface RunHooks {
  /** The URL of the module that makes the suite, for threads. */
  readonly suiteUrl: string;
  /** Called after the header of the history is written. */
  readonly onBegun: (context: RunContext, shortfalls: readonly string[]) => void;
  readonly onProgress: (progress: Progress) => void;
  /** Whether the folder still belongs to this run. */
  readonly isHeld: () => boolean;
}

type RunResult =
  | { readonly kind: 'report'; readonly report: Report }
  | Fault
  /** The run was not judged in time. Its history is complete, and can be judged again. */
  | { readonly kind: 'overdue'; readonly message: string };

/** A thread has no result in time. */
interface Overdue {
  readonly kind: 'overdue';
}

/**
 * The time beyond RUN_TIMEOUT_MS in which a thread starts and judges the last exchanges: as long as
 * the run may take, but with a minimum for slow machines and a maximum of half a minute.
 */
const MIN_GRACE_MS = 8_000;
const MAX_GRACE_MS = 30_000;

/** Drives the run in one thread, and judges its history at the same time in another one. */
export async function superviseRun(
  driver: WorkerHandle<'drive'>,
  endpoint: Endpoint,
  hooks: RunHooks,
): Promise<RunResult> {
  const { config, url } = endpoint;
  const { runTimeoutMs } = config;
  const graceMs = Math.min(Math.max(runTimeoutMs, MIN_GRACE_MS), MAX_GRACE_MS);
  const startedMs = performance.now();
  const judgingThread = new JudgingThreadHandle(hooks.suiteUrl);
  try {
    const driving = driver.perform('drive', { config, url }, (step) => {
      if (step.kind === 'progress') hooks.onProgress(step.progress);
      else if (step.kind === 'question')
        void judgingThread.ask(step).then((answer) => driver.post(answer));
      else if (step.kind === 'begun') {
        judgingThread.start(step.context);
        hooks.onBegun(step.context, step.shortfalls);
      }
    });
    const driven = await within(runTimeoutMs + graceMs, driving);
    const isDriven = driven.kind === 'done';
    if (!isDriven) await driver.close();
    const context = judgingThread.context();
    if (context === null) return notBegun(driven);
    if (!hooks.isHeld()) return lostFolder(context.historyPath);
    const ending = endOf(driven, runTimeoutMs, graceMs);
    endHistory(context, ending);
    // Judging includes waiting for the driving, so it needs no more time than this.
    const judgingMs = Math.ceil(performance.now() - startedMs) + graceMs;
    const har = isDriven ? driver.perform('har', context) : null;
    const judged = judgingThread.end({ endsInCopy: ending.endsInCopy, writesHar: har === null });
    const result = await judgeAndRender(judged, har, {
      judgingMs,
      folder: context.config.reportDir,
    });
    // A write error is reported first, because the history is then incomplete.
    return driven.kind === 'fault' ? driven : result;
  } finally {
    await Promise.all([driver.close(), judgingThread.close()]);
  }
}

interface Judging {
  readonly judgingMs: number;
  readonly folder: string;
}

/** Waits for the report and the HAR at the same time: each has a core of its own on most machines. */
async function judgeAndRender(
  judging: Promise<End<Report>>,
  rendering: Promise<End<string>> | null,
  options: Judging,
): Promise<RunResult> {
  const judged = await within(options.judgingMs, judging);
  const har = rendering === null ? null : await within(options.judgingMs, rendering);
  return resultOf(judged, har, options);
}

/** Places the HAR. `har`: `null` where the judging thread wrote it. */
function resultOf(
  judged: End<Report> | Overdue,
  har: End<string> | Overdue | null,
  { judgingMs, folder }: Judging,
): RunResult {
  if (har?.kind === 'done') placeHar(har.result, judged, folder);
  if (judged.kind === 'overdue' || har?.kind === 'overdue') {
    const message = `the suite needed more than ${judgingMs} ms to judge the exchanges`;
    return { kind: 'overdue', message };
  }
  if (judged.kind !== 'done') return ownFaultOf(judged);
  if (har !== null && har.kind !== 'done') return ownFaultOf(har);
  return { kind: 'report', report: judged.result };
}

/** A HAR without a report beside it would look like the result of a run. */
function placeHar(path: string, judged: End<Report> | Overdue, folder: string): void {
  if (judged.kind === 'done') moveIntoPlace(folder, HAR_FILE, path);
  else rmSync(path, { force: true });
}

/**
 * The folder now contains the history of another run, so neither a footer nor a report is written
 * there.
 */
function lostFolder(historyPath: string): Fault {
  const message =
    `Another run has locked the folder of ${historyPath}, or the folder was removed: nothing more was ` +
    'sent, and the history has no footer. If another run locked the folder, it moved the history to ' +
    `${earlierFolderOf(dirname(historyPath))}, as history-….jsonl`;
  return { kind: 'fault', cause: 'history', message };
}

/** With which lines the history must be ended, and whether in a copy. */
function endOf(driven: End<null> | Overdue, runTimeoutMs: number, graceMs: number) {
  const busy =
    `The suite still worked on a response ${graceMs} ms after RUN_TIMEOUT_MS (${runTimeoutMs} ms), so it stopped and ` +
    'did not send the rest';
  const overdue = driven.kind === 'overdue' ? busy : null;
  const faults = 'message' in driven ? [driven.message] : [];
  // Only a thread that reported its end writes nothing more.
  const endsInCopy = driven.kind === 'overdue' || driven.kind === 'died';
  return { faults, overdue, endsInCopy };
}

/** Why there is no history. A thread that is done has begun one. */
function notBegun(driven: End<null> | Overdue): Fault {
  if (driven.kind === 'fault' || driven.kind === 'died') return faultOf(driven);
  return { kind: 'fault', cause: 'suite', message: 'the run did not start' };
}

async function within<T>(limitMs: number, awaited: Promise<T>): Promise<T | Overdue> {
  let timer = { cancel: () => {} };
  const late = new Promise<Overdue>((resolve) => {
    timer = setPatientTimer(limitMs, () => resolve({ kind: 'overdue' }));
  });
  try {
    return await Promise.race([awaited, late]);
  } finally {
    timer.cancel();
  }
}
