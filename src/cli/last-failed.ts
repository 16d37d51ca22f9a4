/**
 * `run --last-failed`: repeats what failed or was undecided in an earlier run, and reports what is
 * still open.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Suite } from '../check/suite.ts';
import { readDotenv } from '../config/environment.ts';
import { type Settings, textIn } from '../config/setting.ts';
import { USUAL_CASES, USUAL_FOLDER } from '../config/settings.ts';
import { UsageError } from '../core/errors.ts';
import { barePath } from '../core/quoted.ts';
import { eventsOf, HISTORY_FILE } from '../history/events.ts';
import { readLines } from '../history/reader.ts';
import { maskedAddress } from '../history/redaction/masked-address.ts';
import { makeRedactor } from '../history/redaction/redact.ts';
import { makeExchangeParser } from '../interface/parsed-exchange.ts';
import { reportOn } from '../judge/judge-history.ts';
import { isSelected, unknownNames } from '../plan/select-topics.ts';
import type { Report, Requirement } from '../report/report.ts';
import { severityIn } from '../report/severity.ts';
import { firstIds } from '../report/verdict.ts';
import { besideFolder } from './beside-folder.ts';
import { casesFlag } from './cases-of-findings.ts';
import { knownSecrets } from './known-secrets.ts';
import { targetNameOf } from './repetition-progress.ts';

export interface Repetition {
  /** The settings of the repetition. */
  readonly flags: Settings;
  /** Requirements that failed or were undecided; where there are none, nothing is sent. */
  readonly ids: readonly string[];
  readonly folder: string;
  /** What the user may not expect: another target, and settings of the earlier run. */
  readonly notes: readonly string[];
  /** The earlier target, where the settings name another one; `null` where they do not. */
  readonly otherTarget: string | null;
}

/** `given`: the folder after the flag, or `true` without one. */
export function repetitionOf(given: string | true, flags: Settings, suite: Suite): Repetition {
  const settings = { ...dotenvHere(), ...process.env, ...flags };
  const folder = given === true ? (textIn(settings, 'REPORT_DIR') ?? USUAL_FOLDER) : given;
  const history = join(folder, HISTORY_FILE);
  if (!existsSync(history)) {
    throw new UsageError(
      `Cannot repeat the run in ${barePath(folder)}: it has no ${HISTORY_FILE}; give the REPORT_DIR of a run`,
    );
  }
  const only = textIn(flags, 'ONLY');
  const mistakes = only === null ? [] : unknownNames(only, suite.topics);
  if (mistakes.length > 0) throw new UsageError(mistakes.join('\n'));
  const report = reportOn(history, { suite, parser: makeExchangeParser(suite) });
  const rows = rowsToRepeat(report, folder, only);
  const target = textIn(settings, 'TARGET_URL');
  if (rows.length > 0 && target === null) demandEmbedded(folder, report);
  const isElsewhere = given !== true && flags.REPORT_DIR !== undefined;
  const otherTarget = target === null || isTargetOf(report, target) ? null : targetNameOf(report);
  const kept = keptFlags(report, settings);
  return {
    folder,
    otherTarget,
    notes: [
      ...(otherTarget === null ? [] : [otherTargetNote(folder, otherTarget)]),
      ...Object.entries(kept).map(([name, value]) => keptNote(folder, name, value)),
    ],
    ids: rows.map(({ id }) => id),
    flags: {
      SEED: String(report.seed),
      ...kept,
      ...flags,
      ONLY: rows.map(({ id }) => id).join(','),
      ...casesFlag(rows, suite, eventsOf(readLines(history))),
      REPORT_DIR: isElsewhere ? flags.REPORT_DIR : besideFolder(folder),
    },
  };
}

/** The open requirements that ONLY does not exclude; all excluded would look like nothing open. */
function rowsToRepeat(report: Report, folder: string, only: string | null): readonly Requirement[] {
  const open = report.requirements.filter((row) => isOpen(row, report));
  const rows = open.filter((row) => only === null || isSelected(only, row));
  if (rows.length > 0 || open.length === 0) return rows;
  const ids = firstIds(open.map(({ id }) => id));
  throw new UsageError(`ONLY excludes the open requirements of ${barePath(folder)}: ${ids}`);
}

/** The folder may be that of a stranger, so its target must not get the token of the user. */
function demandEmbedded(folder: string, { config, target }: Report): void {
  if (config.embeddedReference) return;
  throw new UsageError(
    `Set TARGET_URL: the run in ${barePath(folder)} judged ${target.url}, and the suite sends your ` +
      'token only to an address that you set',
  );
}

function isTargetOf({ config, target }: Report, now: string): boolean {
  const secrets = knownSecrets(process.env, process.argv.slice(2), process.cwd());
  const isSame = () => maskedAddress(placeOf(now), makeRedactor(secrets)) === placeOf(target.url);
  return !config.embeddedReference && URL.canParse(now) && isSame();
}

/** The token and the caps of a setting may be meant for the target of the earlier run. */
const otherTargetNote = (folder: string, earlier: string) =>
  `The run in ${barePath(folder)} judged ${earlier}, and TARGET_URL is now another target: ` +
  'what passes or fails there says nothing about the first one.';

const keptNote = (folder: string, name: string, value = '') =>
  `${name}=${value} applies, as in the run in ${barePath(folder)}: set ${name} to change this.`;

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

/**
 * What the earlier run had set, because the same cases need the same amounts. The folder may be that
 * of a stranger, so whatever the user has set now takes precedence.
 */
function keptFlags({ config }: Report, settings: Settings): Settings {
  const { readOnly, strict, amountMin, amountMax, cases, amountsConfigured } = config;
  const hadSet = (name: string) => amountsConfigured || config.boundConfigured === name;
  const { referenceForm } = config;
  const isFree = (...names: readonly string[]) =>
    names.every((name) => textIn(settings, name) === null);
  // One bound of the user and one of the folder might exclude each other.
  const keepsAmounts = isFree('AMOUNT_MIN', 'AMOUNT_MAX');
  return {
    ...(cases !== USUAL_CASES && isFree('CASES') ? { CASES: String(cases) } : {}),
    ...(keepsAmounts && hadSet('AMOUNT_MIN') ? { AMOUNT_MIN: String(amountMin) } : {}),
    ...(keepsAmounts && hadSet('AMOUNT_MAX') ? { AMOUNT_MAX: String(amountMax) } : {}),
    ...(referenceForm != null && isFree('REFERENCE_FORM') ? { REFERENCE_FORM: referenceForm } : {}),
    ...(readOnly && isFree('READ_ONLY') ? { READ_ONLY: 'true' } : {}),
    ...(strict && isFree('STRICT') ? { STRICT: 'true' } : {}),
  };
}

function dotenvHere(): Settings {
  const file = readDotenv(process.cwd());
  return file.ok ? file.value : {};
}
