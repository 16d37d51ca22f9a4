/** What fails on each fault of reference/faults/day-windows.ts. */
import { type Expectations, fails, needing } from './expectation.ts';

export const dayWindows: Expectations = {
  'window-ignores-size': fails('LIST-02'),
  'window-amount-text': fails('AMOUNT-03'),
  'window-without-token': fails('HEADER-08 HEADER-10'),
  'window-empty-null': fails('ENVELOPE-07'),
  'client-window-unscoped': needing(fails('TENANT-01'), 'second client'),
};
