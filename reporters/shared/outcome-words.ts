/** The words and the marks of outcomes, which all formats for people share. */
import type { Outcome } from '../../src/core/outcome.ts';
import type { Report, Requirement } from '../../src/report/report.ts';

/** The outcome in EARL's word; `observed` for an `observe` requirement that passes. */
export const outcomeWord = ({ level, outcome }: Pick<Requirement, 'level' | 'outcome'>): string =>
  level === 'observe' && outcome === 'passed' ? 'observed' : outcome;

/** Explanations of the less known words of EARL; each format for people shows them once. */
const gloss: Readonly<Partial<Record<Outcome, string>>> = {
  cantTell: 'tested, but the evidence is not conclusive',
  untested: 'the run sent no request that tests it',
  inapplicable:
    'no response of the target has what the requirement is about, or a setting that the requirement needs is not set',
  error: 'the suite itself failed',
};

/** The explanations of the words that a report uses. */
export function glossOf({ counts }: Report): readonly (readonly [word: string, means: string])[] {
  return Object.entries(gloss).filter(([outcome]) =>
    Object.values(counts).some((byOutcome) => byOutcome[outcome as Outcome] > 0),
  );
}

export const marks: Readonly<Record<Outcome, string>> = {
  passed: '✓',
  failed: '✗',
  error: '!',
  cantTell: '?',
  untested: '·',
  inapplicable: '-',
};
