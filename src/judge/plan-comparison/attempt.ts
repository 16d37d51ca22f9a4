/**
 * One request for a case: how often the case was sent again, and how often its list was polled.
 * Pure.
 */
import { pollOfCase, resendOfCase } from '../../plan/resend.ts';
import type { Case } from '../../plan/scenario.ts';
import type { Loss } from './losses.ts';
import type { PlanPosition } from './planned-cases.ts';

/** No attempt has to follow one of the last two kinds. */
type Kind =
  /** Of the plan, or a search. The attempt that must follow it may not be missing. */
  | { readonly name: 'demanded' }
  /**
   * A lost disbursement that is sent again near the end, if the caps allow it. `number`: which late resend
   * of the disbursement it is, from 1.
   */
  | { readonly name: 'late resend'; readonly number: number }
  /** No case, like a health check. */
  | { readonly name: 'beside the plan' };

interface Polled {
  /** Which request for the list it was, from 1. */
  readonly number: number;
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
  /** The case before resends changed its id. */
  readonly unresent: Case;
  readonly resends: number;
  /** The request before it for a list that is polled; `null`: there was none. */
  readonly polled: Polled | null;
  /** The request before it, if that was lost. */
  readonly afterLoss?: Loss;
}

export const attemptAt = (
  scenario: string,
  planned: Case,
  position: PlanPosition | null,
): Attempt => ({
  kind: { name: 'demanded' },
  planned,
  scenario,
  position,
  unresent: planned,
  resends: 0,
  polled: null,
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

/** Which late resend of its disbursement it is, from 1; 0: it is none. */
export const lateResendsOf = ({ kind }: Attempt): number =>
  kind.name === 'late resend' ? kind.number : 0;

/**
 * The attempt that sends a lost disbursement again near the end: the plan demands no order of it, and
 * not that it is sent.
 */
export const lateResendAfter = (loss: Loss, attempt: Attempt): Attempt => ({
  ...resendAfter(loss, attempt),
  kind: { name: 'late resend', number: lateResendsOf(attempt) + 1 },
  position: null,
});

/** The attempt of the neighbour, which is sent after an accepted late resend, with the same change. */
export function neighbourOf({ afterLoss: _, planned, ...attempt }: Attempt): Attempt {
  const neighbour = planned.neighbour ?? planned;
  return { ...attempt, planned: neighbour, unresent: neighbour };
}

/** The attempt that polls the list again. */
export function pollOf(
  { planned, scenario, position, polled }: Attempt,
  shown: Omit<Polled, 'number'>,
): Attempt {
  const number = (polled?.number ?? 0) + 1;
  return {
    ...attemptAt(scenario, planned, position),
    polled: { number, ...shown },
    unresent: pollOfCase(planned, number + 1),
  };
}

/** The case that this attempt sends. */
export const sentCase = ({ unresent, resends }: Attempt): Case => resendOfCase(unresent, resends);

/** An attempt of which no order is required; `null` where there is no such case. */
export const unplaced = (scenario: string, planned: Case | null): Attempt | null =>
  planned === null ? null : attemptAt(scenario, planned, null);

export const besidePlan = (scenario: string, planned: Case | null): Attempt | null =>
  planned === null
    ? null
    : { ...attemptAt(scenario, planned, null), kind: { name: 'beside the plan' } };
