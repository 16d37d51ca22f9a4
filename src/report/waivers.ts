/** What a run makes of each waiver. Pure. */
import { placeholders, type Waiver, type WaiverTerms } from '../config/waiver.ts';
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
  /** One sentence on why it must be removed or renewed; `null` where it may stay. */
  readonly problem: string | null;
}

/** What a run made of an entry. `now`: when the run started. */
export function judgeWaiver(given: Waiver, outcome: Outcome, now: Date): JudgedWaiver {
  const { requirement: check, expires } = given;
  const inState = (state: WaiverState, problem: string | null = null) => ({
    ...given,
    state,
    problem,
  });
  if (isOver(expires, now)) {
    const advice =
      outcome === 'passed' || outcome === 'inapplicable'
        ? 'remove it'
        : 'fix the target, or renew the waiver';
    return inState('expired', `The waiver of ${check} expired on ${expires}: ${advice}.`);
  }
  switch (outcome) {
    case 'failed':
      return inState('applied');
    case 'passed':
      return inState('passes', `${check} passes now: remove its waiver.`);
    case 'inapplicable':
      return inState('unmatched', `${check} does not apply to this target: remove its waiver.`);
    default:
      return inState('undecided');
  }
}

/** The terms on which a failure is accepted; `null` where no waiver applies to it. */
export function waiverOf(
  id: string,
  outcome: Outcome,
  { waivers, startedAt }: { readonly waivers: readonly Waiver[]; readonly startedAt: string },
): WaiverTerms | null {
  const given = waivers.find(({ requirement }) => requirement === id);
  if (given === undefined) return null;
  const { state } = judgeWaiver(given, outcome, new Date(startedAt));
  return state === 'applied' ? termsOf(given) : null;
}

const termsOf = ({ reason, owner, issue, expires }: WaiverTerms): WaiverTerms => ({
  ...{ reason, owner, issue, expires },
});

/** The first line of the file, for editors that complete YAML by a schema. */
export const WAIVERS_SCHEMA_LINE =
  '# yaml-language-server: $schema=' +
  './node_modules/disbursement-conformance/schemas/run/waivers.schema.json';

/** An entry for a requirement that failed; it is refused until its owner and issue are filled in. */
export function waiverTemplateOf(
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
