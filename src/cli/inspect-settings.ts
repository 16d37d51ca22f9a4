/** What is likely wrong with the settings, before anything is sent. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config, Settings } from '../config/config.ts';
import { UsageError } from '../core/errors.ts';
import { demandOwnFiles } from '../history/own-files.ts';
import { runFiles } from '../run/report-files.ts';

export interface Finding {
  readonly check: 'configuration' | 'report-dir' | 'proxy' | 'receivers' | 'amounts' | 'target';
  /** `warning`: a run starts, but its verdict is likely not the one that is wanted. */
  readonly outcome: 'good' | 'warning' | 'bad';
  readonly sentence: string;
}

export function inspectSettings(config: Config, environment: Settings): Finding[] {
  return [
    { check: 'configuration', outcome: 'good', sentence: targetSentence(config) },
    ...reportDir(config),
    ...proxies(config, environment),
    ...guesses(config),
  ];
}

function targetSentence({ targetUrl }: Config): string {
  return targetUrl === null
    ? 'TARGET_URL is not set: a run judges the embedded reference service'
    : `The settings are complete, and the target is ${targetUrl}`;
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
    if (error instanceof UsageError) {
      return [{ check: 'report-dir', outcome: 'bad', sentence: error.message }];
    }
    const { code } = error as NodeJS.ErrnoException;
    const sentence = `Cannot use REPORT_DIR "${folder}" (${code}): choose a folder that can be written`;
    return [{ check: 'report-dir', outcome: 'bad', sentence }];
  }
}

/** A token goes through no proxy that the user did not configure for this program. */
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
      'TARGET_RECEIVERS is not set: the suite invents receivers, and a target that checks them ' +
      'refuses them; set TARGET_RECEIVERS to accounts that the target knows';
    findings.push({ check: 'receivers', outcome: 'warning', sentence });
  }
  if (!amountsConfigured) {
    const sentence =
      'AMOUNT_MIN and AMOUNT_MAX are not both set: the target may refuse amounts outside its ' +
      'bounds, and such a refusal decides nothing';
    findings.push({ check: 'amounts', outcome: 'warning', sentence });
  }
  return findings;
}
