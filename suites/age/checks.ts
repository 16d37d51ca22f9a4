/** What becomes of transactions during the run. */
import type { Check } from '../../src/check/check.ts';
import { observes } from '../../src/check/kinds/observe.ts';
import { keepsItsFields } from './keeps-fields.ts';
import { staysListed } from './stays-listed.ts';
import { transitions } from './transitions.ts';

export const checks: readonly Check[] = [
  keepsItsFields,
  staysListed,
  observes(
    {
      id: 'AGE-03',
      clause: '3',
      gap: 'transitions',
      statement: 'Which states the disbursements of the run went through, and after how much time.',
      scenarios: ['disbursements', 'lists', 'late-amounts', 'late-lists'],
    },
    transitions,
  ),
];
