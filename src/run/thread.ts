/** A thread of its own for what a target can make heavy: in bounded memory, for a bounded time. */
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import { codeRoot } from '../core/package.ts';
import { setPatientTimer } from '../core/patient-timer.ts';
import type { Progress } from '../core/progress.ts';
import type { Report } from '../report/report.ts';
import type { RunContext } from './run.ts';

/** What the thread is to do; it is copied between the threads, as is what it answers. */
export type Task =
  | { readonly kind: 'drive'; readonly config: Config; readonly url: string }
  /** Follows the history while another thread writes it, until it has ended. */
  | { readonly kind: 'judge'; readonly context: RunContext }
  /** That of one run, or those of all shards of a plan; a folder gets every format of the report. */
  | {
      readonly kind: 'histories';
      readonly histories: readonly string[];
      readonly reportDir: string | null;
    };

/** What it is sent on the way. */
export type Order =
  /** Send nothing more; what is in flight is waited for. */
  | { readonly kind: 'stop' }
  /** The history has ended. `isSealed`: in a copy, which has taken its name. */
  | { readonly kind: 'ended'; readonly isSealed: boolean };

/** A mistake in what was asked for, a history or folder that cannot be used, or the suite's own. */
export type Whose = 'usage' | 'history' | 'suite';

/** What the thread reports on the way. */
export type Step =
  | {
      readonly kind: 'begun';
      readonly context: RunContext;
      /** What the run will lack. */
      readonly shortfalls: readonly string[];
    }
  | { readonly kind: 'progress'; readonly progress: Progress };

/** What it reports last. */
export type Concluded =
  /** Everything is sent that was to be sent. */
  { readonly kind: 'done' } | { readonly kind: 'report'; readonly report: Report } | Fault;

/** All that it needs is loaded. */
export interface Ready {
  readonly kind: 'ready';
}

export interface Fault {
  readonly kind: 'fault';
  readonly whose: Whose;
  readonly message: string;
}

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

/** How long a thread may load what it needs: on a busy machine it takes some seconds. */
export interface StartLimits {
  readonly startMs: number;
  /** After an interrupt: before its first task a thread has nothing to bring to an end. */
  readonly stoppedMs: number;
}
const START_LIMITS: StartLimits = { startMs: 60_000, stoppedMs: 5_000 };

const extension = extname(fileURLToPath(import.meta.url));

export interface Thread {
  /** Whether it got as far as to take a task; one that did not was lost for want of resources. */
  isReady(): boolean;
  /** Does one task. */
  conclude(task: Task, onStep?: (step: Step) => void): Promise<Ended>;
  post(order: Order): void;
  /** Resolves once it does nothing any more; on Deno, what keeps it busy may still go on. */
  close(): Promise<void>;
}

/**
 * Starts the thread, which loads all that it needs before there is a task. `suiteUrl`: the module
 * that makes the suite; functions cannot be copied between threads.
 */
export function openThread(
  name: 'drive' | 'judge',
  suiteUrl: string,
  limits = START_LIMITS,
): Thread {
  const thread = new Worker(join(codeRoot, `src/${name}-thread${extension}`), {
    workerData: { suiteUrl },
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MEBIBYTES,
      maxYoungGenerationSizeMb: MAX_YOUNG_MEBIBYTES,
    },
  });
  const { state, ready, lost, lose } = watch(thread);
  /** Deno drops what is posted to a thread that does not listen yet; the order stays the same. */
  const postOnceReady = (message: Task | Order) => {
    if (state.isReady) return thread.postMessage(message);
    // One that was given up must not begin after all.
    void ready.then(() => state.isLost || thread.postMessage(message));
  };
  const loseUnlessReady = (limitMs: number, message: string) => {
    if (state.isReady) return;
    const timer = setPatientTimer(limitMs, () => lose(message));
    void Promise.race([ready, lost]).then(timer.cancel);
  };
  // It must not keep a process alive that was ended before there was anything to do.
  thread.unref();
  return {
    isReady: () => state.isReady,
    conclude(task, onStep = () => {}) {
      thread.ref();
      const concluded = new Promise<Concluded>((resolve) => {
        thread.on('message', (message: Step | Concluded | Ready) => {
          if (message.kind === 'begun' || message.kind === 'progress') onStep(message);
          else if (message.kind !== 'ready') resolve(message);
        });
      });
      postOnceReady(task);
      const { startMs } = limits;
      loseUnlessReady(startMs, `a thread did not start within ${startMs} ms`);
      return Promise.race([concluded, lost]);
    },
    post(order) {
      postOnceReady(order);
      if (order.kind === 'stop') loseUnlessReady(limits.stoppedMs, 'stopped before it began');
    },
    close: async () => void (await thread.terminate()),
  };
}

/** Whether the thread has begun to listen, and whether it has ended or was given up. */
function watch(thread: Worker) {
  const state = { isReady: false, isLost: false };
  let lose = (_message: string) => {};
  const lost = new Promise<Ended>((resolve) => {
    lose = (message) => {
      state.isLost = true;
      resolve({ kind: 'lost', message });
    };
  });
  thread.on('error', (error) => lose((error as Error).message));
  thread.on('exit', () => lose('a thread ended by itself'));
  const ready = new Promise<void>((resolve) => {
    thread.on('message', ({ kind }: Step | Concluded | Ready) => {
      if (kind !== 'ready') return;
      state.isReady = true;
      resolve();
    });
  });
  return { state, ready, lost, lose };
}
