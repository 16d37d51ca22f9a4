/**
 * One request for a case: how often the case was sent again, and how often its list was polled.
 * Pure.
 */
import { pollOfCase, resendOfCase } from '../../plan/resend.ts';
import type { Case } from '../../plan/scenario.ts';
import type { PlanPosition } from './planned-cases.ts';

/**
 * - `demanded`: of the plan, or a search. The attempt that must follow it may not be missing.
 * - `late resend`: a lost disbursement that is sent again near the end, if the caps allow it.
 * - `beside the plan`: no case, like a health check.
 *
 * No attempt has to follow the last two.
 */
type Kind = 'demanded' | 'late resend' | 'beside the plan';

export interface Attempt {
  readonly kind: Kind;
  readonly planned: Case;
  readonly scenario: string;
  /** The position of the case in the plan; `null`: no order is required of it. */
  readonly position: PlanPosition | null;
  /** The case of the first request; resends change its id. */
  readonly first: Case;
  readonly resends: number;
  /** Which poll of a list it is, from 1. */
  readonly poll: number;
  /** Milliseconds from the awaited response to the end of the last poll; absent: it is no poll. */
  readonly polledMs?: number;
  /** Whether the last poll may show a page that has reached a limit of the target. */
  readonly isFull?: boolean;
  /** The request before it got no response of the service. */
  readonly isAfterLoss?: true;
  /** Which late resend of the disbursement it is, from 1; 0: it is none. */
  readonly lateResends: number;
}

export const attemptAt = (
  scenario: string,
  planned: Case,
  position: PlanPosition | null,
): Attempt => ({
  kind: 'demanded',
  planned,
  scenario,
  position,
  first: planned,
  resends: 0,
  poll: 1,
  lateResends: 0,
});

/** The attempt that follows a request to wait, a new token or a loss. */
export const resendOf = ({ isAfterLoss: _, ...attempt }: Attempt): Attempt => ({
  ...attempt,
  resends: attempt.resends + 1,
});

/**
 * The attempt that sends a lost disbursement again near the end: the plan demands no order of it, and
 * not that it is sent.
 */
export const lateResendOf = (attempt: Attempt): Attempt => ({
  ...resendOf(attempt),
  kind: 'late resend',
  position: null,
  lateResends: attempt.lateResends + 1,
});

/** The attempt that polls the list again. */
export const pollOf = ({
  planned,
  scenario,
  position,
  poll,
  polledMs = 0,
  isFull = false,
}: Attempt): Attempt => ({
  ...attemptAt(scenario, planned, position),
  polledMs,
  isFull,
  first: pollOfCase(planned, poll + 1),
  poll: poll + 1,
});

/** The case that this attempt sends. */
export const sentCase = ({ first, resends }: Attempt): Case => resendOfCase(first, resends);

/** An attempt of which no order is required; `null` where there is no such case. */
export const unplaced = (scenario: string, planned: Case | null): Attempt | null =>
  planned === null ? null : attemptAt(scenario, planned, null);

export const besidePlan = (scenario: string, planned: Case | null): Attempt | null =>
  planned === null ? null : { ...attemptAt(scenario, planned, null), kind: 'beside the plan' };
