/**
 * Compares several reports: of one target over time, or of several targets. Pure.
 * Above 200 lines: the types of one value, and how it is made.
 */

import type { Level, Outcome } from '../core/outcome.ts';
import { formatNumber } from '../core/text/counted.ts';
import { DAY_MS } from '../core/text/day.ts';
import { anyCompared, aspectsOf, type ComparedAspect } from './comparison-profile.ts';
import { conclusionOf, type Tone } from './conclusion.ts';
import type { Report } from './report.ts';
import { severityIn } from './severity.ts';

/** What is known about the certificate of a run. */
export type CertificateState =
  /** The run has no folder, or no certificate in it. */
  | { readonly kind: 'none' }
  /** No given key made its signature. */
  | { readonly kind: 'not checked' }
  | { readonly kind: 'not valid'; readonly why: readonly string[] }
  | { readonly kind: 'valid'; readonly claim: CertificateClaim };

/** The claim of the signer, who need not be the vendor. */
interface CertificateClaim {
  readonly vendor: string;
  readonly product: string;
  readonly productVersion: string;
  readonly signed: string;
  readonly signedDaysAgo: number;
  readonly expires: string;
}

/** One of the runs. */
export interface GivenRun {
  readonly path: string;
  /** `history`: judged again now; `report`: read from a file that nobody checked. */
  readonly source: 'history' | 'report';
  readonly report: Report;
  readonly certificate: CertificateState;
}

export interface ComparedRun {
  /** `A`, `B`, and so on: the heading of the column. */
  readonly label: string;
  readonly path: string;
  readonly source: GivenRun['source'];
  readonly target: string;
  readonly conclusion: string;
  readonly tone: Tone;
  readonly startedAt: string;
  readonly daysAgo: number;
  readonly suiteVersion: string;
  readonly strict: boolean;
  readonly seed: number;
  readonly range: string;
  readonly requests: number;
  readonly failed: readonly string[];
  readonly certificate: CertificateState;
}

/** A requirement in all runs; `null` where a run does not have it. */
export interface ComparedRequirement {
  readonly id: string;
  readonly topic: string;
  readonly level: Level;
  readonly statement: string;
  readonly cells: readonly (ComparedOutcome | null)[];
  /** The runs have different outcomes. */
  readonly differs: boolean;
}

export interface ComparedOutcome {
  readonly outcome: Outcome;
  /** The requirement failed, and a waiver accepts the failure. */
  readonly isWaived: boolean;
  /** Different from the previous run. */
  readonly isChanged: boolean;
}

export interface Comparison {
  /** The version of `schemas/run/comparison.schema.json`. */
  readonly schemaVersion: 1;
  readonly runs: readonly ComparedRun[];
  /** Why columns are difficult to compare, one sentence each. */
  readonly cautions: readonly string[];
  readonly requirements: readonly ComparedRequirement[];
  /** Only the aspects that differ. */
  readonly profile: readonly ComparedAspect[];
  /**
   * Whether outcomes or profiles differ, the runs judged no requirement in common, or a certificate
   * is invalid.
   */
  readonly differs: boolean;
}

/** Whole days from `moment` to `now`; 0 for a moment in the future. */
export const daysSince = (moment: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / DAY_MS));

export function compareRuns(runsToCompare: readonly GivenRun[], now: Date): Comparison {
  const runs = runsToCompare.map((run, at) => runOf(run, at, now));
  const requirements = requirementsOf(runsToCompare.map(({ report }) => report));
  const profile = aspectsOf(runsToCompare.map(({ report }) => report.observations));
  const isBroken = runs.some(({ certificate }) => certificate.kind === 'not valid');
  const alone = nothingInCommon(runsToCompare);
  const differs =
    isBroken || alone.length > 0 || profile.length > 0 || requirements.some((row) => row.differs);
  const cautions = [
    ...cautionsOf(runs),
    ...partCaution(runsToCompare),
    ...alone,
    ...profilesCaution(runsToCompare),
    ...amountsCaution(runsToCompare),
  ];
  return { schemaVersion: 1, runs, cautions, requirements, profile, differs };
}

