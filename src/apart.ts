/** A thread of its own for what a target can make heavy: in bounded memory, for a bounded time. */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Config } from './config.ts';
import type { Report } from './report.ts';
import type { RunContext } from './run.ts';
import type { Progress } from './session.ts';

/** What the thread is to do; it is copied between the threads, as is what it answers. */
export type Task =
  /** Drive a whole run and judge it. */
  | { readonly kind: 'run'; readonly config: Config; readonly url: string }
  /** End what another thread did not: the record first, unless that was ended. */
  | {
      readonly kind: 'rest';
      readonly context: RunContext;
      readonly isEnded: boolean;
      /** What went wrong in the suite. */
      readonly faults: readonly string[];
      /** Why the thread that drove was ended, where it was. */
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

/** What the thread tells on the way. */
export type Step =
  | { readonly kind: 'begun'; readonly context: RunContext }
  | { readonly kind: 'progress'; readonly progress: Progress }
  /** Everything is sent, and the record has ended. */
  | { readonly kind: 'driven' };

/** What it tells last. */
export type Concluded =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'fault'; readonly whose: Whose; readonly message: string };

export type Ended =
  | Concluded
  /** It ended by itself: out of memory, or by an error that nobody caught. */
  | { readonly kind: 'lost'; readonly message: string };

/**
 * A million exchanges are judged in less than a third of it. Without a limit the heap grows as far
 * as the machine lets it before a large body is given up.
 */
const MAX_HEAP_MEBIBYTES = 256;
/** Of the part of it where everything begins: small, so that little is copied between its halves. */
const MAX_YOUNG_MEBIBYTES = 16;

const entry = new URL(`./apart-thread${extname(fileURLToPath(import.meta.url))}`, import.meta.url);

export interface Apart {
  /** Does one task. */
  conclude(task: Task, onStep?: (step: Step) => void): Promise<Ended>;
  /** Sends nothing more; what is in flight is waited for. */
  stop(): void;
  close(): void;
}

/** Starts the thread, which loads all that it needs before there is a task. */
export function openApart(): Apart {
  const thread = new Worker(entry, {
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MEBIBYTES,
      maxYoungGenerationSizeMb: MAX_YOUNG_MEBIBYTES,
    },
  });
  const lost = new Promise<Ended>((resolve) => {
    const lose = (message: string) => resolve({ kind: 'lost', message });
    thread.on('error', (error) => lose((error as Error).message));
    thread.on('exit', () => lose('a thread ended by itself'));
  });
  // It must not keep a process alive that was ended before there was anything to do.
  thread.unref();
  return {
    conclude(task, onStep = () => {}) {
      thread.ref();
      const concluded = new Promise<Concluded>((resolve) => {
        thread.on('message', (told: Step | Concluded) => {
          if (told.kind === 'report' || told.kind === 'fault') resolve(told);
          else onStep(told);
        });
      });
      thread.postMessage(task);
      return Promise.race([concluded, lost]);
    },
    stop: () => thread.postMessage({ kind: 'stop' }),
    close: () => void thread.terminate(),
  };
}
