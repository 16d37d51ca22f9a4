/**
 * `run --last-failed`: repeats what failed or was undecided in an earlier run, and reports what is
 * still open.
 */
import { join } from 'node:path';
import type { Suite } from '../../../check/suite.ts';
import { valuesOfDotenv } from '../../../config/dotenv.ts';
import { reportDirOf } from '../../../config/report-dir.ts';
import { isSet, type Settings, textIn } from '../../../config/setting.ts';
import { UsageError, whyOf } from '../../../core/errors.ts';
import { stateOf } from '../../../core/read-file.ts';
import { firstInWords } from '../../../core/text/list-in-words.ts';
import { barePath } from '../../../core/text/quoted.ts';
import { readLines } from '../../../history/file/reader.ts';
import { eventsOf } from '../../../history/lines/events.ts';
import { HISTORY_FILE } from '../../../history/lines/line.ts';
import { makeExchangeParser } from '../../../interface/parsed-exchange.ts';
import { reportOn } from '../../../judge/judge-history.ts';
import {
  isSelected,
  selectedScenarios,
  unknownNames,
} from '../../../plan/selection/select-topics.ts';
import type { Report, Requirement } from '../../../report/report.ts';
import { severityIn } from '../../../report/severity.ts';
import { casesFlag, failedElsewhere } from './cases-of-findings.ts';
import { demandEmbedded, isTargetOf, otherTargetNote } from './earlier-target.ts';
import { keptNote, keptSettings } from './kept-settings.ts';
import { lastFailedFolder } from './last-failed-folder.ts';
import { targetNameOf } from './last-failed-result.ts';

interface Repetition {
  /** The settings of the repetition. */
  readonly flags: Settings;
  /** Requirements that failed or were undecided; where there are none, nothing is sent. */
  readonly ids: readonly string[];
  /** Those that a request has failed which the repetition does not send. */
  readonly unsentIds: readonly string[];
  readonly folder: string;
  /** What the user may not expect: another target, and settings of the earlier run. */
  readonly notes: readonly string[];
  /** The earlier target, where the settings name another one; `null` where they do not. */
  readonly otherTarget: string | null;
}

/** `given`: the folder after the flag, or `true` without one. */
export function repetitionOf(given: string | true, flags: Settings, suite: Suite): Repetition {
  const settings = { ...valuesOfDotenv(process.cwd()), ...process.env, ...flags };
  const folder =
    given === true
      ? (textIn(flags, 'REPORT_DIR') ?? reportDirOf(process.env, process.cwd()))
      : given;
  const history = historyIn(folder);
  const only = onlyOf(settings, suite);
  const report = reportOn(history, { suite, parser: makeExchangeParser(suite) });
  const rows = rowsToRepeat(report, folder, only);
  const target = textIn(settings, 'TARGET_URL');
  if (rows.length > 0 && target === null) demandEmbedded(folder, report);
  const otherTarget = target === null || isTargetOf(report, target) ? null : targetNameOf(report);
  const kept = keptSettings(report, settings);
  const defaults = { SEED: String(report.seed), ...kept };
  const isAnother = given !== true && flags.REPORT_DIR === undefined;
  const ownCase = textIn(settings, 'CASE');
  const ONLY = rows.map(({ id }) => id).join(',');
  const cases =
    ownCase === null ? casesFlag(rows, suite, eventsOf(readLines(history))) : { CASE: ownCase };
  const sent = selectedScenarios(ONLY, suite.scenarios, suite.topics);
  const decided = {
    ONLY,
    ...cases,
    // The seed is that of the earlier run, and a run of a part answers no challenge.
    CHALLENGE: '',
    REPORT_DIR: (given === true ? undefined : flags.REPORT_DIR) ?? lastFailedFolder(folder),
  };
  return {
    folder,
    otherTarget,
    notes: [
      ...(otherTarget === null ? [] : [otherTargetNote(folder, otherTarget)]),
      ...(isSet(settings, 'CHALLENGE') ? [challengeNote(folder)] : []),
      ...reportDirNote(folder, isAnother ? textIn(settings, 'REPORT_DIR') : null),
      ...Object.entries(kept).map(([name, value]) => keptNote(folder, name, value)),
    ],
    ids: rows.map(({ id }) => id),
    unsentIds:
      cases.CASE === undefined ? failedElsewhere(rows, sent, eventsOf(readLines(history))) : [],
    flags: { ...defaults, ...flags, ...decided },
  };
}

function historyIn(folder: string): string {
  const history = join(folder, HISTORY_FILE);
  const refused = (why: string) =>
    new UsageError(
      `Cannot repeat the run in ${barePath(folder)}: ${why}; give the REPORT_DIR of a run`,
    );
  try {
    if (stateOf(history) !== null) return history;
  } catch (error) {
    throw refused(whyOf(error));
  }
  throw refused(`it has no ${HISTORY_FILE}`);
}

function onlyOf(settings: Settings, suite: Suite): string | null {
  const only = textIn(settings, 'ONLY');
  const mistakes = only === null ? [] : unknownNames(only, suite.topics);
  if (mistakes.length > 0) throw new UsageError(mistakes.join('\n'));
  return only;
}

const challengeNote = (folder: string) =>
  `CHALLENGE does not apply: a repetition has the seed of the run in ${barePath(folder)}.`;

/** REPORT_DIR may name the folder of a whole run, which a repetition must not replace. */
function reportDirNote(folder: string, reportDir: string | null): string[] {
  const beside = lastFailedFolder(folder);
  if (reportDir === null || reportDir === folder || reportDir === beside) return [];
  return [
    `REPORT_DIR does not apply: the repetition is written to ${barePath(beside)}, or where --report-dir says.`,
  ];
}

/** The open requirements that ONLY does not exclude; all excluded would look like nothing open. */
function rowsToRepeat(report: Report, folder: string, only: string | null): readonly Requirement[] {
  const open = report.requirements.filter((row) => isOpen(row, report));
  const rows = open.filter((row) => only === null || isSelected(only, row));
  if (rows.length > 0 || open.length === 0) return rows;
  const ids = firstInWords(open.map(({ id }) => id));
  throw new UsageError(`ONLY excludes the open requirements of ${barePath(folder)}: ${ids}`);
}

/** Failures, and undecided requirements that count. */
function isOpen(row: Requirement, report: Report): boolean {
  const severity = severityIn(row, report);
  return row.outcome === 'failed' || severity === 'undecided' || severity === 'error';
}
