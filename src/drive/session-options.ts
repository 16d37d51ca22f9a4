/** The options of a session. */
import type { Suite } from '../check/suite.ts';
import type { Config } from '../config/config.ts';
import type { Progress } from '../core/progress.ts';
import type { HistoryWriter } from '../history/file/writer.ts';
import type { Header } from '../history/lines/events.ts';
import type { ExchangeParser } from '../interface/parsed-exchange.ts';
import type { Evaluation } from '../judge/evaluation.ts';
import type { FailedCase } from '../judge/results-so-far.ts';
import type { Plan } from '../plan/plan.ts';
import type { Transport } from './connection/transport.ts';

export interface SessionOptions {
  readonly suite: Suite;
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
  /**
   * The evaluation of a report that is made during the run. Without it, the report is made from the
   * history.
   */
  readonly evaluation?: Evaluation;
  /**
   * Asks another thread, which judges the history, for the generated requests on which these checks
   * failed. Without it, this thread judges them.
   */
  readonly failedCases?: (checkIds: readonly string[]) => Promise<readonly FailedCase[]>;
  /** A plan that the caller has made already. */
  readonly plan?: Plan;
  /** A parser that the caller has made already: making one compiles all schemas. */
  readonly parser?: ExchangeParser;
}
