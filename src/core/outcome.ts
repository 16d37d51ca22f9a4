/** Levels of requirements, and outcomes of checks. */

export type Level = 'must' | 'should' | 'observe';

/** EARL's outcomes, and `error` for the suite's own faults. */
export const outcomes = [
  'failed',
  'error',
  'cantTell',
  'untested',
  'inapplicable',
  'passed',
] as const;
export type Outcome = (typeof outcomes)[number];
