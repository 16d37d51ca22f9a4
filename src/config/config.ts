/** The configuration: names and texts in, one checked value or every problem at once out. Pure. */
import type { Reach } from '../core/loopback.ts';
import type { HttpProxy } from '../core/proxy.ts';
import type { TlsFiles } from '../core/tls-files.ts';
import { seedOfChallenge } from './challenge.ts';
import { reachOf } from './confirmation.ts';
import { chooseProxy } from './proxy.ts';
import { readSettings } from './read-settings.ts';
import {
  hasAmountBounds,
  hasLargestAmount,
  isNear,
  largestAmount,
  problemsBetween,
  watchTimeMs,
} from './rules.ts';
import type { Settings, Surroundings } from './setting.ts';
import { type SettingValues, settingsTable } from './settings.ts';
import { tlsFilesOf } from './tls-files.ts';

export type { Settings, Surroundings } from './setting.ts';

/** A member for each row of the table of settings, and what follows from several of them. */
export interface Config extends SettingValues {
  /** Whether the user set both bounds, so that the target is at fault if it refuses inside them. */
  readonly amountsConfigured: boolean;
  /** After the last disbursement; 0: what was made is not looked at again. */
  readonly watchMs: number;
  /** On this machine, by its address: no tunnel, no proxy, and nobody confirmed another host. */
  readonly isNear: boolean;
  /** Whether the user said how large amounts may be, or nothing can be lost by large ones. */
  readonly amountMaxConfigured: boolean;
  /** Where requests may go; decided by the address of each connection. */
  readonly reach: Reach;
  readonly tls: TlsFiles;
  /** The environment tells Node to accept any certificate. */
  readonly tlsUnchecked: boolean;
  /** When the token was fetched, by the clock of the machine; `null`: it was given. */
  readonly tokenFetchedAt: number | null;
  /** What every request goes through; `null`: straight to the target. */
  readonly proxy: HttpProxy | null;
}

export type Parsed =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Parses the settings; on any mistake, all of them are reported together. */
export function parseConfig(settings: Settings, surroundings: Surroundings): Parsed {
  const { values, problems } = readSettings(settingsTable, settings, surroundings);
  const { targetUrl, targetProxy: own } = values;
  const tls = tlsFilesOf(values);
  const proxy = chooseProxy({ own, targetUrl, environment: surroundings.environment ?? {} });
  const given = { settings, values, surroundings, isProxied: !proxy.ok || proxy.value !== null };
  const between = [tls, proxy].flatMap((read) => (read.ok ? [] : read.problems));
  const all = [...problems, ...between, ...problemsBetween(given)];
  if (all.length > 0 || !tls.ok || !proxy.ok) return { ok: false, problems: all };
  const config = {
    ...values,
    seed: values.challenge === null ? values.seed : seedOfChallenge(values.challenge),
    amountMax: largestAmount(given),
    watchMs: watchTimeMs(given),
    amountsConfigured: hasAmountBounds(settings),
    isNear: isNear(given),
    amountMaxConfigured: hasLargestAmount(given),
    reach: reachOf(values, settings),
    tls: tls.value,
    tlsUnchecked:
      (surroundings.tlsUnchecked ?? false) ||
      surroundings.environment?.NODE_TLS_REJECT_UNAUTHORIZED === '0',
    proxy: proxy.value,
    tokenFetchedAt: null,
  };
  return { ok: true, config };
}
