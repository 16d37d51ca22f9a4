/**
 * The suite as a function: judges a target and returns a report. It prints nothing and reads no
 * setting from the environment.
 */
import { randomInt } from 'node:crypto';
import { checksOf, type Suite } from '../check/suite.ts';
import { type Config, parseConfig, type Settings } from '../config/config.ts';
import { textIn } from '../config/setting.ts';
import { isSetting, MOST_SEED, settingNames } from '../config/settings.ts';
import { parseWaivers } from '../config/waiver-file.ts';
import { UsageError } from '../core/errors.ts';
import { nearestOf } from '../core/nearest.ts';
import type { Progress } from '../core/progress.ts';
import { MAX_SETTINGS_BYTES, readWhole, readWholeText } from '../core/read-file.ts';
import { type FetchHandler, handlerTransport } from '../drive/handler-transport.ts';
import { openSession, type SessionOptions } from '../drive/session.ts';
import type { Transport } from '../drive/transport.ts';
import { endHistory } from '../history/end.ts';
import type { HistoryWriter } from '../history/writer.ts';
import { makeExchangeParser } from '../interface/parsed-exchange.ts';
import { openEvaluation } from '../judge/evaluation.ts';
import { planOf } from '../plan/plan-of-config.ts';
import type { Report } from '../report/report.ts';
import { concludeRun } from '../run/conclude-run.ts';
import { withFirstToken } from '../run/first-token.ts';
import { driveWhole, makeHeader, openLiveSession, openRun } from '../run/run.ts';

/** Settings by their names in `.env`, like `{ CASES: 25, AMOUNT_MAX: 5000 }`. */
export type LibrarySettings = Readonly<Record<string, string | number | boolean | undefined>>;

