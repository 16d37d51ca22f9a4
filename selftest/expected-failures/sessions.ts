/** What fails on each fault of reference/faults/sessions.ts. */
import { also, type Expectations, fails } from './expectation.ts';

export const sessions: Expectations = {
  'session-expired-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'session-flashes-errors': fails('ENVELOPE-05'),
  'session-keeps-size': also('LIST-02', 'LIST-08'),
};
