/** The thread of `apart.ts`. */
import { parentPort } from 'node:worker_threads';
import type { Concluded, Step, Task, Whose } from './apart.ts';
import { concludeRun, endRecord, reportOn, reportOnShards } from './finish.ts';
import { makeFolder } from './folder.ts';
import { writeReports } from './formats.ts';
import { HistoryError, UnreadableError } from './history.ts';
import { writeJoined } from './joined.ts';
import type { Report } from './report.ts';
import { beginRun, driveWhole, openLiveSession } from './run.ts';
import type { Progress } from './session.ts';
import { UsageError } from './usage.ts';

const stop = new AbortController();
const tell = (told: Step | Concluded) => parentPort?.postMessage(told);

parentPort?.on('message', (message: Task | { readonly kind: 'stop' }) => {
  if (message.kind === 'stop') stop.abort();
  else void conclude(message).then(tell);
});

async function conclude(task: Task): Promise<Concluded> {
  try {
    return { kind: 'report', report: await reportFor(task) };
  } catch (error) {
    // The message alone: an error does not get through to the other thread as it is.
    const { message } = error as Error;
    return { kind: 'fault', whose: whoseIs(error), message };
  }
}

function whoseIs(error: unknown): Whose {
  // A file that is no history is a mistake of whoever gave it.
  if (error instanceof UsageError || error instanceof UnreadableError) return 'usage';
  return error instanceof HistoryError ? 'history' : 'suite';
}

async function reportFor(task: Task): Promise<Report> {
  if (task.kind === 'histories') return judged(task);
  if (task.kind === 'run') return await driven(task);
  if (!task.isEnded) endRecord(task.context, task.faults, task.overdue);
  return concludeRun(task.context);
}

async function driven(task: Extract<Task, { kind: 'run' }>): Promise<Report> {
  const { context, plan } = beginRun(task);
  tell({ kind: 'begun', context });
  const progress = openProgress();
  const hooks = { plan, isUnproven: true, signal: stop.signal, onProgress: progress.tell };
  await driveWhole(openLiveSession(context, hooks));
  progress.end();
  endRecord(context);
  tell({ kind: 'driven' });
  return concludeRun(context);
}

/** A person cannot read faster, and each message costs both threads. */
const PROGRESS_EVERY_MS = 100;

function openProgress() {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  /** What was not worth a message then may be the last. */
  let untold: Progress | null = null;
  return {
    tell(progress: Progress) {
      untold = progress;
      if (progress.elapsedMs - toldAtMs < PROGRESS_EVERY_MS) return;
      toldAtMs = progress.elapsedMs;
      untold = null;
      tell({ kind: 'progress', progress });
    },
    end() {
      if (untold !== null) tell({ kind: 'progress', progress: untold });
    },
  };
}

function judged({ histories, reportDir }: Extract<Task, { kind: 'histories' }>): Report {
  if (reportDir === null) return reportOf(histories);
  const report =
    histories.length > 1 ? reportOn(writeJoined(histories, reportDir)) : reportOf(histories);
  makeFolder(reportDir);
  writeReports(reportDir, report);
  return report;
}

function reportOf(histories: readonly string[]): Report {
  const [first = '', ...others] = histories;
  return others.length === 0 ? reportOn(first) : reportOnShards(histories);
}
