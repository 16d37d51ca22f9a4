/** What the parts of the driving thread share. */
import type { GrowingRedactor } from '../history/redaction/growing-redactor.ts';
import type { ExchangeParser } from '../interface/parsed-exchange.ts';
import type { Plan } from '../plan/plan.ts';
import type { RunJudging } from './run-judging.ts';
import type { RunLines } from './run-lines.ts';
import type { SessionOptions } from './session-options.ts';
import type { Stop } from './stop.ts';

/** What the parts of the driving thread share in one run. */
export interface RunParts {
  /** What the caller gave. */
  readonly options: SessionOptions;
  readonly plan: Plan;
  readonly judging: RunJudging;
  readonly parser: ExchangeParser;
  readonly stop: Stop;
  readonly lines: RunLines;
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Aborts when the user or the time ends the run. */
  readonly signal: AbortSignal;
  readonly redactor: GrowingRedactor;
}
