/** Runs a task that a target can make expensive in a thread with limits on memory and time. */
import { Worker } from 'node:worker_threads';
import { threadUrl } from '../core/code-files.ts';
import { setPatientTimer } from '../core/patient-timer.ts';
import {
  isStep,
  type Ready,
  type Signal,
  type Step,
  type Task,
  type TaskResult,
  type Tasks,
  type ThreadName,
} from './messages.ts';

export type ThreadEnd =
  | TaskResult
  /** The thread ended unexpectedly: out of memory, or by an uncaught error. */
  | { readonly kind: 'died'; readonly message: string };

/**
 * A million exchanges need less than a third of it. Without a limit the heap would grow until the
 * machine has no memory left before a large body is rejected.
 */
const MAX_HEAP_MEBIBYTES = 256;
/** The part for new objects: small, so that little is copied. */
const MAX_YOUNG_MEBIBYTES = 8;

/** How long a thread may load its code: some seconds on a slow machine. */
interface StartLimits {
  readonly startMs: number;
  /** The limit after an interrupt: a thread without a task has nothing to complete. */
  readonly stoppedMs: number;
}
const START_LIMITS: StartLimits = { startMs: 60_000, stoppedMs: 5_000 };

export interface Thread<Name extends ThreadName> {
  /** Whether it loaded its code; a thread that did not lacked resources. */
  isReady(): boolean;
  /** Performs one task. */
  perform(task: Tasks[Name], onStep?: (step: Step) => void): Promise<ThreadEnd>;
  post(signal: Signal): void;
  /** Resolves when the thread has ended; on Deno, running code may continue. */
  close(): Promise<void>;
}

/**
 * Starts the thread, which loads its code before it gets a task. `suiteUrl`: the module that makes
 * the suite, because functions cannot be copied between threads.
 */
export function openThread<Name extends ThreadName>(
  name: Name,
  suiteUrl: string,
  limits = START_LIMITS,
): Thread<Name> {
  const thread = new Worker(threadUrl(name), {
    workerData: { suiteUrl, thread: name },
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MEBIBYTES,
      maxYoungGenerationSizeMb: MAX_YOUNG_MEBIBYTES,
    },
  });
  const { state, ready, died, giveUp } = observeLife(thread);
  /** Deno drops messages to a thread that does not listen yet; the order of messages is kept. */
  const postOnceReady = (message: Task | Signal) => {
    if (state.isReady) return thread.postMessage(message);
    // An abandoned thread must not begin.
    void ready.then(() => state.hasDied || thread.postMessage(message));
  };
  const giveUpUnlessReady = (limitMs: number, message: string) => {
    if (state.isReady) return;
    // A thread that was stopped in the meantime has loaded nothing: it gets the whole limit again.
    const timer = setPatientTimer(limitMs, () => giveUp(message), limitMs);
    void Promise.race([ready, died]).then(timer.cancel);
  };
  // It must not keep a process alive that ends before there is a task.
  thread.unref();
  return {
    isReady: () => state.isReady,
    perform(task, onStep = () => {}) {
      thread.ref();
      const result = new Promise<TaskResult>((resolve) => {
        const receive = (message: Step | TaskResult | Ready) => {
          if (isStep(message)) return onStep(message);
          if (message.kind === 'ready') return;
          thread.off('message', receive);
          resolve(message);
        };
        thread.on('message', receive);
      });
      postOnceReady(task);
      const { startMs } = limits;
      giveUpUnlessReady(startMs, `a thread did not start within ${startMs} ms`);
      return Promise.race([result, died]);
    },
    post(signal) {
      postOnceReady(signal);
      if (signal.kind === 'stop') giveUpUnlessReady(limits.stoppedMs, 'stopped before it began');
    },
    close: async () => void (await thread.terminate()),
  };
}

/** Whether the thread listens, and whether it has ended or was abandoned. */
function observeLife(thread: Worker) {
  const state = { isReady: false, hasDied: false };
  let giveUp = (_message: string) => {};
  const died = new Promise<ThreadEnd>((resolve) => {
    giveUp = (message) => {
      state.hasDied = true;
      resolve({ kind: 'died', message });
    };
  });
  thread.on('error', (error) => giveUp((error as Error).message));
  thread.on('exit', () => giveUp('a thread ended by itself'));
  const ready = new Promise<void>((resolve) => {
    thread.on('message', ({ kind }: Step | TaskResult | Ready) => {
      if (kind !== 'ready') return;
      state.isReady = true;
      resolve();
    });
  });
  return { state, ready, died, giveUp };
}
