/** The life of a run around its driving: the folder and header before, footer and report after. */
import { randomInt } from 'node:crypto';
import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../reference/serve.ts';
import { makeService } from '../reference/service.ts';
import { toHar } from '../reporters/har.ts';
import { catalogueDigest } from './catalogue.ts';
import { CERTIFICATE_FILE } from './certificate.ts';
import type { Config } from './config.ts';
import { attempt, makeFolder, writeHar, writeReports } from './folder.ts';
import { eventsOfHar } from './har.ts';
import {
  type Event,
  eventsOf,
  type Header,
  HISTORY_FILE,
  HISTORY_VERSION,
  HistoryError,
  openRecorder,
  type RecordedConfig,
  readLines,
  readText,
  UnreadableError,
} from './history.ts';
import { judge } from './judge.ts';
import { openLock } from './lock.ts';
import { name, version } from './package.ts';
import { makeRedactor } from './redact.ts';
import type { Report } from './report.ts';
import { secretsOf } from './secrets.ts';
import { openSession, planOf, type Session, type SessionOptions } from './session.ts';
import { merged } from './shard.ts';
import { type Transport, undiciTransport } from './transport.ts';

/** All that a driving thread needs to know of a run; plain data. */
export interface RunContext {
  readonly config: Config;
  /** Of the target, as it is called; the header's has no secret in it. */
  readonly url: string;
  readonly header: Header;
  readonly historyPath: string;
  /** Every topic is judged, so that nothing has to wait until one of them asks for it. */
  readonly isWhole?: boolean;
}

export interface OpenRun {
  readonly context: RunContext;
  /** Ends what was started for the run: the embedded reference. */
  close(): Promise<void>;
}

