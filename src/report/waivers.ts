/** What a run makes of each waiver. Pure. */
import { placeholders, type Waiver } from '../config/waiver.ts';
import { dayAfter, isOver } from '../core/day.ts';
import type { Outcome } from '../core/outcome.ts';

export type WaiverState =
  /** The requirement failed, and there is leave for that. */
  | 'applied'
  /** Its last day was over when the run started. */
  | 'expired'
  /** The requirement passes by now. */
  | 'passes'
  /** Nothing on this target could have failed. */
  | 'unmatched'
  /** Whether it is needed was not decided. */
  | 'undecided';

/** What became of an entry in one run. */
export interface JudgedWaiver extends Waiver {
  readonly state: WaiverState;
  /** One sentence on what is wrong with it; `null` where it may stay. Makes the run red. */
  readonly problem: string | null;
}

/** What a run made of an entry. `now`: when the run started. */
export function judgeWaiver(given: Waiver, outcome: Outcome, now: Date): JudgedWaiver {
  const { requirement: check, expires } = given;
  const told = (state: WaiverState, problem: string | null = null) => ({
    ...given,
    state,
    problem,
  });
  if (isOver(expires, now)) {
    return told(
      'expired',
      `The waiver of ${check} expired on ${expires}: mend the target, or renew it.`,
    );
  }
  switch (outcome) {
    case 'failed':
      return told('applied');
    case 'passed':
      return told('passes', `${check} passes now: remove its waiver.`);
    case 'inapplicable':
      return told('unmatched', `The waiver of ${check} matches nothing on this target: remove it.`);
    default:
      return told('undecided');
  }
}

/** An entry for a requirement that failed; it is refused until its owner and issue are filled in. */
export function stubOf(
  row: { readonly id: string; readonly statement: string },
  now: Date,
): string {
  const entry: Waiver = {
    requirement: row.id,
    reason: `known, and not fixed yet: ${row.statement}`,
    ...placeholders,
    expires: dayAfter(now, PROPOSED_DAYS),
  };
  const { requirement: check, reason, owner, issue, expires } = entry;
  return [
    `- requirement: ${check}`,
    // JSON is YAML.
    `  reason: ${JSON.stringify(reason)}`,
    `  owner: ${owner}`,
    `  issue: ${issue}`,
    `  expires: ${expires}`,
  ].join('\n');
}

/** For how many days a proposed entry accepts the failure. */
export const PROPOSED_DAYS = 30;
