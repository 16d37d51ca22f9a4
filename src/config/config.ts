/** The configuration: names and texts in, one checked value or every problem at once out. Pure. */

import type { Reach } from '../core/loopback.ts';
import type { Receiver } from '../core/receiver.ts';
import type { Shard } from './shard.ts';
import { parseShard } from './shard.ts';
import type { Waiver } from './waiver.ts';
import type { ParsedWaivers } from './waiver-file.ts';

export interface Config {
  /** Without a trailing slash; `null` stands for the embedded reference service. */
  readonly targetUrl: string | null;
  readonly token: string;
  readonly bizNumber: string;
  /** `null`: none configured, so the receivers are invented. */
  readonly receivers: readonly Receiver[] | null;
  readonly amountMin: number;
  readonly amountMax: number;
  /** Whether the bounds were set by the user, so that a refusal inside them is the target's. */
  readonly amountsConfigured: boolean;
  readonly cases: number;
  readonly concurrency: number;
  /** Requests per second. */
  readonly rateLimit: number | null;
  readonly timeoutMs: number;
  /** For all that is sent; what is then in flight is given up, and the run is inconclusive. */
  readonly runTimeoutMs: number;
  readonly seed: number;
  /** The one case to send, as a finding names it; `null`: the whole plan. */
  readonly caseId: string | null;
  readonly maxDisbursements: number;
  readonly maxTotalAmount: number;
  readonly readOnly: boolean;
  /** `anywhere` takes CONFIRM_HOST and both caps, or READ_ONLY. */
  readonly reach: Reach;
  readonly strict: boolean;
  /** Known deviations that do not make the run red. */
  readonly waivers: readonly Waiver[];
  /** Else it is masked like the token. */
  readonly showBizNumber: boolean;
  /** The part of the plan to send; `null`: all of it. */
  readonly shard: Shard | null;
  readonly reportDir: string;
}

export type Settings = Readonly<Record<string, string | undefined>>;
export type Parsed =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** What stands outside the settings: a fresh seed, and files if they can be read. */
export interface Surroundings {
  readonly freshSeed: () => number;
  readonly readFile: (path: string) => string;
  readonly parseWaivers: (text: string, path: string) => ParsedWaivers;
  /** `false` where nothing will be sent, so that no leave to spend is needed. */
  readonly sends?: boolean;
}

export interface SettingDoc {
  readonly name: string;
  readonly value: string;
  readonly help: string;
}

/** Every setting, in the order in which help and `.env.example` list them. */
export const settingDocs: readonly SettingDoc[] = [
  doc('TARGET_URL', 'url', 'base address of the target; unset: the embedded reference service'),
  doc('TARGET_TOKEN', 'token', 'bearer access token, without the word Bearer'),
  doc('TARGET_BIZ_NUMBER', 'number', 'business number, sent as X-Biz-Number'),
  doc(
    'TARGET_RECEIVERS',
    'json|file',
    'JSON array of {bank_code, bank_account_number}, or its path',
  ),
  doc('AMOUNT_MIN', 'amount', 'smallest amount the target accepts (default 100)'),
  doc('AMOUNT_MAX', 'amount', 'largest amount to send (default 10000)'),
  doc('CASES', 'count', 'disbursements generated (default 100)'),
  doc('CONCURRENCY', 'count', 'requests in flight at once (default 8)'),
  doc('RATE_LIMIT', 'per-second', 'requests per second (default: no limit)'),
  doc('TIMEOUT_MS', 'ms', 'total deadline of one request (default 10000)'),
  doc('RUN_TIMEOUT_MS', 'ms', 'total deadline of all requests (default 600000, ten minutes)'),
  doc('SEED', 'integer', 'same seed, same plan (default: a fresh one, printed)'),
  doc('CASE', 'id', 'send this one case of the plan, as a finding names it, beside its controls'),
  doc(
    'MAX_DISBURSEMENTS',
    'count',
    'requests that could disburse, at most; required unless loopback',
  ),
  doc('MAX_TOTAL_AMOUNT', 'amount', 'sum of amounts sent at most; required unless loopback'),
  doc('CONFIRM_HOST', 'host', 'the host name of TARGET_URL, as leave to spend its money'),
  doc('READ_ONLY', 'true|false', 'send list requests only (default false)'),
  doc('STRICT', 'true|false', 'a violated `should` fails the run too (default false)'),
  doc('WAIVERS', 'file', 'known deviations (default: waivers.yaml, if the folder has one)'),
  doc('SHOW_BIZ_NUMBER', 'true|false', 'leave the business number unmasked (default false)'),
  doc('SHARD', 'number/of', 'send one part of the plan, like 2/5; verify puts the parts together'),
  doc('REPORT_DIR', 'folder', 'where the history and the reports go (default conformance-report)'),
];

/** A timer set for longer than this goes off at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const names = new Set(settingDocs.map((setting) => setting.name));

/** Whether a `.env` or flag name is one of ours. */
export function isSetting(name: string): boolean {
  return names.has(name);
}

