/** What fails on each fault of reference/faults/user-agents.ts. */
import { type Expectations, fails } from './expectation.ts';

export const userAgents: Expectations = {
  'agent-absent-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'agent-long-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'agent-1024-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'agent-unescaped': fails('ENVELOPE-01 ENVELOPE-08'),
  'agent-browser-object': fails('ACTIVITY-02'),
  'agent-postman-null': fails('ACTIVITY-02'),
  'agent-tablet-null': fails('ACTIVITY-02'),
  'agent-go-null': fails('ACTIVITY-02'),
  'agent-linux-number': fails('ACTIVITY-02'),
  'agent-without-version-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'agent-latin-1-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'agent-han-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'agent-bracket-page': fails('ENVELOPE-01 ENVELOPE-08'),
  'agent-empty-null': fails('ACTIVITY-02'),
  'platform-unescaped': fails('ENVELOPE-01'),
  'field-text-without-agent': fails('ENVELOPE-01 ENVELOPE-08'),
  'credentials-page-for-agents': fails('ENVELOPE-01 ENVELOPE-08'),
  'credentials-text-for-curl': fails('ENVELOPE-01 ENVELOPE-08'),
};
