/** A run in a thread of its own, seen from outside: when it is given up, and what is done then. */
import { type Apart, type Concluded, type Ended, openApart } from './apart.ts';
import type { Aim } from './embedded.ts';
import { HistoryError } from './history.ts';
import type { Report } from './report.ts';
import type { RunContext } from './run.ts';
import type { Progress } from './session.ts';
import { UsageError } from './usage.ts';

export interface RunHooks {
  readonly onBegun: (context: RunContext) => void;
  readonly onProgress: (progress: Progress) => void;
}

/** `overdue`: it was not judged in time. The record is whole, and can be judged again. */
export type RunEnd = Concluded | { readonly kind: 'overdue'; readonly message: string };

/**
 * What a thread has beyond RUN_TIMEOUT_MS, to start and to judge what came last: as long again as
 * the run may take, but a slow machine needs some of it, and nobody waits for half a minute.
 */
const LEAST_GRACE_MS = 8_000;
const MOST_GRACE_MS = 30_000;

/** Drives and judges a run. What the thread leaves undone another one does. */
export async function runApart(apart: Apart, aim: Aim, hooks: RunHooks): Promise<RunEnd> {
  const { runTimeoutMs } = aim.config;
  const graceMs = Math.min(Math.max(runTimeoutMs, LEAST_GRACE_MS), MOST_GRACE_MS);
  const startedMs = performance.now();
  const run = follow(apart, aim, hooks);
  const first = await within<'driven' | Ended>(runTimeoutMs + graceMs, run.driven, run.ended);
  const isDriven = first === 'driven';
  // Driving had all of the judging in it, so that this takes no longer.
  const judgingMs = Math.ceil(performance.now() - startedMs) + graceMs;
  const ended = isDriven ? await within(judgingMs, run.ended) : first;
  apart.close();
  if (ended === 'overdue' && isDriven) return overdue(judgingMs);
  if (ended !== 'overdue' && ended.kind !== 'lost') return ended;
  const context = run.begun();
  const lost = ended === 'overdue' ? null : ended.message;
  if (context === null) return fault(lost ?? 'a thread did not start');
  const busy =
    `RUN_TIMEOUT_MS ${runTimeoutMs} is over, and an answer still kept the suite busy ` +
    `${graceMs} ms later: the rest was not sent.`;
  const other = openApart();
  try {
    const faults = lost === null ? [] : [lost];
    const why = lost === null ? busy : null;
    const task = { kind: 'rest', context, isEnded: isDriven, faults, overdue: why } as const;
    const rest = await within(judgingMs, other.conclude(task));
    if (rest === 'overdue') return overdue(judgingMs);
    return rest.kind === 'lost' ? fault(rest.message) : rest;
  } finally {
    other.close();
  }
}

/** Starts the run: what it tells on the way, as promises. */
function follow(apart: Apart, { config, url }: Aim, { onBegun, onProgress }: RunHooks) {
  let begun: RunContext | null = null;
  let drive = () => {};
  const driven = new Promise<'driven'>((resolve) => {
    drive = () => resolve('driven');
  });
  const ended = apart.conclude({ kind: 'run', config, url }, (step) => {
    if (step.kind === 'driven') drive();
    else if (step.kind === 'progress') onProgress(step.progress);
    else {
      begun = step.context;
      onBegun(begun);
    }
  });
  return { driven, ended, begun: () => begun };
}

/** What comes first, or that nothing came in time. */
async function within<T>(
  limitMs: number,
  ...awaited: readonly Promise<T>[]
): Promise<T | 'overdue'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'overdue'>((resolve) => {
    timer = setTimeout(() => resolve('overdue'), limitMs);
  });
  try {
    return await Promise.race([...awaited, late]);
  } finally {
    clearTimeout(timer);
  }
}

const fault = (message: string): RunEnd => ({ kind: 'fault', whose: 'suite', message });

const overdue = (limitMs: number): RunEnd => {
  return { kind: 'overdue', message: `judging what was sent took longer than ${limitMs} ms` };
};

/** The report on recorded histories. Throws what the thread could not use. */
export async function judgeApart(
  histories: readonly string[],
  reportDir: string | null,
): Promise<Report> {
  const apart = openApart();
  try {
    const ended = await apart.conclude({ kind: 'histories', histories, reportDir });
    if (ended.kind === 'report') return ended.report;
    throw ended.kind === 'lost' ? new Error(ended.message) : errorOf(ended);
  } finally {
    apart.close();
  }
}

/** The error that a thread met, as one of this thread. */
export function errorOf({ whose, message }: Extract<Concluded, { kind: 'fault' }>): Error {
  const { [whose]: Kind } = { usage: UsageError, history: HistoryError, suite: Error };
  return new Kind(message);
}
