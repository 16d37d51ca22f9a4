/** Makes the report from a history, at the end of a run or later. */
import { catalogueDigestOf } from '../check/suite.ts';
import { HistoryError, UnreadableError } from '../core/errors.ts';
import { name, version } from '../core/package.ts';
import { openLines, type ReadOptions, readHarText, readLines } from '../history/file/reader.ts';
import { eventsOfHar } from '../history/har/har.ts';
import { eventsOf, Pairing } from '../history/lines/events.ts';
import { eventsOfShards } from '../history/shards/merge.ts';
import type { Report } from '../report/report.ts';
import { type EvaluationOptions, judge, openHistoryEvaluation } from './evaluation.ts';
import { type FailedCase, failedCasesOf } from './results-so-far.ts';

export interface Follower {
  /** Judges the lines that were added to the history. */
  look(): void;
  /** The generated requests on which these checks failed in the lines so far. */
  failedCases(checkIds: readonly string[]): readonly FailedCase[];
  /** Returns the report; the history must be complete. */
  report(): Report;
  /** Closes the file without a report. */
  close(): void;
}

/**
 * Judges a history while it is written. The report is the same as the report on the complete
 * history.
 */
export function followHistory(historyPath: string, judging: EvaluationOptions): Follower {
  const lines = openLines(historyPath);
  const pairing = new Pairing();
  const evaluation = openHistoryEvaluation(judging);
  function look() {
    for (const line of lines.read()) {
      const event = pairing.take(line);
      if (event !== null) evaluation.see(event);
    }
  }
  return {
    look,
    failedCases(checkIds) {
      look();
      return failedCasesOf(evaluation, checkIds);
    },
    report() {
      look();
      lines.end();
      lines.close();
      for (const event of pairing.rest()) evaluation.see(event);
      return evaluation.report();
    },
    close: lines.close,
  };
}

/** Returns the report on a history. The report of a live run is made in the same way. */
export function reportOn(
  historyPath: string,
  judging: EvaluationOptions,
  options: ReadOptions = {},
): Report {
  return naming(historyPath, () => judge(eventsOf(readLines(historyPath, options)), judging));
}

/** Returns what `read` returns, and adds the path to an error that the file caused. */
export function naming<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof HistoryError) || message.includes(path)) throw error;
    throw new UnreadableError(`${path}: ${message}`, { cause: error });
  }
}

/** Returns the report on a plan of which several runs (shards) sent a part each. */
export function reportOnShards(
  historyPaths: readonly string[],
  judging: EvaluationOptions,
): Report {
  return judge(eventsOfShards(historyPaths), judging);
}

const NOT_PROTECTED =
  'A HAR is not protected against changes: whoever has the file can change it, and the suite cannot ' +
  'see that. If a run of the suite wrote this HAR, judge the history.jsonl of that run instead.';

/** Returns the report on traffic that was recorded as a HAR, also one that a run of the suite wrote. */
export function reportOnHar(path: string, judging: EvaluationOptions): Report {
  const catalogueDigest = catalogueDigestOf(judging.suite);
  const suite = { name, version, catalogueDigest };
  const { operations } = judging.suite;
  const report = naming(path, () => {
    return judge(eventsOfHar(readHarText(path), suite, operations), judging);
  });
  return { ...report, reasons: [...report.reasons, NOT_PROTECTED] };
}
