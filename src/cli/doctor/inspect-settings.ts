/** Finds likely mistakes in the settings, before anything is sent. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { areBothSet } from '../../config/computed.ts';
import type { Config, Settings } from '../../config/config.ts';
import { isLoopback } from '../../config/loopback-host.ts';
import { UsageError, whyOf } from '../../core/errors.ts';
import { formatNumber } from '../../core/text/counted.ts';
import { quotedPath } from '../../core/text/quoted.ts';
import { demandOwnFiles } from '../../history/folder/own-files.ts';
import { demandNoLink } from '../../history/folder/run-folder.ts';
import { makeRedactor } from '../../history/redaction/redact.ts';
import { secretsOf } from '../../history/redaction/secrets-of-config.ts';
import { runFiles } from '../../run/report-files.ts';
import { watchText } from '../plan/plan-text.ts';
import { unconfirmed } from '../run/caps-notice.ts';
import type { Diagnosis } from './diagnosis.ts';

export function inspectSettings(config: Config, environment: Settings): Diagnosis[] {
  return [
    { check: 'configuration', outcome: 'good', sentence: targetSentence(config) },
    ...reportDir(config),
    ...connectionDiagnoses(config),
    ...unusedProxies(config, environment),
    ...capDiagnoses(config),
    ...waitDiagnoses(config),
    ...watchDiagnoses(config),
    ...unsetSettingDiagnoses(config),
  ];
}

function targetSentence(config: Config): string {
  const { targetUrl } = config;
  return targetUrl === null
    ? 'TARGET_URL is not set: a run judges the embedded reference service'
    : `The settings are complete. The target is ${makeRedactor(secretsOf(config))(targetUrl)}`;
}

function reportDir({ reportDir: folder }: Config): Diagnosis[] {
  let nearest = resolve(folder);
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    demandNoLink(folder);
    demandFolder(nearest, folder);
    demandWritable(nearest);
    demandOwnFiles(folder, runFiles);
    return [
      { check: 'report-dir', outcome: 'good', sentence: `REPORT_DIR ${folder} can be written` },
    ];
  } catch (error) {
    if (error instanceof UsageError) {
      return [{ check: 'report-dir', outcome: 'bad', sentence: error.message }];
    }
    const sentence = `Cannot use REPORT_DIR ${quotedPath(folder)} (${whyOf(error)}): choose a writable folder`;
    return [{ check: 'report-dir', outcome: 'bad', sentence }];
  }
}

/** The test of the permissions says only that nobody may use a file as a folder. */
function demandFolder(nearest: string, folder: string): void {
  if (statSync(nearest).isDirectory()) return;
  throw new Error(nearest === resolve(folder) ? 'it is a file' : 'a part of the path is a file');
}

/**
 * Deno needs a permission of its own for this test, and a run does not: without it, only a run shows
 * whether the folder is writable.
 */
function demandWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
  }
}

/** How the target is reached, without secrets. */
function connectionDiagnoses({
  targetUrl,
  proxy,
  tls,
  headers,
  tokenCommand,
  tokenFile,
}: Config): Diagnosis[] {
  if (targetUrl === null) return [];
  const names = Object.keys(headers).join(', ');
  const token =
    tokenCommand === null
      ? `the file ${quotedPath(tokenFile ?? '')}`
      : 'the output of TARGET_TOKEN_COMMAND';
  const sentences: [Diagnosis['check'], string | null][] = [
    ['proxy', proxy && `Requests go through the proxy ${proxy.url} (${proxy.setting})`],
    ['tls', tls.ca && 'TARGET_CA is trusted in addition to the authorities of the runtime'],
    ['tls', tls.client && clientCertificateSentence(targetUrl)],
    ['headers', names === '' ? null : `Each request has the headers of TARGET_HEADERS: ${names}`],
    ['token', (tokenCommand ?? tokenFile) && `The suite reads the token from ${token}`],
  ];
  return sentences.flatMap(([check, sentence]): Diagnosis[] =>
    sentence === null ? [] : [{ check, outcome: 'good', sentence }],
  );
}

const clientCertificateSentence = (url: string) =>
  url.startsWith('https:')
    ? 'The suite sends a client certificate to the target'
    : 'The suite sends no client certificate, because TARGET_URL begins with http://';

/** Proxies of the environment that do not apply to the target. */
function unusedProxies({ targetUrl, proxy }: Config, environment: Settings): Diagnosis[] {
  const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY']
    .flatMap((name) => [name.toLowerCase(), name])
    .filter((name) => (environment[name] ?? '') !== '');
  if (targetUrl === null || proxy !== null || names.length === 0) return [];
  const why = isLoopback(targetUrl) ? 'the host is loopback' : 'it is not for this target';
  const sentence = `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} set and not used: ${why}`;
  return [{ check: 'proxy', outcome: 'good', sentence }];
}

function capDiagnoses(config: Config): Diagnosis[] {
  const notice = unconfirmed(config);
  return notice === null ? [] : [{ check: 'caps', outcome: 'good', sentence: notice }];
}

function waitDiagnoses({ targetUrl, waitForTargetMs }: Config): Diagnosis[] {
  if (targetUrl === null || waitForTargetMs === null) return [];
  const sentence = `A run waits up to ${formatNumber(waitForTargetMs)} ms for the target (WAIT_FOR_TARGET_MS); doctor does not wait`;
  return [{ check: 'target', outcome: 'good', sentence }];
}

function watchDiagnoses({ targetUrl, readOnly, watchMs, watchesToEnd }: Config): Diagnosis[] {
  if (targetUrl === null || readOnly || watchMs === 0) return [];
  const sentence = `After the last disbursement the suite repeats lists for ${watchText({ watchMs, watchesToEnd })}`;
  return [{ check: 'watch', outcome: 'good', sentence }];
}

function unsetSettingDiagnoses(config: Config): Diagnosis[] {
  const { targetUrl, readOnly, receivers, boundsSet, hasLargestAmounts } = config;
  if (targetUrl === null || readOnly) return [];
  const diagnoses: Diagnosis[] = [];
  if (receivers === null) {
    const sentence =
      'TARGET_RECEIVERS is not set: the suite invents receivers, and a target that checks them ' +
      'refuses them; set TARGET_RECEIVERS to accounts that the target accepts';
    diagnoses.push({ check: 'receivers', outcome: 'warning', sentence });
  }
  if (!areBothSet(boundsSet)) {
    const largest = formatNumber(config.amountMax, 3);
    const largestJudged = hasLargestAmounts
      ? ''
      : ` Until both are set, the suite judges no amount above ${largest}.`;
    const sentence =
      `AMOUNT_MIN and AMOUNT_MAX are not both set: set both to the limits of the target.${largestJudged} If the ` +
      'target refuses a small or a large amount, the suite cannot decide whether that is a failure';
    diagnoses.push({ check: 'amounts', outcome: 'warning', sentence });
  }
  return diagnoses;
}
