/** What the outcome of a requirement means for its run; decided only here. Pure. */
import type { WaiverTerms } from '../config/waiver.ts';
import type { Level, Outcome } from '../core/outcome.ts';

const severities = [
  /** The suite itself failed: exit code 4. */
  'error',
  /** The requirement failed and counts: the target is non-conformant. */
  'failure',
  /** The requirement counts and was not decided: the run is inconclusive. */
  'undecided',
  /** The requirement failed and would count, but a waiver accepts the failure until a day. */
  'waived',
  /** A `should` failed and does not count. */
  'warning',
  /** Anything else that deserves a line and changes no verdict. */
  'note',
  /** The target gave no occasion to judge it. */
  'inapplicable',
  'passed',
] as const;
export type Severity = (typeof severities)[number];

/** Whether a level counts for the verdict: with `STRICT` a `should` counts exactly as a `must`. */
export function isRequired(level: Level, strict: boolean): boolean {
  return level === 'must' || (strict && level === 'should');
}

/**
 * `waiver`: the valid waiver of this failure, if any; an expired one is none. For users of the library;
 * inside the suite, all call `severityIn`.
 */
export function severityOf(
  level: Level,
  outcome: Outcome,
  waiver: WaiverTerms | null,
  strict: boolean,
): Severity {
  switch (outcome) {
    case 'error':
    case 'passed':
    case 'inapplicable':
      return outcome;
    case 'cantTell':
    case 'untested':
      return isRequired(level, strict) ? 'undecided' : 'note';
    case 'failed':
      if (isRequired(level, strict)) return waiver === null ? 'failure' : 'waived';
      return level === 'should' && waiver === null ? 'warning' : 'note';
  }
}

/** The value that has a severity, like a requirement of a report. */
export interface JudgedRequirement {
  readonly level: Level;
  readonly outcome: Outcome;
  readonly waiver: WaiverTerms | null;
}

/** The severity of a requirement in its report. */
export function severityIn(
  { level, outcome, waiver }: JudgedRequirement,
  { strict }: { readonly strict: boolean },
): Severity {
  return severityOf(level, outcome, waiver, strict);
}

/** Severities that make a run red. */
const red: readonly Severity[] = ['error', 'failure', 'undecided'];

/** Whether a requirement of this severity prevents exit code 0. */
export const isRed = (severity: Severity) => red.includes(severity);

/** The number of requirements of each severity. */
export function severityCounts(
  requirements: readonly JudgedRequirement[],
  strict: boolean,
): Readonly<Record<Severity, number>> {
  const all = requirements.map((row) => severityIn(row, { strict }));
  return Object.fromEntries(
    severities.map((severity) => [severity, all.filter((one) => one === severity).length]),
  ) as Record<Severity, number>;
}
