/**
 * The table of settings. A new setting is one row here, its use, and `npm run docs`. From the row follow
 * its flag, its help, its line in `.env.example`, its input of the GitHub Action, its member of the
 * configuration, its replacement if it is a secret, and its part of the history if that is a text, a
 * number or a truth value.
 * CONTRIBUTING.md says what else some settings need.
 * Above 200 lines: one table, a row for each setting.
 */
import { LONGEST_TIMER_MS } from '../core/patient-timer.ts';
import { ORDINARY_WORDS } from '../core/reference/reference-form.ts';
import { receivers, waiverFile } from './file-readers.ts';
import { type GatewayHeaders, gatewayHeaders } from './gateway-headers.ts';
import { proxyAddress } from './proxy.ts';
import {
  amount,
  challengeText,
  count,
  FLAG_SHAPE,
  flag,
  names,
  path,
  rate,
  referenceForm,
  shard,
  text,
} from './readers.ts';
import { constant, row, type ValuesOf } from './setting.ts';
import { baseUrl, headerText, token } from './target-readers.ts';
import { certificateFile, keyFile, pfxFile } from './tls-files.ts';

/** Ten years: a token that is valid longer needs no lifetime. */
const MAX_TTL_S = 315_360_000;

/** Accepted by most targets. */
export const DEFAULT_AMOUNT_MIN = 100;
export const DEFAULT_AMOUNT_MAX = 10_000;

/** The largest safe integer means "no limit". */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** The most requests in flight at once. */
export const MAX_CONCURRENCY = 1024;
/** The largest seed: it has 31 bits. */
export const MAX_SEED = 0x7fffffff;
/**
 * The default number of generated disbursements: with the others of a run, a target accepts more
 * than 256, so that a counter of one byte shows that it begins again.
 */
export const DEFAULT_CASES = 120;
/** So many requests at once show races, and few services refuse them. */
export const DEFAULT_CONCURRENCY = 8;
const NO_LIMIT_TEXT = 'no limit; required unless the host is loopback';

/** The default time limit of a run, in milliseconds. */
export const DEFAULT_RUN_TIMEOUT_MS = 600_000;
export const LONGEST_TIMEOUT_MS = 600_000;

/** The default run folder. */
export const DEFAULT_FOLDER = 'conformance-report';

