/** The words on deployment profiles, for all formats of a comparison. Pure. */
import type { Comparison } from '../../src/report/comparison.ts';
import { PROFILES_NOT_COMPARED } from '../../src/report/comparison-cautions.ts';

export const NO_ANSWER = 'no answer';

/** In place of the aspects that differ, where there is none. */
export const sameProfilesSentence = ({ cautions }: Comparison): string =>
  cautions.includes(PROFILES_NOT_COMPARED)
    ? 'The deployment profiles were not compared.'
    : 'The deployment profiles do not differ.';
