/** What fails on each fault of reference/faults/demands.ts. */
import { type Expectations, fails } from './expectation.ts';

export const demands: Expectations = {
  'narration-demanded': fails('INITIATE-01'),
  'charset-demanded': fails('INITIATE-01 HEADER-13'),
  'key-demanded': fails('INITIATE-01'),
  'request-id-demanded': fails('INITIATE-01'),
  'correlation-id-demanded': fails('INITIATE-01'),
  'x-key-demanded': fails('INITIATE-01'),
  'currency-demanded': fails('INITIATE-01'),
  'naira-demanded': fails('INITIATE-01'),
  'account-name-demanded': fails('INITIATE-01'),
  'description-demanded': fails('INITIATE-01'),
};
