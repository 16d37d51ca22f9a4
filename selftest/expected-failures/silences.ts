/** What fails on each fault of reference/faults/silences.ts. */
import { type Expectations, fails } from './expectation.ts';

export const silences: Expectations = {
  'per-page-text-silence': fails('AROUND-05'),
  'per-page-zero-silence': fails('AROUND-05'),
  'repeat-silence': fails('AROUND-05'),
};
