/** A whole run in this process: open the record, drive every scenario, close it, judge it. */
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { scenarios } from '../suites/scenarios/index.ts';
import { catalogueDigest } from './catalogue.ts';
import type { Config } from './config.ts';
import {
  type Event,
  eventsOf,
  type Header,
  HISTORY_VERSION,
  HistoryError,
  openRecorder,
  type RecordedConfig,
  readLines,
} from './history.ts';
import { judge } from './judge.ts';
import { name, version } from './package.ts';
import { makePlan } from './plan.ts';
import type { Report } from './report.ts';
import { openSession, planSettings, type SessionOptions } from './session.ts';

export const HISTORY_FILE = 'history.jsonl';

/** The header of a run against `url`, which starts now. */
export function makeHeader(config: Config, url: string, now: Date): Header {
  return {
    kind: 'header',
    historyVersion: HISTORY_VERSION,
    suite: { name, version, catalogueDigest },
    target: { url },
    runId: makeRunId(),
    seed: config.seed,
    planDigest: makePlan(planSettings(config), scenarios).digest,
    startedAt: now.toISOString(),
    config: recordedConfig(config),
  };
}

/** 36^7 of them: two runs into one target are as good as never of one id. */
function makeRunId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('');
}

function recordedConfig(config: Config): RecordedConfig {
  const cap = (value: number) => (value === Number.MAX_SAFE_INTEGER ? null : value);
  return {
    embeddedReference: config.targetUrl === null,
    receiversConfigured: config.receivers !== null,
    amountsConfigured: config.amountsConfigured,
    amountMin: config.amountMin,
    amountMax: config.amountMax,
    cases: config.cases,
    concurrency: config.concurrency,
    rateLimit: config.rateLimit,
    timeoutMs: config.timeoutMs,
    maxDisbursements: cap(config.maxDisbursements),
    maxTotalAmount: cap(config.maxTotalAmount),
    readOnly: config.readOnly,
    strict: config.strict,
  };
}

/**
 * Makes the folder ready for a new history. One that stands there already is put aside, never
 * overwritten: it may be the only record of somebody's money.
 */
export function prepareFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, HISTORY_FILE);
    if (existsSync(path)) {
      const stamp = statSync(path).mtime.toISOString().replaceAll(/[:.]/g, '-');
      renameSync(path, join(folder, `history-${stamp}.jsonl`));
    }
    return path;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new HistoryError(
      `Cannot use REPORT_DIR ${folder} (${code ?? message}): choose a folder that can be written`,
      { cause: error },
    );
  }
}

/** Runs everything in this process, with the history at `path`. */
export async function run(
  path: string,
  options: Omit<SessionOptions, 'recorder'>,
  now: () => Date,
): Promise<Report> {
  const recorder = openRecorder(path, 'create');
  try {
    recorder.write(options.header);
    const session = openSession({ ...options, recorder });
    try {
      for (const scenario of session.plan.scenarios) await session.drive(scenario.name);
    } finally {
      await session.close();
    }
    recorder.write({ kind: 'footer', finishedAt: now().toISOString() });
  } finally {
    recorder.close();
  }
  return judge(eventsIn(path));
}

/** What the history of a folder, or the file itself, tells. */
export function eventsIn(path: string): Generator<Event> {
  return eventsOf(readLines(path));
}
