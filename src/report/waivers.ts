/** The state of each waiver in a run. Pure. */
import { placeholders, type Waiver, type WaiverTerms } from '../config/waiver.ts';
import type { Outcome } from '../core/outcome.ts';
import { dayAfter, isOver } from '../core/text/day.ts';
import type { Header } from '../history/lines/line.ts';

type WaiverState =
  /** The requirement failed, and the waiver accepts the failure. */
  | 'applied'
  /** The last day of the waiver was over when the run started. */
  | 'expired'
  /** The requirement passes now. */
  | 'passes'
  /** No response of this target could fail the requirement, or the suite has no such requirement. */
  | 'unmatched'
  /** The requirement was not decided. */
  | 'undecided';

/** An entry, with its state in one run. */
export interface JudgedWaiver extends Waiver {
  readonly state: WaiverState;
  /** Why it must be removed or renewed, in a sentence; `null` where it may stay. */
  readonly problem: string | null;
}

/**
 * The state of an entry. `outcome`: of its requirement; `null` where the suite has no such
 * requirement, which only a changed history can have. `now`: the start of the run.
 */
export function judgeWaiver(waiver: Waiver, outcome: Outcome | null, now: Date): JudgedWaiver {
  const { requirement, expires } = waiver;
  const inState = (state: WaiverState, problem: string | null = null) => ({
    ...waiver,
    state,
    problem,
  });
  if (isOver(expires, now)) {
    const advice =
      outcome === 'passed' || outcome === 'inapplicable'
        ? 'remove it'
        : 'fix the target, or renew the waiver';
    return inState('expired', `The waiver of ${requirement} expired on ${expires}: ${advice}.`);
  }
  switch (outcome) {
    case null:
      return inState(
        'unmatched',
        `${requirement} is not a requirement of this suite: remove its waiver.`,
      );
    case 'failed':
      return inState('applied');
    case 'passed':
      return inState('passes', `${requirement} passes now: remove its waiver.`);
    case 'inapplicable':
      return inState(
        'unmatched',
        `${requirement} does not apply to this target: remove its waiver.`,
      );
    default:
      return inState('undecided');
  }
}

interface JudgedRequirements {
  readonly header: Header;
  readonly requirements: readonly {
    readonly check: { readonly id: string };
    readonly result: { readonly outcome: Outcome };
  }[];
  /** Whether the suite has this requirement, selected or not. */
  readonly isKnown: (id: string) => boolean;
}

/** The waivers of a history, those of requirements that ONLY or CASE did not select left out. */
export function waiversOf({ header, requirements, isKnown }: JudgedRequirements): JudgedWaiver[] {
  const { waivers = [] } = header.config;
  const startedAt = new Date(header.startedAt);
  return waivers.flatMap((waiver) => {
    const { requirement } = waiver;
    const row = requirements.find(({ check }) => check.id === requirement);
    if (row === undefined && isKnown(requirement)) return [];
    return [judgeWaiver(waiver, row?.result.outcome ?? null, startedAt)];
  });
}

/** The waivers that accept a failure, of a `must` or of a `should`. */
export const appliedWaivers = ({ waivers }: { readonly waivers: readonly JudgedWaiver[] }) =>
  waivers.filter(({ state }) => state === 'applied');

/** The terms of the waiver that applies to a failure; `null` where none does. */
export function waiverOf(
  id: string,
  outcome: Outcome,
  { waivers, startedAt }: { readonly waivers: readonly Waiver[]; readonly startedAt: string },
): WaiverTerms | null {
  const waiver = waivers.find(({ requirement }) => requirement === id);
  if (waiver === undefined) return null;
  const { state } = judgeWaiver(waiver, outcome, new Date(startedAt));
  return state === 'applied' ? termsOf(waiver) : null;
}

const termsOf = ({ reason, owner, issue, expires }: WaiverTerms): WaiverTerms => ({
  reason,
  owner,
  issue,
  expires,
});

/** The schema of the file, from the folder of the file. */
export const WAIVERS_SCHEMA =
  './node_modules/disbursement-conformance/schemas/run/waivers.schema.json';
/** The first line of the file, for editors that complete YAML by a schema. */
export const WAIVERS_SCHEMA_LINE = `# yaml-language-server: $schema=${WAIVERS_SCHEMA}`;

/** A proposed entry for a failed requirement; refused until its owner and issue are filled in. */
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
  const { requirement, reason, owner, issue, expires } = entry;
  return [
    `- requirement: ${requirement}`,
    // Every JSON text is also YAML.
    `  reason: ${JSON.stringify(reason)}`,
    `  owner: ${owner}`,
    `  issue: ${issue}`,
    `  expires: ${expires}`,
  ].join('\n');
}

/** The number of days for which a proposed entry accepts the failure. */
const PROPOSED_DAYS = 30;
