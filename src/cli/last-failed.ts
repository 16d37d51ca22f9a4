/** `run --last-failed`: sends again what failed or was undecided in an earlier run, and says what is left. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Suite } from '../check/suite.ts';
import { readDotenv } from '../config/environment.ts';
import { type Settings, textIn } from '../config/setting.ts';
import { USUAL_FOLDER } from '../config/settings.ts';
import { UsageError } from '../core/errors.ts';
import { EXIT } from '../core/exit.ts';
import { barePath } from '../core/quoted.ts';
import { eventsOf, HISTORY_FILE } from '../history/events.ts';
import { readLines } from '../history/reader.ts';
import { makeExchangeParser } from '../interface/parsed-exchange.ts';
import { reportOn } from '../judge/judge-history.ts';
import { CASE_SEPARATOR } from '../plan/select-case.ts';
import { isAskedFor } from '../plan/select-topics.ts';
import type { Report, Requirement } from '../report/report.ts';
import { severityIn } from '../report/severity.ts';

const SUFFIX = '-last-failed';

export interface Repetition {
  /** The settings of the run that sends it again. */
  readonly flags: Settings;
  /** What failed or was undecided: nothing has to be sent where it is empty. */
  readonly ids: readonly string[];
  readonly folder: string;
}

/** `given`: the folder behind the flag, or `true` where there is none. */
export function repetitionOf(given: string | true, flags: Settings, suite: Suite): Repetition {
  const places = [flags, process.env, dotenvHere()];
  const setting = (name: string) =>
    places.map((place) => textIn(place, name)).find((one) => one !== null);
  const folder = given === true ? (setting('REPORT_DIR') ?? USUAL_FOLDER) : given;
  const history = join(folder, HISTORY_FILE);
  if (!existsSync(history)) {
    throw new UsageError(
      `Cannot repeat the run in ${barePath(folder)}: it has no ${HISTORY_FILE}; give the REPORT_DIR of a run`,
    );
  }
  const report = reportOn(history, { suite, parser: makeExchangeParser(suite) });
  const only = flags.ONLY;
  const rows = report.requirements.filter(
    (row) => isOpen(row, report) && (only === undefined || isAskedFor(only, row)),
  );
  const isElsewhere = given !== true && flags.REPORT_DIR !== undefined;
  return {
    folder,
    ids: rows.map(({ id }) => id),
    flags: {
      ...recordedFlags(report, setting('TARGET_URL') !== undefined),
      ...flags,
      ONLY: rows.map(({ id }) => id).join(','),
      ...casesFlag(rows, history),
      REPORT_DIR: isElsewhere ? flags.REPORT_DIR : besideFolder(folder),
    },
  };
}

/** What failed, and what counts and was not decided. */
function isOpen(row: Requirement, report: Report): boolean {
  const severity = severityIn(row, report);
  return row.outcome === 'failed' || severity === 'undecided' || severity === 'error';
}

/** The full run and what was repeated of it stay apart. */
function besideFolder(folder: string): string {
  const name = basename(resolve(folder));
  return join(dirname(folder), name.endsWith(SUFFIX) ? name : `${name}${SUFFIX}`);
}

/** The same seed and the same amounts make the same cases; the flags of this run win. */
function recordedFlags({ seed, config, target }: Report, isTargetGiven: boolean): Settings {
  const { amountMin, amountMax, cases, readOnly, strict, amountsConfigured } = config;
  return {
    SEED: String(seed),
    CASES: String(cases),
    ...(amountsConfigured ? { AMOUNT_MIN: String(amountMin), AMOUNT_MAX: String(amountMax) } : {}),
    ...(readOnly ? { READ_ONLY: 'true' } : {}),
    ...(strict ? { STRICT: 'true' } : {}),
    // Another host than this machine needs CONFIRM_HOST as ever.
    ...(isTargetGiven || config.embeddedReference ? {} : { TARGET_URL: target.url }),
  };
}

/**
 * The cases that the findings name, and no others, where each requirement failed. What is undecided
 * needs all that its scenarios send.
 */
function casesFlag(rows: readonly Requirement[], history: string): Settings {
  if (rows.length === 0 || rows.some(({ findings }) => findings.length === 0)) return {};
  const wanted = new Set(rows.flatMap((row) => row.findings.flatMap(({ exchanges }) => exchanges)));
  const cases = new Set<string>();
  for (const event of eventsOf(readLines(history))) {
    if (event.kind === 'exchange' && wanted.has(event.exchange.index))
      cases.add(event.exchange.case);
  }
  return { CASE: [...cases].join(CASE_SEPARATOR) };
}

function dotenvHere(): Settings {
  const file = readDotenv(process.cwd());
  return file.ok ? file.value : {};
}

export interface Progressed {
  readonly sentence: string;
  readonly exitCode: number;
}

/** What became of each requirement that was open before. */
export function progressOf(ids: readonly string[], { requirements }: Report): Progressed {
  const outcomeOf = (id: string) =>
    requirements.find((row) => row.id === id)?.outcome ?? 'untested';
  const gone = ids.filter((id) => outcomeOf(id) === 'passed');
  const failed = ids.filter((id) => outcomeOf(id) === 'failed');
  const open = ids.filter((id) => !gone.includes(id) && !failed.includes(id));
  const exitCode =
    failed.length > 0 ? EXIT.nonConformant : open.length > 0 ? EXIT.inconclusive : EXIT.conformant;
  return { sentence: sentenceOf(ids, { gone, failed, open }), exitCode };
}

interface Sorted {
  readonly gone: readonly string[];
  readonly failed: readonly string[];
  readonly open: readonly string[];
}

function sentenceOf(ids: readonly string[], { gone, failed, open }: Sorted): string {
  if (ids.length === 1) {
    if (gone.length === 1) return `${ids[0]}: this case passes now.`;
    return failed.length === 1
      ? `${ids[0]}: this case still fails.`
      : `${ids[0]}: this case could not be decided.`;
  }
  return [
    `${gone.length} of ${ids.length} findings are gone.`,
    ...(failed.length > 0 ? [`Still failing: ${failed.join(', ')}.`] : []),
    ...(open.length > 0 ? [`Undecided: ${open.join(', ')}.`] : []),
  ].join(' ');
}
