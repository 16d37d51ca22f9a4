/** What fails on each fault of reference/faults/early-replays.ts. */
import { type Expectations, fails } from './expectation.ts';

export const earlyReplays: Expectations = {
  'replay-without-token': fails('HEADER-01'),
  'replay-without-business': fails('HEADER-02'),
  'replay-with-empty-business': fails('HEADER-02'),
  'replay-with-empty-type': fails('HEADER-03'),
  'replay-for-unknown-business': fails('HEADER-12'),
  'replay-without-scheme': fails('HEADER-05'),
  'replay-for-key': fails('HEADER-01 HEADER-02 HEADER-03 HEADER-05 HEADER-06 BODY-01'),
  'replay-for-key-without-token': fails('HEADER-01'),
  'replay-for-own-key-without-token': fails('HEADER-01'),
  'replay-for-key-without-origin': fails('HEADER-01'),
  'replay-for-key-with-empty-token': fails('HEADER-01'),
  'replay-late-without-token': fails('HEADER-01'),
  'replay-late-for-any-token': fails('HEADER-06'),
  'replay-late-without-business': fails('HEADER-02'),
  'replay-for-key-without-business': fails('HEADER-02'),
  'replay-for-key-without-type': fails('HEADER-03'),
  'replay-for-key-any-body': fails('BODY-01'),
};
