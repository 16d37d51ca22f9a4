/** What fails on each fault of reference/faults/replays.ts. */
import { type Expectations, fails } from './expectation.ts';

export const replays: Expectations = {
  'replay-in-cents': fails('AMOUNT-02'),
  'replay-cut-at-thousands': fails('AMOUNT-02'),
  'replay-loses-hundredth': fails('AMOUNT-02'),
  'replay-gains-hundredth': fails('AMOUNT-02'),
  'replay-of-short-hundredths': fails('AMOUNT-02'),
  'replay-of-total': fails('AMOUNT-02'),
  'replay-of-two-decimals': fails('AMOUNT-02'),
  'replay-amended-whole': fails('AMOUNT-02'),
  'replay-without-status': fails('STATUS-01'),
  'replay-without-bank-code': fails('BODY-05'),
  'replay-agent-null': fails('ACTIVITY-02'),
  'replay-without-activities': fails('ACTIVITY-03'),
  'replay-action-created': fails('ACTIVITY-04'),
  'replay-later-action-null': fails('ACTIVITY-04'),
  'replay-of-cut-body': fails('BODY-01'),
  'replay-before-text': fails('BODY-01'),
  'replay-before-brace': fails('BODY-01'),
  'replay-in-array': fails('BODY-02'),
  'replay-for-key-as-text': fails('ENVELOPE-02 HEADER-02 HEADER-03 BODY-01'),
};
