/** Judges recorded histories in threads that it starts: a long history in two at once. */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Report } from '../../report/report.ts';
import { errorOf, faultOf } from './faults.ts';
import { WorkerHandle } from './worker-handle.ts';

/** A thread that runs the checks needs time to start, and memory. */
export const LONG_BYTES = 16 * 1024 * 1024;

/**
 * The report on recorded histories. `checkers`: the number of threads that run the checks, beside
 * the one that makes the report. Throws the error of that thread.
 */
export async function judgeInThreads(
  histories: readonly string[],
  reportDir: string | null,
  suiteUrl: string,
  checkers = checkersFor(histories),
): Promise<Report> {
  const threads: WorkerHandle<'judge'>[] = [];
  const open = () => {
    const thread = new WorkerHandle('judge', suiteUrl);
    threads.push(thread);
    return thread;
  };
  try {
    const thread = open();
    const others = Array.from({ length: checkers }, open);
    const checksElsewhere = checkers > 0;
    const performed = thread.perform('judge-histories', { histories, reportDir, checksElsewhere });
    if (checksElsewhere)
      void runChecks(histories[0] ?? '', others).then((parts) => thread.post(parts));
    const ended = await performed;
    if (ended.kind === 'done') return ended.result;
    throw errorOf(faultOf(ended));
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
}

/** None for the shards of a plan: their lines are combined while they are judged. */
function checkersFor(histories: readonly string[]): number {
  const [path = '', ...more] = histories;
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return more.length === 0 && bytes >= LONG_BYTES && availableParallelism() > 1 ? 1 : 0;
}

async function runChecks(history: string, threads: readonly WorkerHandle<'judge'>[]) {
  const of = threads.length;
  const ends = await Promise.all(
    threads.map((thread, at) =>
      thread.perform('check-part', { history, part: { number: at + 1, of } }),
    ),
  );
  const parts = ends.flatMap((end) => (end.kind === 'done' ? [end.result] : []));
  return { kind: 'parts-checked', parts: parts.length === of ? parts : null } as const;
}
