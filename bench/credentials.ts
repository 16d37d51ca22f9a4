/** The credentials of the bench at its own servers, and the settings that all of its runs share. */
import type { ConformanceOptions } from '../src/api/options.ts';

export const credentials = { token: 'bench-access-token', bizNumber: 'BIZ-0042' };

/** The same cases in each run, and no deadline that a slow machine could miss. */
const SEED = 11;
const common = { SEED, RUN_TIMEOUT_MS: 6_000_000 };

/** The options of a run against one of the bench's servers. */
export function optionsFor(
  url: string,
  settings: Readonly<Record<string, string | number>>,
): ConformanceOptions {
  return { url, ...credentials, settings: { ...common, ...settings } };
}

/** The same for the command line. */
export function environmentFor(
  url: string,
  settings: Readonly<Record<string, string | number>> = {},
): Record<string, string> {
  const all = { ...common, ...settings };
  return {
    TARGET_URL: url,
    TARGET_TOKEN: credentials.token,
    TARGET_BIZ_NUMBER: credentials.bizNumber,
    ...Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)])),
  };
}
