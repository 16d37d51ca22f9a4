/** Compares several reports: of one target over time, or of several targets. Pure. */
import { DAY_MS } from '../core/text/day.ts';
import type {
  ComparedOutcome,
  ComparedRequirement,
  ComparedRun,
  Comparison,
  GivenRun,
} from './comparison.ts';
import { comparisonCautionsOf, isPart, labelOf, nothingInCommon } from './comparison-cautions.ts';
import { disputedAspectsOf } from './comparison-profile.ts';
import { conclusionOf } from './conclusion.ts';
import type { Report } from './report.ts';
import { severityIn } from './severity.ts';

/** Whole days from `moment` to `now`; 0 for a moment in the future. */
export const daysSince = (moment: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / DAY_MS));

export function compareRuns(runsToCompare: readonly GivenRun[], now: Date): Comparison {
  const runs = runsToCompare.map((run, at) => runOf(run, at, now));
  const requirements = requirementsOf(runsToCompare.map(({ report }) => report));
  const profile = disputedAspectsOf(runsToCompare.map(({ report }) => report.observations));
  const isBroken = runs.some(({ certificate }) => certificate.kind === 'not valid');
  const differs =
    isBroken ||
    nothingInCommon(runsToCompare).length > 0 ||
    profile.length > 0 ||
    requirements.some((row) => row.differs);
  const cautions = comparisonCautionsOf(runsToCompare, runs);
  return { schemaVersion: 1, runs, cautions, requirements, profile, differs };
}

function runOf(
  { path, source, report, certificate }: GivenRun,
  at: number,
  now: Date,
): ComparedRun {
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
