/**
 * Starts a thread and gives it a task, with limits on memory and time, because a target can make the
 * task expensive.
 */
import { Worker } from 'node:worker_threads';
import { codeUrl } from '../../core/code-files.ts';
import { setPatientTimer } from '../../core/patient-timer.ts';
import type {
  Died,
  End,
  FromThread,
  Results,
  TaskKind,
  ThreadName,
  Threads,
  ToThread,
} from './messages.ts';

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

/** Whether a thread listens, and whether it has ended or was abandoned. */
class Life {
  isReady = false;
  hasDied = false;
  /** Resolves when it has loaded its code. */
  readonly ready: Promise<void>;
  readonly died: Promise<Died>;
  #giveUp: (message: string) => void = () => {};

  constructor(worker: Worker) {
    this.died = new Promise<Died>((resolve) => {
      this.#giveUp = (message) => resolve({ kind: 'died', message });
    });
    worker.on('error', (error) => this.giveUp((error as Error).message));
    worker.on('exit', () => this.giveUp('a thread ended by itself'));
    this.ready = new Promise<void>((resolve) => {
      worker.on('message', ({ channel }: FromThread<ThreadName>) => {
        if (channel !== 'ready') return;
        this.isReady = true;
        resolve();
      });
    });
  }

  giveUp(message: string): void {
    this.hasDied = true;
    this.#giveUp(message);
  }
}

export class WorkerHandle<Name extends ThreadName> {
  readonly #worker: Worker;
  readonly #life: Life;
  readonly #limits: StartLimits;

  /**
   * Starts the thread, which loads its code before it gets a task. `suiteUrl`: the module that makes
   * the suite, because functions cannot be copied between threads.
   */
  constructor(name: Name, suiteUrl: string, limits = START_LIMITS) {
    this.#limits = limits;
    this.#worker = new Worker(codeUrl(`src/${name}-thread`), {
      workerData: { suiteUrl, thread: name },
      resourceLimits: {
        maxOldGenerationSizeMb: MAX_HEAP_MEBIBYTES,
        maxYoungGenerationSizeMb: MAX_YOUNG_MEBIBYTES,
      },
    });
    this.#life = new Life(this.#worker);
    // It must not keep a process alive that ends before there is a task.
    this.#worker.unref();
  }

  /** Whether it loaded its code; a thread that did not lacked resources. */
  isReady(): boolean {
    return this.#life.isReady;
  }

  /** Performs one task. */
  perform<Kind extends TaskKind<Name>>(
    kind: Kind,
    given: Threads[Name]['tasks'][Kind],
    onStep: (step: Threads[Name]['step']) => void = () => {},
  ): Promise<End<Results[Kind]>> {
    this.#worker.ref();
    const ended = new Promise<End<Results[Kind]>>((resolve) => {
      const receive = (posted: FromThread<Name, Kind>) => {
        if (posted.channel === 'step') return onStep(posted.body);
        if (posted.channel === 'ready') return;
        this.#worker.off('message', receive);
        resolve(posted.body);
      };
      this.#worker.on('message', receive);
    });
    this.#postOnceReady({ channel: 'task', kind, body: given });
    const { startMs } = this.#limits;
    this.#giveUpUnlessReady(startMs, `a thread did not start within ${startMs} ms`);
    return Promise.race([ended, this.#life.died]);
  }

  /** Sends a message to the thread during its task. */
  post(message: Threads[Name]['message']): void {
    this.#postOnceReady({ channel: 'message', body: message });
    if (message.kind === 'stop')
      this.#giveUpUnlessReady(this.#limits.stoppedMs, 'stopped before it began');
  }

  /** Resolves when the thread has ended; on Deno, running code may continue. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Deno drops messages to a thread that does not listen yet; the order of messages is kept. */
  #postOnceReady<Kind extends TaskKind<Name>>(posted: ToThread<Name, Kind>): void {
    const life = this.#life;
    // An abandoned thread must not begin.
    const postUnlessDead = () => life.hasDied || this.#worker.postMessage(posted);
    if (life.isReady) this.#worker.postMessage(posted);
    else void life.ready.then(postUnlessDead);
  }

  #giveUpUnlessReady(limitMs: number, message: string): void {
    const life = this.#life;
    if (life.isReady) return;
    // A thread that was stopped in the meantime has loaded nothing: it gets the whole limit again.
    const timer = setPatientTimer(limitMs, () => life.giveUp(message), limitMs);
    void Promise.race([life.ready, life.died]).then(timer.cancel);
  }
}