/** As in a spreadsheet: A to Z, then AA. */
export function labelOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${labelOf(Math.floor(at / 26) - 1)}${last}`;
}

function runOf({ path, source, report, certificate }: GivenRun, at: number, now: Date) {
  const { words, tone } = conclusionOf(report);
  const failed = report.requirements.filter((row) => severityIn(row, report) === 'failure');
  return {
    label: labelOf(at),
    path,
    source,
    target: report.target.url,
    conclusion: words,
    tone,
    startedAt: report.startedAt,
    daysAgo: daysSince(report.startedAt, now),
    suiteVersion: report.suite.version,
    strict: report.strict,
    seed: report.seed,
    range: report.range,
    requests: report.requests,
    failed: failed.map(({ id }) => id),
    certificate,
  };
}

function cautionsOf(runs: readonly ComparedRun[]): string[] {
  const differ = (of: (run: ComparedRun) => unknown) => new Set(runs.map(of)).size > 1;
  const unchecked = runs.filter(({ source }) => source === 'report').map(({ label }) => label);
  return [
    ...(differ(({ suiteVersion }) => suiteVersion)
      ? [
          'The runs are of different versions of the suite: a requirement may exist in only one of them.',
        ]
      : []),
    ...(differ(({ strict }) => strict)
      ? ['Some runs are strict: there every `should` requirement counts exactly as a `must`.']
      : []),
    ...(unchecked.length > 0
      ? [
          `The results of ${unchecked.join(', ')} are those of report.json, which nobody checked: give a folder with its history.jsonl, which is judged again.`,
        ]
      : []),
  ];
}

/** The ages of listed transactions differ in any two runs, so only the amounts are compared. */
function amountsCaution(given: readonly GivenRun[]): string[] {
  const ranges = given.map(({ report: { config } }) =>
    config.readOnly || config.passive
      ? 'none'
      : `${formatNumber(config.amountMin)} to ${formatNumber(config.amountMax)}`,
  );
  if (new Set(ranges).size < 2) return [];
  const each = ranges.map((range, at) => `${labelOf(at)} ${range}`);
  return [`The runs judged different amounts: ${each.join(', ')}.`];
}

const isPart = (report: Report | undefined) => (report?.asked ?? null) !== null;

const partText = ({ asked }: Report) => JSON.stringify([asked?.only, asked?.cases]);

function partCaution(given: readonly GivenRun[]): string[] {
  const parts = given.flatMap(({ report }, at) => (isPart(report) ? [labelOf(at)] : []));
  const areSameParts = new Set(given.map(({ report }) => partText(report))).size === 1;
  if (parts.length === 0 || areSameParts) return [];
  return [
    `${parts.join(', ')}: judged only a part of the requirements, so the others have no outcome there.`,
  ];
}

/** Two runs without a common requirement are no comparison, which must not look like agreement. */
function nothingInCommon(given: readonly GivenRun[]): string[] {
  const ids = given.flatMap(({ report }) => report.requirements.map(({ id }) => id));
  if (given.length < 2 || new Set(ids).size < ids.length) return [];
  return ['The runs judged no requirement in common, so nothing was compared.'];
}

export const PROFILES_NOT_COMPARED =
  'The deployment profiles were not compared, because no aspect has an answer in two runs.';

function profilesCaution(given: readonly GivenRun[]): string[] {
  const profiles = given.map(({ report }) => report.observations);
  return given.length < 2 || anyCompared(profiles) ? [] : [PROFILES_NOT_COMPARED];
}

/** Requirements with an outcome; `observe` requirements are in the profile. */
function requirementsOf(reports: readonly Report[]): ComparedRequirement[] {
  const rows = reports.map((report) => new Map(report.requirements.map((row) => [row.id, row])));
  const rowsById = new Map(rows.flatMap((byId) => [...byId]));
  return [...rowsById.values()]
    .filter(({ level }) => level !== 'observe')
    .map(({ id, topic, level, statement }) => {
      const cells = rows.map((byId, at): ComparedOutcome | null => {
        const row = byId.get(id);
        if (row === undefined) return null;
        const before = at === 0 ? undefined : rows[at - 1]?.get(id);
        const isChanged = before !== undefined && before.outcome !== row.outcome;
        return { outcome: row.outcome, isWaived: row.waiver !== null, isChanged };
      });
      // A run of a part has no outcome for the rest, which is not a difference.
      const compared = cells.filter((cell, at) => cell !== null || !isPart(reports[at]));
      const differs = new Set(compared.map((cell) => cell?.outcome)).size > 1;
      return { id, topic, level, statement, cells, differs };
    });
}
