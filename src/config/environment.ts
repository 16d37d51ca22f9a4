/** Where settings come from: flags win over the environment, which wins over a `.env` file. */
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { nearestOf } from '../core/nearest.ts';
import { isSetting, type Parsed, parseConfig, type Settings, settingDocs } from './config.ts';
import type { ParsedWaivers, Waivable } from './waiver-file.ts';

const WAIVERS_FILE = 'waivers.yaml';

type LoadRequirements = () => Promise<readonly Waivable[]>;

interface LoadOptions {
  /** Every requirement, asked for where there are waivers. */
  readonly requirements: LoadRequirements;
  /** `false` where nothing will be sent. */
  readonly sends?: boolean;
}

/** Reads and checks the configuration of the process that runs in `folder`. */
export async function loadConfig(
  environment: Settings,
  flags: Settings,
  folder: string,
  { requirements, sends = true }: LoadOptions,
): Promise<Parsed> {
  const file = readDotenv(folder);
  if (!file.ok) return file;
  const settings = {
    ...waiversIn(folder),
    ...file.settings,
    ...own(environment),
    ...own(flags),
  };
  return parseConfig(settings, {
    sends,
    freshSeed: () => randomInt(0x7fffffff),
    readFile: (path) => readFileSync(path, 'utf8'),
    parseWaivers: settings.WAIVERS === undefined ? none : await waiverReader(requirements),
  });
}

type ReadWaivers = (text: string, path: string) => ParsedWaivers;

const none: ReadWaivers = () => ({ ok: true, waivers: [] });

/** Loaded only where there are some: it knows every check. */
async function waiverReader(load: LoadRequirements): Promise<ReadWaivers> {
  const [requirements, { parseWaivers }] = await Promise.all([load(), import('./waiver-file.ts')]);
  return (text, path) => parseWaivers(text, path, requirements);
}

/** The file of known deviations is used where it stands, like `.env`. */
function waiversIn(folder: string): Settings {
  return existsSync(join(folder, WAIVERS_FILE)) ? { WAIVERS: WAIVERS_FILE } : {};
}

/** Shorter names are near to too many others. */
const LEAST_LETTERS = 6;

/** Names in `.env` that are no setting, and look like one; other programs may have theirs there. */
export function unknownNamesIn(folder: string): string[] {
  const path = join(folder, '.env');
  if (!existsSync(path)) return [];
  const known = settingDocs.map(({ name }) => name);
  return Object.keys(parse(readFileSync(path, 'utf8'))).flatMap((name) => {
    const near = isSetting(name) || name.length < LEAST_LETTERS ? null : nearestOf(name, known);
    return near === null ? [] : [`${name} in .env is no setting: did you mean ${near}?`];
  });
}

type Dotenv =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly string[] };

function readDotenv(folder: string): Dotenv {
  const path = join(folder, '.env');
  if (!existsSync(path)) return { ok: true, settings: {} };
  try {
    return { ok: true, settings: own(parse(readFileSync(path, 'utf8'))) };
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    return {
      ok: false,
      problems: [`Cannot read ${path} (${why}): make it readable, or remove it`],
    };
  }
}

function own(settings: Settings): Settings {
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => isSetting(name) && value !== undefined),
  );
}
