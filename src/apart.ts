/** Judges in a thread of its own: in bounded memory, and for a bounded time. */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { HistoryError } from './history.ts';
import type { Report } from './report.ts';
import type { RunContext } from './run.ts';
import { UsageError } from './usage.ts';

/** What the thread is given; it is copied between the threads, as is what it answers. */
export type Task =
  | {
      readonly kind: 'run';
      readonly context: RunContext;
      readonly faults: readonly string[];
      /** Why the thread that drove had to be ended, where it had to be. */
      readonly overdue: string | null;
    }
  /** That of one run, or those of all shards of a plan; a folder gets every format of the report. */
  | {
      readonly kind: 'histories';
      readonly histories: readonly string[];
      readonly reportDir: string | null;
    };
/** A mistake in what was asked for, a history or folder that cannot be used, or the suite's own. */
export type Whose = 'usage' | 'history' | 'suite';
export type Concluded =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'fault'; readonly whose: Whose; readonly message: string }
  /** It did not come to an end, and was ended. The record is whole, and can be judged again. */
  | { readonly kind: 'overdue'; readonly message: string };

/**
 * A million exchanges are judged in less than a third of it. Without a limit the heap grows as far
 * as the machine lets it before a large body is given up.
 */
const MAX_HEAP_MEBIBYTES = 256;
/** Of the part of it where everything begins: small, so that little is copied between its halves. */
const MAX_YOUNG_MEBIBYTES = 16;

const entry = new URL(`./apart-thread${extname(fileURLToPath(import.meta.url))}`, import.meta.url);

export interface Apart {
  /** `limitMs`: when the thread is given up, and the run with it. */
  conclude(task: Task, limitMs: number | null): Promise<Concluded>;
  close(): void;
}

/** Starts the thread, which gets ready while the run is driven. */
export function openApart(): Apart {
  const thread = new Worker(entry, {
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MEBIBYTES,
      maxYoungGenerationSizeMb: MAX_YOUNG_MEBIBYTES,
    },
  });
  const broken = new Promise<Concluded>((resolve) => {
    const fault = (message: string) => resolve({ kind: 'fault', whose: 'suite', message });
    thread.on('error', (error) => fault((error as Error).message));
    thread.on('exit', () => fault('the judging thread ended by itself'));
  });
  // It must not keep a process alive that was ended before there was anything to judge.
  thread.unref();
  return {
    async conclude(task, limitMs) {
      thread.ref();
      const concluded = new Promise<Concluded>((resolve) => thread.once('message', resolve));
      thread.postMessage(task);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const overdue = new Promise<Concluded>((resolve) => {
        const message = `judging what was sent took longer than ${limitMs} ms`;
        if (limitMs === null) return;
        timer = setTimeout(() => resolve({ kind: 'overdue', message }), limitMs);
      });
      try {
        return await Promise.race([concluded, broken, overdue]);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => void thread.terminate(),
  };
}

/** The report on recorded histories. Throws what the thread could not use. */
export async function judgeApart(
  histories: readonly string[],
  reportDir: string | null,
): Promise<Report> {
  const apart = openApart();
  try {
    const concluded = await apart.conclude({ kind: 'histories', histories, reportDir }, null);
    if (concluded.kind === 'report') return concluded.report;
    const whose = concluded.kind === 'fault' ? concluded.whose : 'suite';
    const { [whose]: Kind } = { usage: UsageError, history: HistoryError, suite: Error };
    throw new Kind(concluded.message);
  } finally {
    apart.close();
  }
}
