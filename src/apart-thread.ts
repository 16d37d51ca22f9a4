/** The thread of `apart.ts`. */
import { parentPort } from 'node:worker_threads';
import type { Concluded, Task, Whose } from './apart.ts';
import { makeFolder, writeReports } from './folder.ts';
import { HistoryError, UnreadableError } from './history.ts';
import { writeJoined } from './joined.ts';
import type { Report } from './report.ts';
import { finishRun, reportOn, reportOnShards } from './run.ts';
import { UsageError } from './usage.ts';

parentPort?.once('message', (task) => parentPort?.postMessage(conclude(task as Task)));

function conclude(task: Task): Concluded {
  try {
    return { kind: 'report', report: task.kind === 'run' ? finished(task) : judged(task) };
  } catch (error) {
    // The message alone: an error does not get through to the other thread as it is.
    const { message } = error as Error;
    return { kind: 'fault', whose: whoseIs(error), message };
  }
}

function whoseIs(error: unknown): Whose {
  // A file that is no history is a mistake of whoever gave it.
  if (error instanceof UsageError || error instanceof UnreadableError) return 'usage';
  return error instanceof HistoryError ? 'history' : 'suite';
}

const finished = ({ context, faults, overdue }: Extract<Task, { kind: 'run' }>): Report =>
  finishRun(context, faults, overdue);

function judged({ histories, reportDir }: Extract<Task, { kind: 'histories' }>): Report {
  if (reportDir === null) return reportOf(histories);
  const report =
    histories.length > 1 ? reportOn(writeJoined(histories, reportDir)) : reportOf(histories);
  makeFolder(reportDir);
  writeReports(reportDir, report);
  return report;
}

function reportOf(histories: readonly string[]): Report {
  const [first = '', ...others] = histories;
  return others.length === 0 ? reportOn(first) : reportOnShards(histories);
}