/** Makes the folder and the header of a run, and starts the reference where no target is named. */
export async function openRun(given: Config): Promise<OpenRun> {
  // A case that does not exist is found out before anything is touched.
  const plan = planOf(given);
  makeFolder(given.reportDir);
  const lock = openLock(given.reportDir);
  try {
    const historyPath = prepareFolder(given.reportDir);
    const { config, url, close } = await withTarget(given);
    const redact = makeRedactor(secretsOf(config));
    const { digest } = config === given ? plan : planOf(config);
    const header = makeHeader(config, redact(url), new Date(), digest);
    const recorder = openRecorder(historyPath, 'create');
    recorder.write(header);
    recorder.close();
    const closeAll = () => close().finally(lock.close);
    return { context: { config, url, header, historyPath }, close: closeAll };
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function withTarget(given: Config) {
  if (given.targetUrl !== null) {
    return { config: given, url: given.targetUrl, close: async () => {} };
  }
  const config = { ...given, token: embedded.token, bizNumber: embedded.bizNumber };
  const service = makeService({ tokens: [embedded.token], bizNumbers: [embedded.bizNumber] });
  const served = await serve(service, 0);
  return { config, url: served.url, close: served.close };
}

/** Good for the embedded reference alone. */
const embedded = { token: 'reference-access-token', bizNumber: 'BIZ-0001' };

/** The first line of the history of a run that starts now. */
export function makeHeader(
  config: Config,
  url: string,
  now: Date,
  planDigest = planOf(config).digest,
): Header {
  return {
    kind: 'header',
    historyVersion: HISTORY_VERSION,
    suite: { name, version, catalogueDigest },
    target: { url },
    runId: makeRunId(),
    seed: config.seed,
    planDigest,
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
    caseId: config.caseId,
    concurrency: config.concurrency,
    rateLimit: config.rateLimit,
    timeoutMs: config.timeoutMs,
    runTimeoutMs: config.runTimeoutMs,
    maxDisbursements: cap(config.maxDisbursements),
    maxTotalAmount: cap(config.maxTotalAmount),
    readOnly: config.readOnly,
    strict: config.strict,
    ...(config.shard === null ? {} : { shard: config.shard }),
    ...(config.waivers.length === 0 ? {} : { waivers: config.waivers }),
  };
}

/**
 * Makes the folder ready for a new history. One that stands there already is put aside, never
 * overwritten: it may be the only record of somebody's money. A certificate goes with it.
 */
function prepareFolder(folder: string): string {
  return attempt(folder, () => {
    const path = join(folder, HISTORY_FILE);
    if (existsSync(path)) {
      const { mtime } = statSync(path);
      for (const file of [HISTORY_FILE, CERTIFICATE_FILE]) putAside(folder, file, mtime);
    }
    return path;
  });
}

function putAside(folder: string, file: string, modified: Date): void {
  const path = join(folder, file);
  if (existsSync(path)) renameSync(path, freeName(folder, file, modified));
}

/** A rename would replace a file of that name without a word. */
function freeName(folder: string, file: string, modified: Date): string {
  const stamp = modified.toISOString().replaceAll(/[:.]/g, '-');
  for (let count = 1; ; count += 1) {
    const mark = count === 1 ? stamp : `${stamp}-${count}`;
    const name = file.replace('.', `-${mark}.`);
    if (!existsSync(join(folder, name))) return join(folder, name);
  }
}

/** Opens the session that drives a run, on the real clock and, unless told, the real wire. */
export function openLiveSession(
  { config, url, header, historyPath, isWhole = false }: RunContext,
  hooks: Pick<SessionOptions, 'signal' | 'onProgress'> & { readonly transport?: Transport },
): Session {
  const recorder = openRecorder(historyPath, 'append');
  const transport = hooks.transport ?? undiciTransport(config.concurrency);
  const session = openSession({
    ...hooks,
    ...{ config, header, recorder, transport, isUnproven: isWhole },
    url,
    monotonicMs: () => performance.now(),
    sleep: (ms) => new Promise((wake) => setTimeout(wake, ms)),
  });
  return {
    ...session,
    async close() {
      await session.close();
      recorder.close();
    },
  };
}

/**
 * Ends the record, judges it, and writes every format. `faults`: what went wrong in the suite;
 * `overdue`: why the run was cut off, where it did not end by itself.
 */
export function finishRun(
  { config, historyPath }: RunContext,
  faults: readonly string[],
  overdue: string | null = null,
): Report {
  const recorder = openRecorder(historyPath, 'append');
  const redact = makeRedactor(secretsOf(config));
  for (const fault of faults) {
    recorder.write({ kind: 'note', topic: 'fault', message: redact(fault) });
  }
  if (overdue !== null) recorder.write({ kind: 'note', topic: 'timeout', message: overdue });
  recorder.write({ kind: 'footer', finishedAt: new Date().toISOString() });
  recorder.close();
  const report = reportOn(historyPath);
  writeReports(config.reportDir, report);
  writeHar(config.reportDir, toHar(eventsOf(readLines(historyPath))));
  return report;
}

/** The report on a recorded history: a live run's own report is made in no other way. */
export function reportOn(historyPath: string): Report {
  try {
    return judge(eventsOf(readLines(historyPath)));
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof HistoryError) || message.includes(historyPath)) throw error;
    throw new UnreadableError(`${historyPath}: ${message}`, { cause: error });
  }
}

/** The report on a plan that several runs sent a part of each. */
export function reportOnShards(historyPaths: readonly string[]): Report {
  return judge(eventsOfShards(historyPaths));
}

/** What several runs recorded of one plan, as if one run had. */
export function eventsOfShards(historyPaths: readonly string[]): Generator<Event> {
  return merged(
    historyPaths.map((path) => {
      const rest = eventsOf(readLines(path));
      const { value: header } = rest.next();
      if (header?.kind !== 'header') {
        throw new UnreadableError(`${path} does not start with its header`);
      }
      return { path, header, rest };
    }),
  );
}

/** The report on traffic that somebody recorded as a HAR. */
export function reportOnHar(path: string): Report {
  return judge(eventsOfHar(readText(path), { name, version, catalogueDigest }));
}
