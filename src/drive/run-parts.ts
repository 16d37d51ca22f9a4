/** What the parts of the driving thread share. */
import type { GrowingRedactor } from '../history/redaction/growing-redactor.ts';
import type { RunJudging } from './run-judging.ts';
import type { RunLines } from './run-lines.ts';
import type { SessionOptions } from './session-options.ts';
import type { Stop } from './stop.ts';

type GivenByCaller =
  | 'suite'
  | 'plan'
  | 'parser'
  | 'config'
  | 'header'
  | 'url'
  | 'transport'
  | 'tokenAgeMs'
  | 'onProgress';

/** What the parts of the driving thread share in one run. */
export interface RunParts extends Pick<SessionOptions, GivenByCaller> {
  readonly judging: RunJudging;
  readonly stop: Stop;
  readonly lines: RunLines;
  readonly elapsedMs: () => number;
  /** Resolves after this time, or when the run ends. */
  readonly runSleep: (ms: number) => Promise<void>;
  /** Aborts when the user or the time ends the run. */
  readonly runSignal: AbortSignal;
  readonly redactor: GrowingRedactor;
}
