/** The options of the library, and the configuration that they make. */
import { randomInt } from 'node:crypto';
import { checksOf, type Suite } from '../check/suite.ts';
import { type Config, parseConfig, type Settings } from '../config/config.ts';
import { textIn } from '../config/setting.ts';
import { isSetting, MAX_SEED, settingNames } from '../config/settings.ts';
import { parseWaivers } from '../config/waiver-file.ts';
import { UsageError } from '../core/errors.ts';
import type { Progress } from '../core/progress.ts';
import { MAX_SETTINGS_BYTES, readSettingsText, readWhole } from '../core/read-file.ts';
import { hintInBrackets, nearestOf } from '../core/text/nearest.ts';
import type { FetchHandler } from '../drive/connection/handler-transport.ts';

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

/** Converts the options to settings of the command line, with the same checks. */
export function configOf(suite: Suite, options: ConformanceOptions): Config {
  const { url = HANDLER_URL, token, bizNumber, settings = {} } = options;
  const given = textsOf(settings);
  const noTexts = noTextsIn({ url, token, bizNumber });
  const problems = [...noTexts, ...unknownNames(given, options)];
  if (options.handler === undefined && options.url === undefined) {
    problems.push('Cannot judge without a target: give a url or a handler');
  } else if (options.handler !== undefined && typeof options.handler !== 'function') {
    problems.push(
      'handler is not a function: give one that takes a Request and returns a Response',
    );
  }
  // The other settings can be read only with these.
  if (noTexts.length > 0) throw new UsageError(problems.join('\n'));
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
      freshSeed: () => randomInt(MAX_SEED),
      tlsUnchecked: isTlsUnchecked(),
      isInProcess: options.handler !== undefined,
      readFile: (path) => readSettingsText(path),
      readBytes: (path) => new Uint8Array(readWhole(path, MAX_SETTINGS_BYTES)),
      parseWaivers: (text, path) => parseWaivers(text, path, checksOf(suite)),
    },
  );
  if (!parsed.ok) problems.push(...parsed.problems.map(asOption));
  if (!parsed.ok || problems.length > 0) throw new UsageError(problems.join('\n'));
  return parsed.config;
}

function unknownNames(settings: Settings, options: ConformanceOptions): string[] {
  const unknown = Object.keys(options).filter((option) => !optionNames.includes(option));
  return [
    ...Object.keys(settings)
      .filter((name) => !isSetting(name) || ownOptions.has(name))
      .map((name) => `settings.${name} is not a setting: expected one of ${otherSettings}`),
    ...unknown.map((option) => `${option} is not an option${expectedOneOf(option, optionNames)}`),
  ];
}

/** The types say so, and JavaScript does not: a `bizNumber` may come from a JSON file, and a `url` be a URL. */
function noTextsIn(given: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(given)
    .filter(([, value]) => value !== undefined && typeof value !== 'string')
    .map(([name]) => `${name} is not a text: give a string`);
}

/** The end of a sentence about an unknown name. */
export function expectedOneOf(name: string, names: readonly string[]): string {
  const hint = hintInBrackets(nearestOf(name, names));
  return `${hint}: expected one of ${names.join(', ')}`;
}

/** A setting that is `undefined` is not set. */
export function textsOf(settings: LibrarySettings = {}): Settings {
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
export const HANDLER_URL = 'http://handler.localhost';

/** Settings that are options here. */
const ownOptions = new Set(['TARGET_URL', 'TARGET_TOKEN', 'TARGET_BIZ_NUMBER']);
const otherSettings = settingNames.filter((name) => !ownOptions.has(name)).join(', ');

const optionNames = Object.keys({
  url: 0,
  handler: 0,
  token: 0,
  bizNumber: 0,
  settings: 0,
  signal: 0,
  onProgress: 0,
} satisfies Readonly<Record<keyof ConformanceOptions, 0>>);

/** Names such a setting as its option. */
const asOption = (problem: string) =>
  problem
    .replaceAll(/\bTARGET_TOKEN\b/g, 'token')
    .replaceAll('TARGET_BIZ_NUMBER', 'bizNumber')
    .replaceAll('TARGET_URL', 'url');
