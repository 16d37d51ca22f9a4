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

/** `limitMs`: when the thread is ended, and the run with it. */
export function concludeApart(task: Task, limitMs: number): Promise<Concluded> {
  const thread = new Worker(entry, {
    workerData: task,
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MEBIBYTES,
      maxYoungGenerationSizeMb: MAX_YOUNG_MEBIBYTES,
    },
  });
  return new Promise((resolve) => {
    const end = (concluded: Concluded) => {
      clearTimeout(timer);
      resolve(concluded);
      void thread.terminate();
    };
    const timer = setTimeout(() => {
      const message = `judging what was sent took longer than ${limitMs} ms`;
      end({ kind: 'overdue', message });
    }, limitMs);
    thread.on('message', end);
    thread.on('error', (error) => end({ kind: 'fault', message: (error as Error).message }));
    thread.on('exit', () => end({ kind: 'fault', message: 'the judging thread ended by itself' }));
  });
}
