/** Disbursements with the headers of other clients. */
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { forBothOperations } from './client-headers.ts';
import { bodyOf, headersOfInitiate, initiate, largestWhole, smallest } from './requests.ts';

const THOUSANDS = 1200;

/**
 * The disbursement with the headers at this place. Amounts differ, because a target may send the response to another
 * request. In some languages a number above 999 has a separator, and a point is no decimal one; a target may refuse
 * fractions.
 */
export function disbursementIn(settings: PlanSettings, at: number): Case['request'] {
  const context = forBothOperations[at] ?? [];
  const disbursement = smallest(settings, `u${at}`);
  const language = context.find(([name]) => name === 'Accept-Language')?.[1];
  const fraction = language?.startsWith('de') ? 0.5 : 0;
  const more = language === undefined ? at : THOUSANDS + at + fraction;
  const amount = Math.min(disbursement.amount + more, largestWhole(settings));
  return initiate(bodyOf({ ...disbursement, amount }), [...headersOfInitiate, ...context]);
}

const atNoAgent = forBothOperations.findIndex(
  ([header]) => header?.[0] === 'User-Agent' && header[1] === '',
);

/** A target may show what it stored for no agent in a repeat only. */
export const withoutAgentAgain = (settings: PlanSettings): Case => ({
  id: 'contexts/no-agent-again',
  request: disbursementIn(settings, atNoAgent),
  group: { id: 'contexts-no-agent', role: 'repeat' },
});
