/**
 * Reads settings: flags take precedence over the environment, which takes precedence over `.env`.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { exists, MAX_SETTINGS_BYTES, readSettingsText, readWhole } from '../core/read-file.ts';
import { certificateTimeWarnings } from './certificate-time.ts';
import { type Config, type Parsed, parseConfig } from './config.ts';
import { readDotenv } from './dotenv.ts';
import { dotenvProblems } from './dotenv-rules.ts';
import { misspeltInDotenv, misspeltInEnvironment } from './misspelt-names.ts';
import { runtimeNameWarnings } from './runtime-names.ts';
import { isSet, type ReadContext, type Settings } from './setting.ts';
import { isSetting, MAX_SEED } from './settings.ts';
import { bizNumberWarnings } from './shown-biz-number.ts';
import { headerWarnings } from './shown-headers.ts';
import { unseenByCommand } from './token-command-names.ts';
import type { Waivable } from './waiver-file.ts';

/** Read if it is in the folder, like `.env`. */
const WAIVERS_FILE = 'waivers.yaml';
const OTHER_WAIVERS_FILE = 'waivers.yml';

type LoadRequirements = () => Promise<readonly Waivable[]>;

interface LoadOptions {
  /** Loads all requirements; called only where there are waivers. */
  readonly requirements: LoadRequirements;
  /** `false` where nothing will be sent. */
  readonly sends?: boolean;
}

type Loaded = Parsed & {
  /** Likely mistakes that do not prevent the run. */
  readonly warnings: readonly string[];
};

/** Reads and checks the configuration of a process that runs in `folder`. */
export async function loadConfig(
  environment: Settings,
  flags: Settings,
  folder: string,
  { requirements, sends = true }: LoadOptions,
): Promise<Loaded> {
  const file = readDotenv(folder, { ...environment, ...flags });
  if (!file.ok) return { ...file, warnings: [] };
  const dotenv = onlySettings(file.value);
  const places = {
    dotenv,
    environment: withoutEmpty(onlySettings(environment), dotenv),
    flags: onlySettings(flags),
  };
  const namesFor = (config: Config | null) => [
    ...misspeltInDotenv(file.value),
    ...misspeltInEnvironment({ ...environment, ...flags }),
    ...unseenByCommand(file.value, { ...environment, ...flags }),
    ...unreadWaivers(folder, { ...places.dotenv, ...places.environment, ...places.flags }),
    ...runtimeNameWarnings(file.value, { ...environment, ...flags }, config),
  ];
  const problems = dotenvProblems(places);
  if (problems.length > 0) return { ok: false, problems, warnings: namesFor(null) };
  const given = { ...places.dotenv, ...places.environment, ...places.flags };
  // An empty text means that it is not set, as for every setting.
  const settings = (given.WAIVERS ?? '') === '' ? { ...given, ...waiversIn(folder) } : given;
  const parsed = parseConfig(settings, {
    sends,
    freshSeed: () => randomInt(MAX_SEED),
    readFile: (path) => readSettingsText(path),
    readBytes: (path) => new Uint8Array(readWhole(path, MAX_SETTINGS_BYTES)),
    environment,
    parseWaivers: await waiverParser(settings, requirements),
  });
  const shown = parsed.ok
    ? [
        ...bizNumberWarnings(parsed.config),
        ...headerWarnings(parsed.config),
        ...(sends ? certificateTimeWarnings(parsed.config, Date.now()) : []),
      ]
    : [];
  return { ...parsed, warnings: [...namesFor(parsed.ok ? parsed.config : null), ...shown] };
}

/** Loads the requirements only where there are waivers. */
async function waiverParser(
  settings: Settings,
  load: LoadRequirements,
): Promise<ReadContext['parseWaivers']> {
  if (settings.WAIVERS === undefined) return () => ({ ok: true, waivers: [] });
  const [requirements, { parseWaivers }] = await Promise.all([load(), import('./waiver-file.ts')]);
  return (text, path) => parseWaivers(text, path, requirements);
}

function waiversIn(folder: string): Settings {
  return exists(join(folder, WAIVERS_FILE)) ? { WAIVERS: WAIVERS_FILE } : {};
}

function unreadWaivers(folder: string, given: Settings): string[] {
  const isRead = isSet(given, 'WAIVERS') || exists(join(folder, WAIVERS_FILE));
  return isRead || !exists(join(folder, OTHER_WAIVERS_FILE))
    ? []
    : [
        `${OTHER_WAIVERS_FILE} is not read: rename it to ${WAIVERS_FILE}, or set WAIVERS to its path`,
      ];
}

function onlySettings(given: Settings): Settings {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => isSetting(name) && value !== undefined),
  );
}

/**
 * CI systems set a variable without a value to the empty text: it must not lift what `.env` limits. An
 * empty address is a mistake of its own.
 */
function withoutEmpty(environment: Settings, dotenv: Settings): Settings {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => value !== '' || name === 'TARGET_URL' || dotenv[name] === undefined,
    ),
  );
}
