/** The messages between the threads of a run; they are copied, so they contain no functions. */
import type { Config } from '../../config/config.ts';
import type { Progress } from '../../core/progress.ts';
import type { FailedCase } from '../../judge/results-so-far.ts';
import type { CheckedLines, ChecksPart } from '../../judge/split-evaluation.ts';
import type { Report } from '../../report/report.ts';
import type { RunContext } from '../begin-run.ts';

/** What each thread can be told, and what it tells. */
export interface Threads {
  readonly drive: {
    readonly tasks: DriveTasks;
    readonly message: Stop | Answer;
    readonly step: Begun | ProgressStep | Question;
  };
  readonly judge: {
    readonly tasks: JudgeTasks;
    readonly message: Question | HistoryEnded | PartsChecked;
    readonly step: Answer;
  };
}

export type ThreadName = keyof Threads;

/** The driving thread's tasks by their kind, with what each needs. */
export interface DriveTasks {
  /** Drives a run, from the first line of its history. */
  readonly drive: { readonly config: Config; readonly url: string };
  /** Writes the history of a run that has ended as HAR, into a temporary file. */
  readonly har: RunContext;
}

/** The judging thread's tasks by their kind, with what each needs. */
export interface JudgeTasks {
  /** Judges the history while another thread writes it. */
  readonly 'follow-run': RunContext;
  /** Judges one history, or those of all shards of a plan; with a folder, every format is written. */
  readonly 'judge-histories': {
    readonly histories: readonly string[];
    readonly reportDir: string | null;
    /** Other threads run the checks. */
    readonly checksElsewhere: boolean;
  };
  /** Runs a part of the checks over a history. */
  readonly 'check-part': { readonly history: string; readonly part: ChecksPart };
}

/** What each task returns. */
export interface Results {
  readonly drive: null;
  /** The path of the temporary file. */
  readonly har: string;
  readonly 'follow-run': Report;
  readonly 'judge-histories': Report;
  readonly 'check-part': CheckedLines;
}

export type TaskKind<Name extends ThreadName> = keyof Threads[Name]['tasks'] & keyof Results;

/** What a thread does. */
export interface Work<Name extends ThreadName> {
  /** The function that performs a task, for each kind of it. */
  readonly tasks: {
    readonly [Kind in TaskKind<Name>]: (
      given: Threads[Name]['tasks'][Kind],
    ) => Results[Kind] | Promise<Results[Kind]>;
  };
  /** Handles a message that arrives during the task. */
  onMessage(message: Threads[Name]['message']): void;
}

/** Reports a step of the task. */
export type PostStep<Name extends ThreadName> = (step: Threads[Name]['step']) => void;

/** How a task ends. */
export type End<Result> = Done<Result> | Fault | Died;

export interface Done<Result> {
  readonly kind: 'done';
  readonly result: Result;
}

/**
 * `usage`: a mistake in the input; `history`: a history or folder that cannot be used; `suite`: an
 * error of the suite.
 */
export type FaultCause = 'usage' | 'history' | 'suite';

export interface Fault {
  readonly kind: 'fault';
  readonly cause: FaultCause;
  readonly message: string;
}

/** The thread ended unexpectedly: out of memory, or by an uncaught error. */
export interface Died {
  readonly kind: 'died';
  readonly message: string;
}

/** Send nothing more; requests in flight are completed. */
interface Stop {
  readonly kind: 'stop';
}

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

/** Nothing more is written to the history. */
export interface HistoryEnded {
  readonly kind: 'ended';
  /** The main thread ended the history, in a copy that has replaced it. */
  readonly endsInCopy: boolean;
  /** Whether the judging thread writes the HAR, because no other thread does. */
  readonly writesHar: boolean;
}

/** The results of the threads that run the checks; `null`: they have none. */
export interface PartsChecked {
  readonly kind: 'parts-checked';
  readonly parts: readonly CheckedLines[] | null;
}

interface Begun {
  readonly kind: 'begun';
  readonly context: RunContext;
  /** What the run will lack. */
  readonly shortfalls: readonly string[];
}

interface ProgressStep {
  readonly kind: 'progress';
  readonly progress: Progress;
}

/** What is posted to a thread. */
export type ToThread<Name extends ThreadName, Kind extends TaskKind<Name> = TaskKind<Name>> =
  | {
      readonly channel: 'task';
      readonly kind: Kind;
      readonly body: Threads[Name]['tasks'][Kind];
    }
  | { readonly channel: 'message'; readonly body: Threads[Name]['message'] };

/** What a thread posts. */
export type FromThread<Name extends ThreadName, Kind extends TaskKind<Name> = TaskKind<Name>> =
  /** The thread has loaded its code. */
  | { readonly channel: 'ready' }
  | { readonly channel: 'step'; readonly body: Threads[Name]['step'] }
  /** The end of its task. */
  | { readonly channel: 'end'; readonly body: Done<Results[Kind]> | Fault };
