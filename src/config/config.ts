/** The configuration: names and texts in, one checked value or every problem at once out. Pure. */
import type { Reach } from '../core/loopback.ts';
import { reachOf } from './confirmation.ts';
import { readSettings } from './read-settings.ts';
import { hasAmountBounds, largestAmount, problemsBetween } from './rules.ts';
import type { Settings, Surroundings } from './setting.ts';
import { type SettingValues, settingsTable } from './settings.ts';

export type { Settings, Surroundings } from './setting.ts';

/** A member for each row of the table of settings, and what follows from several of them. */
export interface Config extends SettingValues {
  /** Whether the user set both bounds, so that the target is at fault if it refuses inside them. */
  readonly amountsConfigured: boolean;
  /** Where requests may go; decided by the address of each connection. */
  readonly reach: Reach;
}

export type Parsed =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Parses the settings; on any mistake, all of them are reported together. */
export function parseConfig(settings: Settings, surroundings: Surroundings): Parsed {
  const { values, problems } = readSettings(settingsTable, settings, surroundings);
  const given = { settings, values, surroundings };
  const all = [...problems, ...problemsBetween(given)];
  if (all.length > 0) return { ok: false, problems: all };
  const config = {
    ...values,
    amountMax: largestAmount(given),
    amountsConfigured: hasAmountBounds(settings),
    reach: reachOf(values, settings),
  };
  return { ok: true, config };
}
