/** Judges the history of a run while it is written, and writes the reports at its end. */
import type { EvaluationOptions } from '../../judge/evaluation.ts';
import { type Follower, followHistory, reportOn } from '../../judge/judge-history.ts';
import type { Report } from '../../report/report.ts';
import type { RunContext } from '../begin-run.ts';
import { writeHarOf } from '../write-har.ts';
import { writeReports } from '../write-reports.ts';
import type { HistoryEnded } from './messages.ts';

/** Often enough to end soon after the last response, and rarely enough to cost almost nothing. */
const LOOK_EVERY_MS = 20;

interface RunInProgress {
  /** Called with what answers questions about the lines so far. */
  readonly onFollowing: (failedCases: Follower['failedCases']) => void;
  /** Resolves when the history has ended. */
  readonly ended: Promise<HistoryEnded>;
}

export async function followRun(
  { historyPath, config: { reportDir } }: RunContext,
  judging: EvaluationOptions,
  { onFollowing, ended }: RunInProgress,
): Promise<Report> {
  const follower = followHistory(historyPath, judging);
  let isLost = false;
  /** After an error, the whole history is read again at its end; one that remains is reported then. */
  const unlessLost = <T>(act: () => T): T | null => {
    try {
      return isLost ? null : act();
    } catch {
      isLost = true;
      return null;
    }
  };
  onFollowing((checkIds) => unlessLost(() => follower.failedCases(checkIds)) ?? []);
  const timer = setInterval(() => unlessLost(follower.look), LOOK_EVERY_MS);
  const { endsInCopy, writesHar } = await ended;
  clearInterval(timer);
  if (isLost || endsInCopy) follower.close();
  const report = isLost || endsInCopy ? reportOn(historyPath, judging) : follower.report();
  writeReports(reportDir, report);
  if (writesHar) writeHarOf(historyPath, reportDir);
  return report;
}
