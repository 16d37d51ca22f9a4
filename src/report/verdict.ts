/** The verdict of a judged history. Pure. */

import { hasName, namesIn } from '../plan/selection/select-topics.ts';
import type { Requirement, RunVerdict } from './report.ts';
import { isRequired, severityIn } from './severity.ts';

/** What decides a verdict beside the requirements. */
export interface RunFacts {
  readonly strict: boolean;
  /** The run ended early, or did not send its whole plan. */
  readonly isIncomplete: boolean;
  /** ONLY or CASE selected a part of the suite. */
  readonly isPart: boolean;
}

/** A failure takes precedence over undecided requirements, and these over a pass. */
export function verdictOf(
  requirements: readonly Requirement[],
  { strict, isIncomplete, isPart }: RunFacts,
): RunVerdict {
  const severities = new Set(requirements.map((row) => severityIn(row, { strict })));
  if (severities.has('failure')) return 'non-conformant';
  const hasCountingPass = requirements.some(
    ({ level, outcome }) => outcome === 'passed' && isRequired(level, strict),
  );
  if (severities.has('undecided') || severities.has('error')) return 'inconclusive';
  if (isIncomplete || isPart || !hasCountingPass) return 'inconclusive';
  return severities.has('waived') ? 'conformant with waivers' : 'conformant';
}

/** The names of ONLY that select requirements which count, but none that passed. */
export function namesWithoutPass(
  only: string | null,
  requirements: readonly Requirement[],
  strict: boolean,
): string[] {
  if (only === null) return [];
  const counting = requirements.filter(({ level }) => isRequired(level, strict));
  return namesIn(only).filter((name) => {
    const selected = counting.filter((row) => hasName(row, name));
    return selected.length > 0 && !selected.some(({ outcome }) => outcome === 'passed');
  });
}

/**
 * Whether a requested part of the suite passed. In a part without a requirement that counts for the
 * verdict, every `should` passed or had no occasion, and one passed at least.
 */
export function passesInPart(requirements: readonly Requirement[], facts: RunFacts): boolean {
  const { strict, isIncomplete } = facts;
  const verdict = verdictOf(requirements, { ...facts, isPart: false });
  if (verdict !== 'inconclusive') return verdict !== 'non-conformant';
  if (isIncomplete || requirements.some(({ level }) => isRequired(level, strict))) return false;
  const outcomes = requirements.flatMap((row) => (row.level === 'should' ? [row.outcome] : []));
  return (
    outcomes.includes('passed') &&
    outcomes.every((outcome) => outcome === 'passed' || outcome === 'inapplicable')
  );
}
