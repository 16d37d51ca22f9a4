/**
 * `run --last-failed`: repeats what failed or was undecided in an earlier run, and reports what is
 * still open.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
import { isSelected } from '../plan/select-topics.ts';
import type { Report, Requirement } from '../report/report.ts';
import { severityIn } from '../report/severity.ts';
import { besideFolder } from './beside-folder.ts';

export interface Repetition {
  /** The settings of the repetition. */
  readonly flags: Settings;
  /** Requirements that failed or were undecided; where there are none, nothing is sent. */
  readonly ids: readonly string[];
  readonly folder: string;
  /** That the settings name another target than the earlier run had; `null` where they do not. */
  readonly caution: string | null;
}

/** `given`: the folder after the flag, or `true` without one. */
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
    (row) => isOpen(row, report) && (only === undefined || isSelected(only, row)),
  );
  const isElsewhere = given !== true && flags.REPORT_DIR !== undefined;
  const target = setting('TARGET_URL') ?? null;
  return {
    folder,
    caution: otherTarget(folder, report, target),
    ids: rows.map(({ id }) => id),
    flags: {
      ...recordedFlags(report, target !== null),
      ...flags,
      ONLY: rows.map(({ id }) => id).join(','),
      ...casesFlag(rows, history),
      REPORT_DIR: isElsewhere ? flags.REPORT_DIR : besideFolder(folder),
    },
  };
}

/** The token and the caps of a setting may be meant for the target of the earlier run. */
function otherTarget(folder: string, { target, config }: Report, now: string | null) {
  if (now === null || (!config.embeddedReference && placeOf(now) === placeOf(target.url)))
    return null;
  const earlier = config.embeddedReference ? 'the embedded reference service' : target.url;
  return (
    `The run in ${barePath(folder)} judged ${earlier}, and TARGET_URL is now another target: ` +
    'what passes or fails there says nothing about the first one.'
  );
}

/** The address without a query, which may be masked in a history. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '');
}

/** Failures, and undecided requirements that count. */
function isOpen(row: Requirement, report: Report): boolean {
  const severity = severityIn(row, report);
  return row.outcome === 'failed' || severity === 'undecided' || severity === 'error';
}

/** The same seed and amounts make the same cases; flags of this run take precedence. */
function recordedFlags({ seed, config, target }: Report, isTargetGiven: boolean): Settings {
  const { amountMin, amountMax, cases, readOnly, strict, amountsConfigured } = config;
  return {
    SEED: String(seed),
    CASES: String(cases),
    ...(amountsConfigured ? { AMOUNT_MIN: String(amountMin), AMOUNT_MAX: String(amountMax) } : {}),
    ...(readOnly ? { READ_ONLY: 'true' } : {}),
    ...(strict ? { STRICT: 'true' } : {}),
    // A host that is not this machine needs CONFIRM_HOST as usual.
    ...(isTargetGiven || config.embeddedReference ? {} : { TARGET_URL: target.url }),
  };
}

/**
 * Only the cases that the findings name, if every open requirement failed. An undecided requirement
 * needs all cases of its scenarios.
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

/** The new state of each requirement that was open. */
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