/** In the order of `--help`, `.env.example` and `action.yml`. */
export const settingsTable = {
  /** The address without a trailing slash; `null`: the embedded reference service. */
  targetUrl: row({
    name: 'TARGET_URL',
    shape: 'url',
    help: 'base address of the target',
    example: 'https://staging.example/api',
    default: constant(null, 'the embedded reference service'),
    read: baseUrl,
    recorded: 'no', // The header of the history has it.
    isRequiredByAction: true,
    decides: 'who gets',
  }),
  token: row({
    name: 'TARGET_TOKEN',
    shape: 'token',
    help: 'bearer access token, without the word Bearer',
    example: 'paste-it-here',
    default: constant(''),
    read: token,
    recorded: 'no',
    secret: 'token',
  }),
  /** The command may contain secrets, so no message shows it. */
  tokenCommand: row({
    name: 'TARGET_TOKEN_COMMAND',
    shape: 'command',
    help: 'shell command that prints the token; runs again when the target refuses the token',
    example: 'az account get-access-token --query accessToken --output tsv',
    default: constant(null),
    read: text,
    recorded: 'whether set',
    namesSecret: true,
    decides: 'who gets',
  }),
  tokenFile: row({
    name: 'TARGET_TOKEN_FILE',
    shape: 'file',
    help: 'file with the token; read again when the target refuses the token',
    example: '/run/secrets/token',
    default: constant(null),
    read: path,
    recorded: 'whether set',
    namesSecret: true,
  }),
  tokenTtlS: row({
    name: 'TARGET_TOKEN_TTL_S',
    shape: 'seconds',
    help: 'lifetime of a token; the suite gets a new token before the lifetime ends',
    example: '900',
    default: constant(null),
    read: count(1, MAX_TTL_S),
    recorded: 'if set',
  }),
  bizNumber: row({
    name: 'TARGET_BIZ_NUMBER',
    shape: 'number',
    help: 'business number, sent as X-Biz-Number',
    example: 'BIZ-0001',
    default: constant(''),
    read: headerText,
    recorded: 'no',
    secret: 'business number',
    isRequiredByAction: true,
  }),
  /** The token of a second client; its business number is below. */
  otherToken: row({
    name: 'OTHER_TOKEN',
    shape: 'token',
    help: 'token of a second client, which also sends TARGET_HEADERS; no client may see the transactions of another',
    example: 'paste-it-here',
    default: constant(''),
    read: token,
    recorded: 'whether set',
    secret: 'other token',
  }),
  otherBizNumber: row({
    name: 'OTHER_BIZ_NUMBER',
    shape: 'number',
    help: 'business number of the second client',
    example: 'BIZ-0002',
    default: constant(''),
    read: headerText,
    recorded: 'whether set',
    secret: 'other business number',
  }),
  expiredToken: row({
    name: 'EXPIRED_TOKEN',
    shape: 'token',
    help: "an expired token of TARGET_TOKEN's client; the target must refuse it",
    example: 'paste-it-here',
    default: constant(''),
    read: token,
    recorded: 'whether set',
    secret: 'expired token',
  }),
  /** `null`: none configured, so the suite makes them up. */
  receivers: row({
    name: 'TARGET_RECEIVERS',
    shape: 'json|file',
    help: 'JSON array of receivers, {bank_code, bank_account_number}, or the path of its file',
    example: '[{"bank_code":"058","bank_account_number":"0123456789"}]',
    default: constant(null, 'invented receivers'),
    read: receivers,
    recorded: 'whether set',
    decides: 'who is paid with',
  }),
  /** In PEM, like the next two. */
  ca: row({
    name: 'TARGET_CA',
    shape: 'pem|file',
    help: 'certificate authorities to trust in addition to those of the runtime: a PEM file, or the PEM text itself',
    example: 'private-ca.pem',
    default: constant(null),
    read: certificateFile,
    recorded: 'no', // The history has who responded.
    decides: 'who gets',
  }),
  clientCert: row({
    name: 'TARGET_CLIENT_CERT',
    shape: 'pem|file',
    help: 'client certificate for mutual TLS: a PEM file, or the PEM text itself',
    example: 'client.pem',
    default: constant(null),
    read: certificateFile,
    recorded: 'no',
  }),
  clientKey: row({
    name: 'TARGET_CLIENT_KEY',
    shape: 'pem|file',
    help: 'private key of the client certificate: a PEM file, or the PEM text itself',
    example: 'client.key',
    default: constant(null),
    read: keyFile,
    recorded: 'no',
    namesSecret: true,
  }),
  clientPfx: row({
    name: 'TARGET_CLIENT_PFX',
    shape: 'file',
    help: 'PFX (PKCS #12) file of the client certificate and its key, in place of TARGET_CLIENT_CERT and TARGET_CLIENT_KEY',
    example: 'client.pfx',
    default: constant(null),
    read: pfxFile,
    recorded: 'no',
    namesSecret: true,
  }),
  clientPassphrase: row({
    name: 'TARGET_CLIENT_PASSPHRASE',
    shape: 'text',
    help: 'pass phrase of the private key or the PFX file',
    example: 'paste-it-here',
    default: constant(''),
    read: text,
    recorded: 'no',
    secret: 'pass phrase',
  }),
  /** The value that was set; `proxy` of the configuration is the one that is used. */
  targetProxy: row({
    name: 'TARGET_PROXY',
    shape: 'url',
    help: 'HTTP proxy to reach the target',
    example: 'http://user:password@proxy.example:3128',
    default: constant(null, 'HTTPS_PROXY, HTTP_PROXY and NO_PROXY, unless the host is loopback'),
    read: proxyAddress,
    recorded: 'no',
    decides: 'who gets',
  }),
  /** Sent with every request. */
  headers: row({
    name: 'TARGET_HEADERS',
    shape: 'json|file',
    help: 'JSON object of headers that a gateway requires in each request, or the path of its file',
    example: '{"X-Api-Key":"paste-it-here"}',
    default: constant<GatewayHeaders>({}, null),
    read: gatewayHeaders,
    recorded: 'no',
    secret: 'header',
  }),
  waitForTargetMs: row({
    name: 'WAIT_FOR_TARGET_MS',
    shape: 'ms',
    help: 'how long to wait for the target to be ready, before the first case',
    example: '60000',
    default: constant(null, 'do not wait'),
    read: count(1, LONGEST_TIMER_MS),
    recorded: 'if set',
  }),
  amountMin: row({
    name: 'AMOUNT_MIN',
    shape: 'amount',
    help: 'smallest amount that the target accepts: at most 2 decimals, and 15 digits before them',
    example: '100',
    default: constant(DEFAULT_AMOUNT_MIN),
    read: amount({ decimals: 2 }),
    recorded: 'value',
  }),
  amountMax: row({
    name: 'AMOUNT_MAX',
    shape: 'amount',
    help:
      'largest amount that the target accepts: at most 2 decimals, and 15 digits before them; the suite sends no ' +
      'documented disbursement above it',
    example: '10000',
    default: constant(
      DEFAULT_AMOUNT_MAX,
      '10000; 10^12 for a target in this process, where no money moves',
    ),
    read: amount({ decimals: 2 }),
    recorded: 'value',
  }),
  /** `null`: letters and digits, of different lengths; the name of a form otherwise. */
  referenceForm: row({
    name: 'REFERENCE_FORM',
    shape: 'form',
    help:
      'how the suite writes each merchant_reference: text, digits, letters (a to z), upper (A to Z) or uuid; ' +
      'digits:16 means exactly 16 characters',
    example: 'digits:16',
    default: constant<string | null>(null, `text, with ${ORDINARY_WORDS}`),
    read: referenceForm,
    recorded: 'if set',
  }),
  cases: row({
    name: 'CASES',
    shape: 'count',
    help: 'number of disbursements to generate',
    example: String(DEFAULT_CASES),
    default: constant(DEFAULT_CASES),
    read: count(1, 10_000_000),
    recorded: 'value',
  }),
  /** As a share: 0.01 for 1 %. */
  detect: row({
    name: 'DETECT',
    shape: 'rate',
    help: 'send enough requests to find a fault that is in this share of the responses; this holds for each `must` that can be tested repeatedly',
    example: '1%',
    default: constant(null, '5% for lists and, on loopback, 17% for refusals'),
    read: rate,
    recorded: 'if set',
  }),
  /** CASE: the ids of the only cases to send, separated by `;`, as in a finding; `null`: the whole plan. */
  caseId: row({
    name: 'CASE',
    shape: 'id',
    help: 'send only this case of the plan and its controls; a finding names its case; ";" separates several',
    example: 'disbursements/17',
    default: constant(null),
    read: text,
    recorded: 'value',
  }),
  /** Topics and requirements to judge, separated by commas; `null`: all. */
  only: row({
    name: 'ONLY',
    shape: 'names',
    help:
      'judge only these topics and requirements, and send only what they need; the exit code is then for this part: ' +
      'such a run can show that the target is non-conformant, never that it is conformant',
    example: 'fee,HEADER-05',
    default: constant(null),
    read: names,
    recorded: 'if set',
  }),
  concurrency: row({
    name: 'CONCURRENCY',
    shape: 'count',
    help: 'largest number of requests in flight',
    example: String(DEFAULT_CONCURRENCY),
    default: constant(DEFAULT_CONCURRENCY),
    read: count(1, MAX_CONCURRENCY),
    recorded: 'value',
    mayDifferInShards: true,
  }),
  /** Requests per second. */
  rateLimit: row({
    name: 'RATE_LIMIT',
    shape: 'per-second',
    help: 'largest number of requests per second',
    example: '20',
    default: constant(null, 'no limit'),
    read: amount({ decimals: 3 }),
    recorded: 'value',
    mayDifferInShards: true,
  }),
  timeoutMs: row({
    name: 'TIMEOUT_MS',
    shape: 'ms',
    help: 'time limit of one request',
    example: '10000',
    default: constant(10_000),
    read: count(1, LONGEST_TIMEOUT_MS),
    recorded: 'value',
    mayDifferInShards: true,
  }),
  /** For the whole run; then requests in flight are abandoned, and the run is inconclusive. */
  runTimeoutMs: row({
    name: 'RUN_TIMEOUT_MS',
    shape: 'ms',
    help: 'time limit of all requests together',
    example: '600000',
    default: constant(DEFAULT_RUN_TIMEOUT_MS),
    read: count(1, LONGEST_TIMER_MS),
    recorded: 'value',
  }),
  /** `null`: depends on where the target is; the configuration has the number. */
  watchMs: row({
    name: 'WATCH_MS',
    shape: 'ms',
    help:
      'time after the last disbursement in which the suite repeats list requests, to see how transactions of the run ' +
      'change; 0: none. If you do not set it, the suite may stop earlier: as soon as no transaction of the run is ' +
      'pending and the first one is as old as the default',
    example: '5000',
    default: constant<number | null>(
      null,
      '5000 at most, 1500 at most with ONLY on loopback, 0 for the embedded reference service',
    ),
    read: count(0, LONGEST_TIMER_MS),
    recorded: 'if set',
  }),
  seed: row({
    name: 'SEED',
    shape: 'integer',
    help: 'seed of the plan: the same seed gives the same plan',
    example: '7',
    default: {
      of: ({ freshSeed }) => freshSeed(),
      text: 'a new random seed, which the run prints',
    },
    read: count(0, MAX_SEED),
    recorded: 'no', // The header of the history has it.
  }),
  /** A text of the person who requests a certificate. The seed follows from it. */
  challenge: row({
    name: 'CHALLENGE',
    shape: 'text',
    help: 'text from the customer who wants a certificate; the suite computes the seed from it',
    example: 'scheme-2026-11-4f9c',
    default: constant(null),
    read: challengeText,
    recorded: 'if set',
  }),
  maxDisbursements: row({
    name: 'MAX_DISBURSEMENTS',
    shape: 'count',
    help: 'largest number of requests that could disburse',
    example: '1200',
    default: constant(NO_LIMIT, NO_LIMIT_TEXT),
    read: count(0),
    recorded: 'limit',
    decides: 'how much a run may spend with',
  }),
  maxTotalAmount: row({
    name: 'MAX_TOTAL_AMOUNT',
    shape: 'amount',
    help: 'largest sum of all amounts sent',
    example: '2000000',
    default: constant(NO_LIMIT, NO_LIMIT_TEXT),
    read: amount({ decimals: 2, zero: true }),
    recorded: 'limit',
    decides: 'how much a run may spend with',
  }),
  confirmHost: row({
    name: 'CONFIRM_HOST',
    shape: 'host',
    help: 'the host name of TARGET_URL; confirms that disbursements may be sent there',
    example: 'staging.example',
    default: constant(null),
    read: text,
    recorded: 'no',
    decides: 'who gets',
  }),
  readOnly: row({
    name: 'READ_ONLY',
    shape: FLAG_SHAPE,
    help: 'send list requests only; such a run is never conformant',
    example: 'false',
    default: constant(false),
    read: flag,
    recorded: 'value',
  }),
  strict: row({
    name: 'STRICT',
    shape: FLAG_SHAPE,
    help: 'every `should` counts exactly as a `must`',
    example: 'false',
    default: constant(false),
    read: flag,
    recorded: 'value',
  }),
  failFast: row({
    name: 'FAIL_FAST',
    shape: FLAG_SHAPE,
    help: 'stop at the first failed requirement that counts, after the search for its smallest failing request',
    example: 'false',
    default: constant(false),
    read: flag,
    recorded: 'if set',
  }),
  /** Known failures that are accepted until a day. */
  waivers: row({
    name: 'WAIVERS',
    shape: 'file',
    help: 'file of known failures that you accept until a given day',
    example: 'waivers.yaml',
    default: constant([], 'waivers.yaml, if the folder has one'),
    read: waiverFile,
    recorded: 'if set',
  }),
  /** Otherwise it is redacted like the token. */
  showBizNumber: row({
    name: 'SHOW_BIZ_NUMBER',
    shape: FLAG_SHAPE,
    help: 'do not redact the business number in the history and the reports',
    example: 'false',
    default: constant(false),
    read: flag,
    recorded: 'no',
  }),
  /** Otherwise texts of foreign transactions are pseudonymised in the history, and masked elsewhere. */
  showForeign: row({
    name: 'SHOW_FOREIGN',
    shape: FLAG_SHAPE,
    help: 'do not mask texts in transactions of other clients',
    example: 'false',
    default: constant(false),
    read: flag,
    recorded: 'if set',
  }),
  /** The part of the plan to send; `null`: all of it. */
  shard: row({
    name: 'SHARD',
    shape: 'number/of',
    help: 'send one part of the plan, like 2/5; verify merges the parts',
    example: '1/5',
    default: constant(null),
    read: shard,
    recorded: 'if set',
    mayDifferInShards: true,
  }),
  reportDir: row({
    name: 'REPORT_DIR',
    shape: 'folder',
    help: 'folder for the history and the reports',
    example: 'conformance-report',
    default: constant(DEFAULT_FOLDER),
    read: path,
    recorded: 'no',
  }),
};

export type SettingsTable = typeof settingsTable;
export type SettingValues = ValuesOf<SettingsTable>;

/** The names of all settings, in the order of the table. */
export const settingNames: readonly string[] = Object.values(settingsTable).map(({ name }) => name);

/** Whether a name is that of a setting. */
export function isSetting(name: string): boolean {
  return settingNames.includes(name);
}
