/** `doctor`: is the configuration whole, is somebody there, are the credentials good? One GET. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Suite } from '../check/suite.ts';
import type { Config, Settings } from '../config/config.ts';
import { UsageError } from '../core/errors.ts';
import { name, version } from '../core/package.ts';
import { openBudget } from '../drive/budget.ts';
import { PREFLIGHT, preflight } from '../drive/preflight.ts';
import { openTarget } from '../drive/target.ts';
import type { Transport } from '../drive/transport.ts';
import { demandOwnFiles } from '../history/own-files.ts';
import { makeRedactor } from '../history/redact.ts';
import { secretsOf } from '../history/secrets.ts';
import { memoryWriter } from '../history/writer.ts';
import { makeExchangeParser } from '../interface/parsed-exchange.ts';
import { planOf } from '../plan/plan-of-config.ts';
import { runFiles } from '../run/report-files.ts';

export interface Finding {
  readonly check: 'configuration' | 'report-dir' | 'proxy' | 'receivers' | 'amounts' | 'target';
  /** `warning`: a run goes on, but this is likely not what was meant. */
  readonly outcome: 'good' | 'warning' | 'bad';
  readonly sentence: string;
}

/** What is wrong before anything is sent. */
export function inspectSettings(config: Config, environment: Settings): Finding[] {
  return [
    { check: 'configuration', outcome: 'good', sentence: told(config) },
    ...reportDir(config),
    ...proxies(config, environment),
    ...guesses(config),
  ];
}

function told({ targetUrl }: Config): string {
  return targetUrl === null
    ? 'TARGET_URL is not set: a run judges the embedded reference service'
    : `The settings are whole, the target is ${targetUrl}`;
}

function reportDir({ reportDir: folder }: Config): Finding[] {
  let nearest = resolve(folder);
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    demandOwnFiles(folder, runFiles);
    return [
      { check: 'report-dir', outcome: 'good', sentence: `REPORT_DIR ${folder} can be written` },
    ];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof UsageError) {
      return [{ check: 'report-dir', outcome: 'bad', sentence: error.message }];
    }
    const sentence = `Cannot use REPORT_DIR "${folder}" (${code}): choose a folder that can be written`;
    return [{ check: 'report-dir', outcome: 'bad', sentence }];
  }
}

/** undici takes no proxy from the environment, and a token must not take a way nobody asked for. */
function proxies({ targetUrl }: Config, environment: Settings): Finding[] {
  const names = [
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'ALL_PROXY',
    'http_proxy',
    'https_proxy',
    'all_proxy',
  ];
  const found = names.filter((one) => (environment[one] ?? '') !== '');
  if (found.length === 0 || targetUrl === null) return [];
  const sentence =
    `${found.join(' and ')} ${found.length === 1 ? 'is' : 'are'} set and not used: requests go straight to the target; run where it ` +
    'can be reached without a proxy';
  return [{ check: 'proxy', outcome: 'warning', sentence }];
}

function guesses({ targetUrl, readOnly, receivers, amountsConfigured }: Config): Finding[] {
  if (targetUrl === null || readOnly) return [];
  const findings: Finding[] = [];
  if (receivers === null) {
    const sentence =
      'TARGET_RECEIVERS is not set: receivers are invented, and a target that checks them refuses; ' +
      'give it some that it knows';
    findings.push({ check: 'receivers', outcome: 'warning', sentence });
  }
  if (!amountsConfigured) {
    const sentence =
      'AMOUNT_MIN and AMOUNT_MAX are not both set: amounts outside of the target’s bounds are ' +
      'refused, and that cannot be held against it';
    findings.push({ check: 'amounts', outcome: 'warning', sentence });
  }
  return findings;
}

/** Sends the documented list request, once and nothing else. */
export async function inspectTarget(
  config: Config,
  suite: Suite,
  transport: Transport,
): Promise<Finding> {
  const url = config.targetUrl as string;
  const redact = makeRedactor(secretsOf(config));
  const startedMs = performance.now();
  const target = openTarget({
    ...{ url, transport, redact, timeoutMs: config.timeoutMs, runId: 'doctor' },
    credentials: { token: config.token, bizNumber: config.bizNumber },
    userAgent: `${name}/${version}`,
    writer: memoryWriter(),
    budget: openBudget({ maxDisbursements: 0, maxTotalAmount: 0 }),
    elapsedMs: () => performance.now() - startedMs,
    endsAtMs: config.runTimeoutMs,
  });
  // Read-only: where the list is refused, no disbursement is tried in its place.
  const settings = { ...planOf(config, suite).settings, readOnly: true };
  const cases = suite.preflight(settings);
  try {
    const problem = await preflight(
      redact(url),
      settings,
      cases,
      makeExchangeParser(suite),
      async (planned) => {
        const sent = await target.send(PREFLIGHT, planned);
        return sent.kind === 'sent' ? sent.exchange : null;
      },
    );
    if (problem === null) {
      const sentence = 'The target answers, and takes the documented list request';
      return { check: 'target', outcome: 'good', sentence };
    }
    return { check: 'target', outcome: 'bad', sentence: problem };
  } finally {
    await transport.close();
  }
}

/** One line each. */
export function toDoctorText(findings: readonly Finding[]): string {
  const marks = { good: '✓', warning: '!', bad: '✗' };
  return findings.map(({ outcome, sentence }) => `${marks[outcome]} ${sentence}\n`).join('');
}
