/** A run in threads of their own, seen from outside: when one is given up, and what is done then. */

import { dirname } from 'node:path';
import { HistoryError, UsageError } from '../core/errors.ts';
import { setPatientTimer } from '../core/patient-timer.ts';
import type { Progress } from '../core/progress.ts';
import { earlierFolderOf } from '../history/earlier-runs.ts';
import { endHistory } from '../history/end.ts';
import type { Report } from '../report/report.ts';
import type { Endpoint } from './embedded-reference.ts';
import type { RunContext } from './run.ts';
import { type Ended, type Fault, openThread, type Thread } from './thread.ts';

export interface RunHooks {
  /** The module that makes the suite, for threads. */
  readonly suiteUrl: string;
  /** Called once the history has its header. */
  readonly onBegun: (context: RunContext, shortfalls: readonly string[]) => void;
  readonly onProgress: (progress: Progress) => void;
  /** Whether the folder is still this run's. */
  readonly isHeld: () => boolean;
}

export type RunEnd =
  | { readonly kind: 'report'; readonly report: Report }
  | Fault
  /** It was not judged in time. The history is complete, and can be judged again. */
  | { readonly kind: 'overdue'; readonly message: string };

/**
 * What a thread has beyond RUN_TIMEOUT_MS, to start and to judge what came last: as long again as
 * the run may take, but a slow machine needs some of it, and nobody waits for half a minute.
 */
const LEAST_GRACE_MS = 8_000;
const MOST_GRACE_MS = 30_000;

/** Drives a run in the thread, and judges its history in another one meanwhile. */
export async function superviseRun(
  driver: Thread,
  endpoint: Endpoint,
  hooks: RunHooks,
): Promise<RunEnd> {
  const { config, url } = endpoint;
  const { runTimeoutMs } = config;
  const graceMs = Math.min(Math.max(runTimeoutMs, LEAST_GRACE_MS), MOST_GRACE_MS);
  const startedMs = performance.now();
  const judging = openJudging(hooks.suiteUrl);
  try {
    const driving = driver.conclude({ kind: 'drive', config, url }, (step) => {
      if (step.kind === 'progress') return hooks.onProgress(step.progress);
      judging.start(step.context);
      hooks.onBegun(step.context, step.shortfalls);
    });
    const driven = await within(runTimeoutMs + graceMs, driving);
    await driver.close();
    const context = judging.context();
    if (context === null) return faultOf(driven);
    if (!hooks.isHeld()) return lostFolder(context.historyPath);
    const ending = endOf(driven, runTimeoutMs, graceMs);
    endHistory(context, ending);
    // Driving has all of the judging in it, so that this takes no longer.
    const judgingMs = Math.ceil(performance.now() - startedMs) + graceMs;
    const judged = await within(judgingMs, judging.end(ending.isSealed));
    // If the history could not be written, report that first, before the report on what was written.
    if (driven !== 'overdue' && driven.kind === 'fault') return driven;
    if (judged === 'overdue') {
      return {
        kind: 'overdue',
        message: `the suite needed more than ${judgingMs} ms to judge the exchanges`,
      };
    }
    // The user did not name this history: where it cannot be read, that is no usage error.
    return judged.kind === 'report' ? judged : { ...faultOf(judged), whose: 'history' };
  } finally {
    await judging.close();
  }
}

/** A history in that place is another run's now: neither a footer nor a report is written there. */
function lostFolder(historyPath: string): Fault {
  const message =
    `Another run has locked the folder of ${historyPath}, or the folder was removed: nothing more was ` +
    'sent, and the history has no footer; it is now a file named history-….jsonl in the folder ' +
    `${earlierFolderOf(dirname(historyPath))}`;
  return { kind: 'fault', whose: 'history', message };
}

/** The thread that judges: it starts as soon as there is a history. */
function openJudging(suiteUrl: string) {
  let run: RunContext | null = null;
  let thread: Thread | null = null;
  let ended: Promise<Ended> = Promise.resolve({ kind: 'lost', message: 'there was no history' });
  function open(context: RunContext): void {
    try {
      thread = openThread('judge', suiteUrl);
      ended = thread.conclude({ kind: 'judge', context });
    } catch (error) {
      thread = null;
      ended = Promise.resolve({ kind: 'lost', message: (error as Error).message });
    }
  }
  return {
    start(context: RunContext) {
      run = context;
      open(context);
    },
    /** Of the history, once there is one. */
    context: () => run,
    /**
     * What came of it, now that the history has ended. A thread that found no room beside the one
     * that drives, for want of file descriptors for one, has it now.
     */
    async end(isSealed: boolean): Promise<Ended> {
      thread?.post({ kind: 'ended', isSealed });
      const first = await ended;
      if (first.kind !== 'lost' || run === null || thread?.isReady() === true) return first;
      open(run);
      thread?.post({ kind: 'ended', isSealed });
      return await ended;
    },
    close: async () => await thread?.close(),
  };
}

/** What the history says about the end of the driving. */
function endOf(driven: Ended | 'overdue', runTimeoutMs: number, graceMs: number) {
  const busy =
    `RUN_TIMEOUT_MS ${runTimeoutMs} is over, and the suite was still busy with a response ` +
    `${graceMs} ms later: the rest was not sent.`;
  const overdue = driven === 'overdue' ? busy : null;
  const faults = driven !== 'overdue' && 'message' in driven ? [driven.message] : [];
  // Only a thread that says that it has ended writes no more.
  const isSealed = driven === 'overdue' || driven.kind === 'lost';
  return { faults, overdue, isSealed };
}

function faultOf(ended: Ended | 'overdue'): Fault {
  if (ended !== 'overdue' && ended.kind === 'fault') return ended;
  const message =
    ended !== 'overdue' && ended.kind === 'lost' ? ended.message : 'a run did not start';
  return { kind: 'fault', whose: 'suite', message };
}

/** The result, or `overdue` where there is none in time. */
async function within<T>(limitMs: number, awaited: Promise<T>): Promise<T | 'overdue'> {
  let timer = { cancel: () => {} };
  const late = new Promise<'overdue'>((resolve) => {
    timer = setPatientTimer(limitMs, () => resolve('overdue'));
  });
  try {
    return await Promise.race([awaited, late]);
  } finally {
    timer.cancel();
  }
}

/** The report on recorded histories. Throws what the thread could not use. */
export async function judgeInThread(
  histories: readonly string[],
  reportDir: string | null,
  suiteUrl: string,
): Promise<Report> {
  const thread = openThread('judge', suiteUrl);
  try {
    const ended = await thread.conclude({ kind: 'histories', histories, reportDir });
    if (ended.kind === 'report') return ended.report;
    throw errorOf(faultOf(ended));
  } finally {
    await thread.close();
  }
}

/** The error that a thread met, as one of this thread. */
export function errorOf({ whose, message }: Fault): Error {
  const { [whose]: Kind } = { usage: UsageError, history: HistoryError, suite: Error };
  return new Kind(message);
}
