/**
 * One request for a case: how often it was repeated after a wait, and how often a list was polled.
 * Pure.
 */
import { pollOfCase, resendOfCase } from '../../plan/resend.ts';
import type { Case } from '../../plan/scenario.ts';
import type { PlanPosition } from './planned-cases.ts';

export interface Attempt {
  readonly planned: Case;
  readonly scenario: string;
  /** Its position in the plan; `null`: no order is required of it. */
  readonly position: PlanPosition | null;
  /** The case of the first request; resends change its id. */
  readonly first: Case;
  readonly resends: number;
  /** Which poll of a list it is, from 1. */
  readonly poll: number;
  /** How long after the awaited response the last poll ended; absent: it is no poll. */
  readonly polledMs?: number;
  /** Not a case of the plan, so no resend is required. */
  readonly isBeside?: true;
  /** The request before it got no response of the service. */
  readonly isAfterLoss?: true;
  /** How often the disbursement was made again near the end of the run. */
  readonly late?: number;
}

export const attemptAt = (
  scenario: string,
  planned: Case,
  position: PlanPosition | null,
): Attempt => ({
  planned,
  scenario,
  position,
  first: planned,
  resends: 0,
  poll: 1,
});

/** The same request, repeated. */
export const resendOf = (attempt: Attempt): Attempt => ({
  ...attempt,
  resends: attempt.resends + 1,
});

/**
 * The same disbursement, made again near the end: the plan demands no order of it, and not that it is
 * sent.
 */
export const lateResendOf = (attempt: Attempt): Attempt => ({
  ...resendOf(attempt),
  position: null,
  isBeside: true,
  late: (attempt.late ?? 0) + 1,
});

/** The same list, polled again. */
export const pollOf = ({ planned, scenario, position, poll, polledMs = 0 }: Attempt): Attempt => ({
  polledMs,
  planned,
  scenario,
  position,
  first: pollOfCase(planned, poll + 1),
  resends: 0,
  poll: poll + 1,
});

/** The case that this attempt sends. */
export const sentCase = ({ first, resends }: Attempt): Case => resendOfCase(first, resends);

/** No order is required of it. */
export const unplaced = (scenario: string, planned: Case | null): Attempt | null =>
  planned === null ? null : attemptAt(scenario, planned, null);

export const besidePlan = (scenario: string, planned: Case | null): Attempt | null =>
  planned === null ? null : { ...attemptAt(scenario, planned, null), isBeside: true };
