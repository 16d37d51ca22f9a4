/** Ends and judges a run in a thread of its own: in bounded memory, and for a bounded time. */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Report } from './report.ts';
import type { RunContext } from './run.ts';

/** What the thread is given, and what it answers; both are copied between the threads. */
export interface Task {
  readonly context: RunContext;
  readonly faults: readonly string[];
  /** Why the thread that drove had to be ended, where it had to be. */
  readonly overdue: string | null;
}
export type Concluded =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'fault'; readonly message: string }
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
  /** `limitMs`: when the thread is ended, and the run with it. */
  conclude(task: Task, limitMs: number): Promise<Concluded>;
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
    const fault = (message: string) => resolve({ kind: 'fault', message });
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
