/** The end of a run: the report that is made from its history. */
import { catalogueDigestOf } from '../check/suite.ts';
import { HistoryError, UnreadableError } from '../core/errors.ts';
import { name, version } from '../core/package.ts';
import { eventsOf, openPairing } from '../history/events.ts';
import { eventsOfHar } from '../history/har.ts';
import { eventsOfShards } from '../history/merge.ts';
import { openLines, readLines, readText } from '../history/reader.ts';
import type { Report } from '../report/report.ts';
import { type Judging, judge, openHistoryEvaluation } from './evaluation.ts';

export interface Follower {
  /** Judges what is new in the history. */
  look(): void;
  /** The report, once the history has ended. */
  report(): Report;
  /** For one that is given up. */
  close(): void;
}

/** Judges a history while it is written. The report is the same as that of the whole history. */
export function followHistory(historyPath: string, judging: Judging): Follower {
  const lines = openLines(historyPath);
  const pairing = openPairing();
  const result = openHistoryEvaluation(judging);
  function look() {
    for (const line of lines.read()) {
      const event = pairing.take(line);
      if (event !== null) result.see(event);
    }
  }
  return {
    look,
    report() {
      look();
      lines.end();
      lines.close();
      for (const event of pairing.rest()) result.see(event);
      return result.report();
    },
    close: lines.close,
  };
}

/** The report on a recorded history: a live run's own report is made in no other way. */
export function reportOn(historyPath: string, judging: Judging): Report {
  return naming(historyPath, () => judge(eventsOf(readLines(historyPath)), judging));
}

/** An error that a file causes has its path. */
function naming(path: string, read: () => Report): Report {
  try {
    return read();
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof HistoryError) || message.includes(path)) throw error;
    throw new UnreadableError(`${path}: ${message}`, { cause: error });
  }
}

/** The report on a plan that several runs sent a part of each. */
export function reportOnShards(historyPaths: readonly string[], judging: Judging): Report {
  return judge(eventsOfShards(historyPaths), judging);
}

/** The report on traffic that somebody recorded as a HAR. */
export function reportOnHar(path: string, judging: Judging): Report {
  const catalogueDigest = catalogueDigestOf(judging.suite);
  const suite = { name, version, catalogueDigest };
  const { operations } = judging.suite;
  return naming(path, () => judge(eventsOfHar(readText(path), suite, operations), judging));
}
