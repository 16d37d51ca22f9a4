/** The words on deployment profiles, for all formats of a comparison. Pure. */
import { type Comparison, PROFILES_NOT_COMPARED } from '../../src/report/comparison.ts';

export const NO_ANSWER = 'no answer';

/** In place of the aspects that differ, where there is none. */
export const sameProfilesSentence = ({ cautions }: Comparison): string =>
  cautions.includes(PROFILES_NOT_COMPARED)
    ? 'The deployment profiles were not compared.'
    : 'The deployment profiles do not differ.';
