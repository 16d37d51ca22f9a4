/**
 * One request for a case: how often the case was sent again, and how often its list was polled.
 * Pure.
 */
import { pollOfCase, resendOfCase } from '../../plan/resend.ts';
import type { Case } from '../../plan/scenario.ts';
import type { Loss } from './losses.ts';
import type { PlanPosition } from './planned-cases.ts';

/**
 * - `demanded`: of the plan, or a search. The attempt that must follow it may not be missing.
 * - `late resend`: a lost disbursement that is sent again near the end, if the caps allow it.
 * - `beside the plan`: no case, like a health check.
 *
 * No attempt has to follow the last two.
 */
type Kind = 'demanded' | 'late resend' | 'beside the plan';

interface Polled {
  /** Milliseconds from the awaited response to the end of the poll. */
  readonly afterMs: number;
  /** Whether it may show a page that has reached a limit of the target. */
  readonly isFull: boolean;
}

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
  /** The poll before it; absent: there was none. */
  readonly polled?: Polled;
  /** The request before it, if that was lost. */
  readonly afterLoss?: Loss;
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

/** The attempt that follows a request to wait or a new token. */
export const resendOf = ({ afterLoss: _, ...attempt }: Attempt): Attempt => ({
  ...attempt,
  resends: attempt.resends + 1,
});

/** The attempt that follows a loss at once. */
export const resendAfter = (loss: Loss, attempt: Attempt): Attempt => ({
  ...resendOf(attempt),
  afterLoss: loss,
});

/**
 * The attempt that sends a lost disbursement again near the end: the plan demands no order of it, and
 * not that it is sent.
 */
export const lateResendAfter = (loss: Loss, attempt: Attempt): Attempt => ({
  ...resendAfter(loss, attempt),
  kind: 'late resend',
  position: null,
  lateResends: attempt.lateResends + 1,
});

/** The attempt of the neighbour, which is sent after an accepted late resend, with the same change. */
export function neighbourOf({ afterLoss: _, planned, ...attempt }: Attempt): Attempt {
  const neighbour = planned.neighbour ?? planned;
  return { ...attempt, planned: neighbour, first: neighbour };
}

/** The attempt that polls the list again. */
export const pollOf = (
  { planned, scenario, position, poll }: Attempt,
  polled: Polled,
): Attempt => ({
  ...attemptAt(scenario, planned, position),
  polled,
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