interface CommonOptions {
  /** The access token, without the word Bearer; absent if `settings` names its source. */
  readonly token?: string;
  /** Sent as `X-Biz-Number`. */
  readonly bizNumber: string;
  /** All other settings; `.env.example` lists them. An unknown name is an error. */
  readonly settings?: LibrarySettings;
  /** After its abort nothing more is sent, and the report is inconclusive. */
  readonly signal?: AbortSignal;
  /** Called after each exchange. */
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * A target behind a URL. The history and the reports are written to REPORT_DIR, because money may
 * move.
 */
export interface UrlOptions extends CommonOptions {
  /** The base URL; a host that is not loopback needs CONFIRM_HOST and both caps in `settings`. */
  readonly url: string;
  readonly handler?: never;
}

/** A target in this process. Files are written only if `settings` has a REPORT_DIR. */
export interface HandlerOptions extends CommonOptions {
  /** Gets each request without a network in between, like `app.fetch` of Hono. */
  readonly handler: FetchHandler;
  /** The base URL of the requests; default `http://handler.localhost`. */
  readonly url?: string;
}

export type ConformanceOptions = UrlOptions | HandlerOptions;

/**
 * Judges a target and returns the report, also for a target that fails. Rejects with a `UsageError`
 * with every mistake in the options, before anything is sent.
 */
export async function judgeTarget(suite: Suite, options: ConformanceOptions): Promise<Report> {
  const config = await withFirstToken(configOf(suite, options));
  const hooks = {
    suite,
    signal: options.signal ?? new AbortController().signal,
    ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
  };
  if (options.handler === undefined) return await onDisk(config, hooks);
  const transport = handlerTransport(options.handler);
  return textIn(textsOf(options.settings), 'REPORT_DIR') === null
    ? await inMemory(config, transport, hooks)
    : await onDisk(config, { ...hooks, transport });
}

/** Converts the options to settings of the command line, with the same checks. */
export function configOf(suite: Suite, options: ConformanceOptions): Config {
  const { url = HANDLER_URL, token, bizNumber, settings = {} } = options;
  const given = textsOf(settings);
  const problems = Object.keys(given)
    .filter((name) => !isSetting(name) || ownOptions.has(name))
    .map((name) => `settings.${name} is not a setting: expected one of ${otherSettings}`);
  for (const option of Object.keys(options)) {
    if (!optionNames.includes(option)) {
      const near = nearestOf(option, optionNames);
      const hint = near === null ? '' : ` (did you mean ${near}?)`;
      problems.push(`${option} is not an option${hint}: expected one of ${optionNames.join(', ')}`);
    }
  }
  if (options.handler === undefined && options.url === undefined) {
    problems.push('Cannot judge without a target: give a url or a handler');
  } else if (options.handler !== undefined && typeof options.handler !== 'function') {
    problems.push(
      'handler is not a function: give one that takes a Request and returns a Response',
    );
  }
  const parsed = parseConfig(
    {
      ...given,
      ...(options.handler !== undefined && textIn(given, 'WATCH_MS') === null
        ? { WATCH_MS: '0' }
        : {}),
      TARGET_URL: url,
      TARGET_TOKEN: token,
      TARGET_BIZ_NUMBER: bizNumber,
    },
    {
      freshSeed: () => randomInt(MOST_SEED),
      tlsUnchecked: isTlsUnchecked(),
      isInProcess: options.handler !== undefined,
      readFile: (path) => readWholeText(path, MAX_SETTINGS_BYTES),
      readBytes: (path) => new Uint8Array(readWhole(path, MAX_SETTINGS_BYTES)),
      parseWaivers: (text, path) => parseWaivers(text, path, checksOf(suite)),
    },
  );
  if (!parsed.ok) problems.push(...parsed.problems.map(asOption));
  if (!parsed.ok || problems.length > 0) throw new UsageError(problems.join('\n'));
  return parsed.config;
}

/** A setting that is `undefined` is not set. */
function textsOf(settings: LibrarySettings = {}): Settings {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Node obeys this variable in every program, so it is read and recorded. */
function isTlsUnchecked(): boolean {
  try {
    return process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0';
  } catch {
    // Deno may forbid reading it, and ignores it.
    return false;
  }
}

/** A name of this machine, so that no host must be confirmed. */
const HANDLER_URL = 'http://handler.localhost';

/** Settings that are options here. */
const ownOptions = new Set(['TARGET_URL', 'TARGET_TOKEN', 'TARGET_BIZ_NUMBER']);
const otherSettings = settingNames.filter((name) => !ownOptions.has(name)).join(', ');

const optionNames: readonly string[] = [
  ...['url', 'handler', 'token', 'bizNumber', 'settings', 'signal', 'onProgress'],
];

/** Names such a setting as its option. */
const asOption = (problem: string) =>
  problem
    .replaceAll(/\bTARGET_TOKEN\b/g, 'token')
    .replaceAll('TARGET_BIZ_NUMBER', 'bizNumber')
    .replaceAll('TARGET_URL', 'url');

type Hooks = Pick<SessionOptions, 'suite' | 'signal' | 'onProgress'>;

async function onDisk(config: Config, hooks: Hooks & { transport?: Transport }): Promise<Report> {
  const open = await openRun(config, hooks.suite);
  try {
    const { context, plan } = open;
    const parser = makeExchangeParser(hooks.suite);
    await driveWhole(openLiveSession(context, { ...hooks, plan, parser }));
    endHistory(context);
    return concludeRun(context, { suite: hooks.suite, parser });
  } finally {
    await open.close();
  }
}

/** Writes nothing: the evaluation judges each exchange directly. */
const discardingWriter: HistoryWriter = { write() {}, close() {} };

async function inMemory(config: Config, transport: Transport, hooks: Hooks): Promise<Report> {
  const { suite } = hooks;
  const url = config.targetUrl ?? HANDLER_URL;
  const plan = planOf(config, suite);
  const startedAt = new Date();
  const header = makeHeader({ config, url, suite, startedAt, planDigest: plan.digest });
  const parser = makeExchangeParser(suite);
  const evaluation = openEvaluation(header, { suite, parser });
  const session = openSession({
    ...{ config, header, plan, url, transport, parser, evaluation, writer: discardingWriter },
    ...hooks,
    monotonicMs: () => performance.now(),
    sleep: (ms) => new Promise((wake) => setTimeout(wake, ms)),
  });
  await driveWhole(session);
  evaluation.see({ kind: 'footer', finishedAt: new Date().toISOString() });
  return evaluation.report();
}
