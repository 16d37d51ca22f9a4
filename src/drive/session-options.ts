/** The options of a session. */
import type { Suite } from '../check/suite.ts';
import type { Config } from '../config/config.ts';
import type { Progress } from '../core/progress.ts';
import type { HistoryWriter } from '../history/file/writer.ts';
import type { Header } from '../history/lines/line.ts';
import type { ExchangeParser } from '../interface/parsed-exchange.ts';
import type { Evaluation } from '../judge/evaluation.ts';
import type { FailedCase } from '../judge/results-so-far.ts';
import type { Plan } from '../plan/plan.ts';
import type { Transport } from './connection/transport.ts';

/** Returns, for each of these checks that failed on a generated request, the smallest such request. */
export type FailedCases = (checkIds: readonly string[]) => Promise<readonly FailedCase[]>;

/** By what a run is judged while it goes on. */
export type JudgedBy =
  /** By an evaluation in this thread, from which the caller makes the report. */
  | { readonly kind: 'evaluation'; readonly evaluation: Evaluation }
  /** By the checks in this thread; the report is made from the history. */
  | { readonly kind: 'checks' }
  /**
   * By another thread, which reads the history and is asked which checks failed. With FAIL_FAST the
   * checks run in this thread all the same.
   */
  | { readonly kind: 'other thread'; readonly failedCases: FailedCases };

export interface SessionOptions {
  readonly suite: Suite;
  /** The plan of the configuration. */
  readonly plan: Plan;
  /** Shared, because making one compiles all schemas. */
  readonly parser: ExchangeParser;
  readonly config: Config;
  readonly header: Header;
  /** Base URL of the target, or of the embedded reference service. */
  readonly url: string;
  readonly transport: Transport;
  readonly writer: HistoryWriter;
  readonly signal: AbortSignal;
  /** How many milliseconds ago the token of the configuration was fetched. */
  readonly tokenAgeMs?: number;
  /** A monotonic clock in milliseconds, with any origin. */
  readonly monotonicMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onProgress?: (progress: Progress) => void;
  readonly judgedBy: JudgedBy;
}
