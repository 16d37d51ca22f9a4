/** The thread that judges a history, complete or in progress. */

import { takeFolder } from './history/folder/run-folder.ts';
import { writeMerged } from './history/shards/write-merged.ts';
import { makeExchangeParser } from './interface/parsed-exchange.ts';
import { type Follower, followHistory, reportOn, reportOnShards } from './judge/judge-history.ts';
import { checkPart, readFacts } from './judge/split-evaluation.ts';
import type { Report } from './report/report.ts';
import { runFiles } from './run/report-files.ts';
import type { RunContext } from './run/run.ts';
import { demandSameRun } from './run/same-run.ts';
import type { HistoryEnded, JudgeTasks, PartsChecked, Question } from './run/threads/messages.ts';
import { postStep, suiteOfThread, work } from './run/threads/worker-entry.ts';
import { writeHarOf } from './run/write-har.ts';
import { writeReports } from './run/write-reports.ts';

/** Made before there is a task, because it compiles all schemas. */
const suite = await suiteOfThread();
const judging = { suite, parser: makeExchangeParser(suite) };
const historyEnded = deferred<HistoryEnded>();
const partsChecked = deferred<PartsChecked>();
const failedCases = deferred<Follower['failedCases']>();

work<'judge'>({
  tasks: {
    judge: follow,
    'judge-histories': reportFor,
    'check-part': ({ history, part }) => checkPart(history, judging, part),
  },
  onMessage: (message) => {
    if (message.kind === 'ended') historyEnded.resolve(message);
    else if (message.kind === 'parts-checked') partsChecked.resolve(message);
    else void answer(message);
  },
});

/** Often enough to end soon after the last response, and rarely enough to cost almost nothing. */
const LOOK_EVERY_MS = 20;

/** Judges the history while it is written. */
async function follow(context: RunContext): Promise<Report> {
  const follower = followHistory(context.historyPath, judging);
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
  failedCases.resolve((checkIds) => unlessLost(() => follower.failedCases(checkIds)) ?? []);
  const timer = setInterval(() => unlessLost(follower.look), LOOK_EVERY_MS);
  const { isSealed, writesHar } = await historyEnded.promise;
  clearInterval(timer);
  if (isLost || isSealed) follower.close();
  const report = isLost || isSealed ? reportOn(context.historyPath, judging) : follower.report();
  const { reportDir } = context.config;
  writeReports(reportDir, report);
  if (writesHar) writeHarOf(context.historyPath, reportDir);
  return report;
}

/** A question arrives after the lines that it is about were written. */
async function answer({ number, checkIds }: Question): Promise<void> {
  const failedCasesOf = await failedCases.promise;
  postStep<'judge'>({ kind: 'answer', number, failed: failedCasesOf(checkIds) });
}

async function reportFor({
  histories,
  reportDir,
  checksElsewhere,
}: JudgeTasks['judge-histories']): Promise<Report> {
  const [path = ''] = histories;
  if (reportDir === null) return checksElsewhere ? await reportInParts(path) : reportOf(histories);
  const lock = await takeFolder(reportDir, runFiles);
  try {
    const isJoin = histories.length > 1;
    const report = isJoin
      ? join(histories, reportDir)
      : await (checksElsewhere ? reportInParts(path) : reportOf(histories));
    if (!isJoin) demandSameRun(reportDir, report, histories[0] ?? null);
    writeReports(reportDir, report);
    if (!isJoin) writeHarOf(path, reportDir);
    return report;
  } finally {
    lock.close();
  }
}

function join(histories: readonly string[], reportDir: string): Report {
  const path = writeMerged(histories, reportDir);
  writeHarOf(path, reportDir);
  return reportOn(path, judging);
}

async function reportInParts(path: string): Promise<Report> {
  const report = readFacts(path, judging);
  const { parts } = await partsChecked.promise;
  // A thread that runs checks may lack memory.
  return parts === null ? reportOn(path, judging) : report(parts);
}

function reportOf(histories: readonly string[]): Report {
  const [first = '', ...others] = histories;
  return others.length === 0 ? reportOn(first, judging) : reportOnShards(histories, judging);
}

/** A promise with the function that resolves it. */
function deferred<T>() {
  let resolve = (_: T) => {};
  const promise = new Promise<T>((resolver) => {
    resolve = resolver;
  });
  return { promise, resolve };
}
