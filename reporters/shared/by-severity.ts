/** The requirements and the waivers of a report that a format shows together. */
import type { Report, Requirement } from '../../src/report/report.ts';
import { type Severity, severityIn } from '../../src/report/severity.ts';

/** The requirements of a report with one of these severities. */
export function having(report: Report, ...wanted: readonly Severity[]): Requirement[] {
  return report.requirements.filter((row) => wanted.includes(severityIn(row, report)));
}

/** Failures that count. */
export const failures = (report: Report) => having(report, 'failure');

/** Failures that do not count: a violated `should` without STRICT. */
export const warnings = (report: Report) => having(report, 'warning');

/** Waivers that must be removed or renewed, one sentence each; they make a run red. */
export function staleWaivers({
  waivers,
}: Report): { readonly requirement: string; readonly why: string }[] {
  return waivers.flatMap(({ requirement, problem }) =>
    problem === null ? [] : [{ requirement, why: problem }],
  );
}
