/** What fails on each fault of reference/faults/demands.ts. */
import { type Expectations, fails } from './expectation.ts';

export const demands: Expectations = {
  'narration-demanded': fails('INITIATE-01'),
  'charset-demanded': fails('INITIATE-01 HEADER-13'),
  'key-demanded': fails('INITIATE-01'),
};
