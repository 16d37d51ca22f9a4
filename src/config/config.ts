/**
 * Parses the configuration: texts by name become one checked value, or a list of all problems.
 * Pure.
 */

import type { HttpProxy, TlsFiles } from '../core/address/connection.ts';
import type { AllowedHosts } from '../core/address/loopback.ts';
import { seedOfChallenge } from './challenge.ts';
import { boundsSet, hasLargestAmounts, isNear, largestAmount, watchTimeMs } from './computed.ts';
import { allowedHostsOf } from './confirmation.ts';
import { chooseProxy } from './proxy.ts';
import { readSettings } from './read-settings.ts';
import { accept } from './readers.ts';
import { problemsBetween } from './rules.ts';
import type { ReadContext, Settings } from './setting.ts';
import { type SettingValues, settingsTable } from './settings.ts';
import { tlsFilesOf } from './tls-files.ts';

export type { ReadContext, Settings } from './setting.ts';

/**
 * One member for each row of the table of settings, and members that follow from several settings.
 */
export interface Config extends SettingValues {
  /** Which of the bounds of amounts the user set. */
  readonly boundsSet: { readonly min: boolean; readonly max: boolean };
  /** How long lists are requested after the last disbursement, in milliseconds; 0: not at all. */
  readonly watchMs: number;
  /** The user set that time, so it is used to its end, even if no transaction is pending. */
  readonly watchesToEnd: boolean;
  /**
   * Whether the target is on this machine by its address, without a tunnel, a proxy or a confirmed
   * host.
   */
  readonly isNear: boolean;
  /** Whether the user set the largest amount, or a large one costs nothing. */
  readonly hasLargestAmounts: boolean;
  /** Where connections may go; the address of each connection decides. */
  readonly allowedHosts: AllowedHosts;
  readonly tls: TlsFiles;
  /** The environment makes Node accept any certificate. */
  readonly tlsUnchecked: boolean;
  /** When the token was fetched, in milliseconds of the system clock; `null`: it was given. */
  readonly tokenFetchedAtMs: number | null;
  /** The proxy of every request; `null`: a direct connection. */
  readonly proxy: HttpProxy | null;
}

export type Parsed =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Parses the settings; all problems are reported together. */
export function parseConfig(settings: Settings, context: ReadContext): Parsed {
  const { values, problems, unparsed } = readSettings(settingsTable, settings, context);
  const { targetUrl, targetProxy: own } = values;
  // A file that cannot be read is not missing.
  const isUnread = [...unparsed].some((name) => name.startsWith('TARGET_CLIENT_'));
  const tls = isUnread ? accept({ ca: null, client: null }) : tlsFilesOf(values);
  const proxy = chooseProxy({ own, targetUrl, environment: context.environment ?? {} });
  const isProxied = !proxy.ok || proxy.value !== null;
  const input = { settings, values, context, isProxied, unparsed };
  const fileProblems = [tls, proxy].flatMap((read) => (read.ok ? [] : read.problems));
  const all = [...problems, ...fileProblems, ...problemsBetween(input)];
  if (all.length > 0 || !tls.ok || !proxy.ok) return { ok: false, problems: all };
  const config = {
    ...values,
    seed: values.challenge === null ? values.seed : seedOfChallenge(values.challenge),
    amountMax: largestAmount(input),
    watchMs: watchTimeMs(input),
    watchesToEnd: values.watchMs !== null,
    boundsSet: boundsSet(settings),
    isNear: isNear(input),
    hasLargestAmounts: hasLargestAmounts(input),
    allowedHosts: allowedHostsOf(values, settings),
    tls: tls.value,
    tlsUnchecked:
      (context.tlsUnchecked ?? false) || context.environment?.NODE_TLS_REJECT_UNAUTHORIZED === '0',
    proxy: proxy.value,
    tokenFetchedAtMs: null,
  };
  return { ok: true, config };
}
