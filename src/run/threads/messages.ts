/** The messages between the threads of a run; they are copied, so they contain no functions. */
import type { Config } from '../../config/config.ts';
import type { Shard } from '../../config/shard.ts';
import type { Progress } from '../../core/progress.ts';
import type { FailedCase } from '../../judge/results-so-far.ts';
import type { CheckedLines } from '../../judge/split-evaluation.ts';
import type { Report } from '../../report/report.ts';
import type { RunContext } from '../run.ts';

type DriveTask =
  | { readonly kind: 'drive'; readonly config: Config; readonly url: string }
  /** Writes the history of a run that has ended as HAR, into a temporary file. */
  | { readonly kind: 'har'; readonly context: RunContext };

type JudgeTask =
  /** Judges the history while another thread writes it. */
  | { readonly kind: 'judge'; readonly context: RunContext }
  /**
   * Judges one history, or those of all shards of a plan; with a folder, every format is written.
   * `checksElsewhere`: other threads run the checks.
   */
  | {
      readonly kind: 'judge-histories';
      readonly histories: readonly string[];
      readonly reportDir: string | null;
      readonly checksElsewhere?: boolean;
    }
  /** Runs a part of the checks over a history. */
  | { readonly kind: 'check-part'; readonly history: string; readonly part: Shard };

/** The tasks of each thread, by its name. */
export interface Tasks {
  readonly drive: DriveTask;
  readonly judge: JudgeTask;
}

export type ThreadName = keyof Tasks;
export type Task = Tasks[ThreadName];

/** What the driving thread asks the judging thread: which of these checks failed so far? */
export interface Question {
  readonly kind: 'question';
  /** Counts from 1; the answer has it too. */
  readonly number: number;
  readonly checkIds: readonly string[];
}

export interface Answer {
  readonly kind: 'answer';
  readonly number: number;
  readonly failed: readonly FailedCase[];
}

/** Messages to the thread during its task. */
export type MessageToThread =
  | Question
  | Answer
  /** Send nothing more; requests in flight are completed. */
  | { readonly kind: 'stop' }
  /**
   * The history has ended. `isSealed`: in a copy that has replaced it. `writesHar`: no other thread
   * writes the HAR.
   */
  | { readonly kind: 'ended'; readonly isSealed: boolean; readonly writesHar: boolean }
  /** The results of the threads that run the checks; `null`: they have none. */
  | { readonly kind: 'parts-checked'; readonly parts: readonly CheckedLines[] | null };

/**
 * `usage`: a mistake in the input; `history`: a history or folder that cannot be used; `suite`: an
 * error of the suite.
 */
export type FaultCause = 'usage' | 'history' | 'suite';

/** Messages from the thread during its task. */
export type Step =
  | Question
  | Answer
  | {
      readonly kind: 'begun';
      readonly context: RunContext;
      /** What the run will lack. */
      readonly shortfalls: readonly string[];
    }
  | { readonly kind: 'progress'; readonly progress: Progress };

/** What a thread returns after its task. */
export type TaskResult =
  /** The driving is complete. */
  | { readonly kind: 'done' }
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'har'; readonly path: string }
  | { readonly kind: 'part-checked'; readonly part: CheckedLines }
  | Fault;

/** The thread has loaded its code. */
export interface Ready {
  readonly kind: 'ready';
}

export interface Fault {
  readonly kind: 'fault';
  readonly cause: FaultCause;
  readonly message: string;
}

const signalKinds: ReadonlySet<string> = new Set([
  'question',
  'answer',
  'stop',
  'ended',
  'parts-checked',
] satisfies MessageToThread['kind'][]);
export const isDuringTask = (message: Task | MessageToThread): message is MessageToThread =>
  signalKinds.has(message.kind);

const stepKinds: ReadonlySet<string> = new Set([
  'begun',
  'progress',
  'question',
  'answer',
] satisfies Step['kind'][]);
export const isStep = (message: Step | TaskResult | Ready): message is Step =>
  stepKinds.has(message.kind);
