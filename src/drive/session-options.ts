/** What a session is opened with. */
import type { Suite } from '../check/suite.ts';
import type { Config } from '../config/config.ts';
import type { Progress } from '../core/progress.ts';
import type { Header } from '../history/events.ts';
import type { HistoryWriter } from '../history/writer.ts';
import type { ExchangeParser } from '../interface/parsed-exchange.ts';
import type { Evaluation } from '../judge/evaluation.ts';
import type { Plan } from '../plan/plan.ts';
import type { Transport } from './transport.ts';

export interface SessionOptions {
  readonly suite: Suite;
  readonly config: Config;
  readonly header: Header;
  /** Of the target; the embedded reference has one too by now. */
  readonly url: string;
  readonly transport: Transport;
  readonly writer: HistoryWriter;
  readonly signal: AbortSignal;
  /** How long ago the token of the configuration was fetched. */
  readonly tokenAgeMs?: number;
  /** Milliseconds, from any start, never backwards. */
  readonly monotonicMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onProgress?: (progress: Progress) => void;
  /** Makes the report while the run goes on; without it, the report is made of the history. */
  readonly evaluation?: Evaluation;
  /** One that is made already. */
  readonly plan?: Plan;
  /** One that is made already; making one compiles every schema. */
  readonly parser?: ExchangeParser;
  /** Of the pseudonyms for what others did; a fresh one that nothing keeps, unless a test has one. */
  readonly foreignKey?: Uint8Array;
}