/** Parses the settings; on any mistake, all of them are reported together. */
export function parseConfig(settings: Settings, surroundings: Surroundings): Parsed {
  const problems: string[] = [];
  const read = reader(settings, problems);
  const targetUrl = parseTargetUrl(settings.TARGET_URL, problems);
  const needsCredentials = isSet(settings.TARGET_URL);
  if (settings.TARGET_URL === undefined) demandUrl(settings, problems);
  const remote = targetUrl !== null && !isLoopback(targetUrl);
  const readOnly = read.flag('READ_ONLY');
  const amountMin = read.amount('AMOUNT_MIN', 100);
  const amountMax = read.amount('AMOUNT_MAX', Math.max(10_000, amountMin));
  if (amountMax < amountMin) {
    problems.push(`AMOUNT_MAX ${amountMax} is below AMOUNT_MIN ${amountMin}: swap or widen them`);
  }
  const missing = targetUrl === null ? [] : missingConfirmation(settings, new URL(targetUrl));
  const isConfirmed = targetUrl !== null && missing.length === 0;
  const config: Config = {
    targetUrl,
    token: parseToken(settings.TARGET_TOKEN, needsCredentials, problems),
    bizNumber: parseBizNumber(settings.TARGET_BIZ_NUMBER, needsCredentials, problems),
    receivers: parseReceivers(settings.TARGET_RECEIVERS, surroundings, problems),
    amountMin,
    amountMax,
    // One bound alone vouches for no amount: the other one is only our guess.
    amountsConfigured: isSet(settings.AMOUNT_MIN) && isSet(settings.AMOUNT_MAX),
    cases: read.count('CASES', 100, 1, 10_000_000),
    concurrency: read.count('CONCURRENCY', 8, 1, 1024),
    rateLimit: isSet(settings.RATE_LIMIT) ? read.amount('RATE_LIMIT', 1, 3) : null,
    timeoutMs: read.count('TIMEOUT_MS', 10_000, 1, 600_000),
    runTimeoutMs: read.count('RUN_TIMEOUT_MS', 600_000, 1, MAX_TIMER_MS),
    seed: read.count('SEED', surroundings.freshSeed(), 0, 0x7fffffff),
    caseId: text(settings.CASE),
    maxDisbursements: read.count('MAX_DISBURSEMENTS', Number.MAX_SAFE_INTEGER, 0),
    maxTotalAmount: read.amount('MAX_TOTAL_AMOUNT', Number.MAX_SAFE_INTEGER, 2, 0),
    readOnly,
    reach: readOnly || isConfirmed ? 'anywhere' : 'loopback',
    strict: read.flag('STRICT'),
    waivers: parseWaiverFile(settings.WAIVERS, surroundings, problems),
    showBizNumber: read.flag('SHOW_BIZ_NUMBER'),
    shard: shardOf(settings.SHARD, problems),
    reportDir: text(settings.REPORT_DIR) ?? 'conformance-report',
  };
  const spends = surroundings.sends !== false && !readOnly;
  if (remote && spends) problems.push(...missing);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

/**
 * Loopback is the machine itself: no leave is needed to spend there. A name only claims it, and the
 * transport looks at the address of each connection.
 */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** Whoever names credentials means a target, and a verdict on another one would be no answer. */
function demandUrl(settings: Settings, problems: string[]): void {
  const given = ['TARGET_TOKEN', 'TARGET_BIZ_NUMBER', 'CONFIRM_HOST'].find((one) =>
    isSet(settings[one]),
  );
  if (given === undefined) return;
  problems.push(
    `TARGET_URL is missing and ${given} is set: set TARGET_URL to the address of the target, or ` +
      `unset ${given} to judge the embedded reference service`,
  );
}

function parseTargetUrl(value: string | undefined, problems: string[]): string | null {
  if (value === undefined) return null;
  const refuse = (why: string) => {
    problems.push(`Cannot parse TARGET_URL "${withoutUserinfo(value)}": ${why}`);
    return null;
  };
  if (value.trim() === '') {
    problems.push('TARGET_URL is empty: set it to the address of the target, or unset it');
    return null;
  }
  if (!/^https?:\/\//i.test(value.trim())) return refuse('expected http:// or https://');
  if (!URL.canParse(value.trim())) return refuse('expected an address like https://host/path');
  const url = new URL(value.trim());
  if (url.username !== '' || url.password !== '') {
    return refuse('leave out the user name and password; credentials go into TARGET_TOKEN');
  }
  if (url.search !== '' || url.hash !== '') return refuse('leave out the query and the fragment');
  return url.href.replace(/\/+$/, '');
}

function withoutUserinfo(value: string): string {
  return value.replace(/\/\/[^/@]*@/, '//***@');
}

function parseToken(value: string | undefined, needed: boolean, problems: string[]) {
  const token = text(value);
  if (token === null) {
    if (needed) problems.push('TARGET_TOKEN is missing: set it to a bearer access token');
    return '';
  }
  if (/^bearer\s/i.test(token)) {
    problems.push('TARGET_TOKEN starts with "Bearer": set the token alone, the word is added');
  } else if (!/^[\x21-\x7e]+$/.test(token)) {
    problems.push('TARGET_TOKEN has a blank, a line break or a non-ASCII character: set it again');
  }
  return token;
}

function parseBizNumber(value: string | undefined, needed: boolean, problems: string[]) {
  const number = text(value);
  if (number === null) {
    if (needed) {
      problems.push('TARGET_BIZ_NUMBER is missing: set it to the business number to act for');
    }
    return '';
  }
  if (!/^[\x20-\x7e]+$/.test(number)) {
    problems.push('TARGET_BIZ_NUMBER has a line break or a non-ASCII character: set it again');
  }
  return number;
}

function parseReceivers(
  value: string | undefined,
  { readFile }: Surroundings,
  problems: string[],
): readonly Receiver[] | null {
  const given = text(value);
  if (given === null) return null;
  const want = 'expected a JSON array of {"bank_code": "…", "bank_account_number": "…"}';
  let json = given;
  let where = 'TARGET_RECEIVERS';
  if (!given.startsWith('[')) {
    where = `TARGET_RECEIVERS file "${given}"`;
    try {
      json = readFile(given);
    } catch {
      problems.push(`Cannot read ${where}: give the path of a file, or ${want.slice(9)}`);
      return null;
    }
  }
  try {
    const list: unknown = JSON.parse(json);
    if (Array.isArray(list) && list.length > 0 && list.every(isReceiver)) return list.map(pick);
  } catch {
    // Not JSON: the sentence below says what is expected, whatever was wrong.
  }
  problems.push(`Cannot parse ${where}: ${want}`);
  return null;
}

function parseWaiverFile(
  value: string | undefined,
  { readFile, parseWaivers }: Surroundings,
  problems: string[],
): readonly Waiver[] {
  const path = text(value);
  if (path === null) return [];
  let yaml: string;
  try {
    yaml = readFile(path);
  } catch {
    problems.push(`Cannot read WAIVERS file "${path}": give the path of a file, or unset it`);
    return [];
  }
  const parsed = parseWaivers(yaml, path);
  if (parsed.ok) return parsed.waivers;
  problems.push(...parsed.problems);
  return [];
}

function isReceiver(value: unknown): value is Receiver {
  const receiver = (value ?? {}) as Partial<Receiver>;
  return [receiver.bank_code, receiver.bank_account_number].every(
    (part) => typeof part === 'string' && part !== '',
  );
}

function pick({ bank_code, bank_account_number }: Receiver): Receiver {
  return { bank_code, bank_account_number };
}

function shardOf(value: string | undefined, problems: string[]): Shard | null {
  const given = text(value);
  if (given === null) return null;
  const shard = parseShard(given);
  if (shard === null) problems.push(`Cannot parse SHARD "${given}": expected 1/5 to 5/5, for five`);
  return shard;
}

/** What is missing before disbursements may be sent there. */
function missingConfirmation(settings: Settings, { hostname, host }: URL): string[] {
  const problems = ['MAX_DISBURSEMENTS', 'MAX_TOTAL_AMOUNT']
    .filter((cap) => !isSet(settings[cap]))
    .map((cap) => `${cap} is missing: ${hostname} is not loopback, so say how much may be spent`);
  const confirmed = text(settings.CONFIRM_HOST);
  if (confirmed === null || ![hostname, host].includes(confirmed.toLowerCase())) {
    const found = confirmed === null ? 'is missing' : `is "${confirmed}"`;
    problems.push(
      `CONFIRM_HOST ${found}: set CONFIRM_HOST=${hostname} to allow disbursements there, ` +
        'or READ_ONLY=true to send none',
    );
  }
  return problems;
}

function reader(settings: Settings, problems: string[]) {
  function count(name: string, fallback: number, min: number, max = Number.MAX_SAFE_INTEGER) {
    const value = text(settings[name]);
    if (value === null) return fallback;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    const range = max === Number.MAX_SAFE_INTEGER ? `from ${min} up` : `from ${min} to ${max}`;
    problems.push(`Cannot parse ${name} "${value}": expected a whole number ${range}`);
    return fallback;
  }
  function amount(name: string, fallback: number, decimals = 2, above: number | null = null) {
    const value = text(settings[name]);
    if (value === null) return fallback;
    const number = Number(value);
    const shape = new RegExp(`^\\d{1,15}(\\.\\d{1,${decimals}})?$`);
    if (shape.test(value) && (number > 0 || above === 0)) return number;
    const least = above === 0 ? 'of 0 or more' : 'above 0';
    const expected = `a number ${least} with at most ${decimals} decimals`;
    problems.push(`Cannot parse ${name} "${value}": expected ${expected}`);
    return fallback;
  }
  function flag(name: string) {
    const value = text(settings[name])?.toLowerCase() ?? 'false';
    if (['true', '1', 'yes'].includes(value)) return true;
    if (['false', '0', 'no'].includes(value)) return false;
    problems.push(`Cannot parse ${name} "${value}": expected true or false`);
    return false;
  }
  return { count, amount, flag };
}

function text(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

function isSet(value: string | undefined): boolean {
  return text(value) !== null;
}

function doc(name: string, value: string, help: string): SettingDoc {
  return { name, value, help };
}
