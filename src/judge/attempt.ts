/** A case on its way: sent so many times because it had to be, and looked at again. Pure. */
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { transactionOf } from '../interface/parsed-exchange.ts';
import { polled, resent } from '../plan/resend.ts';
import type { Case } from '../plan/scenario.ts';

export interface Attempt {
  readonly planned: Case;
  readonly scenario: string;
  /** As it is sent the first time. */
  readonly first: Case;
  readonly resends: number;
  readonly time: number;
  /** No case of the plan: nothing has to follow. */
  readonly isBeside?: true;
}

export const attemptAt = (scenario: string, planned: Case): Attempt => ({
  ...{ planned, scenario, first: planned, resends: 0, time: 1 },
});

/** The same request once more. */
export const resendOf = (attempt: Attempt): Attempt => ({
  ...attempt,
  resends: attempt.resends + 1,
});

/** The same list once more. */
export const pollOf = ({ planned, scenario, time }: Attempt): Attempt => ({
  ...{ planned, scenario, first: polled(planned, time + 1), resends: 0, time: time + 1 },
});

/** What is sent. */
export const sentCase = ({ first, resends }: Attempt): Case => resent(first, resends);

/** The transaction that a response tells of, in small letters. */
export function referenceOf(parsed: ParsedExchange): string | null {
  const reference = transactionOf(parsed)?.reference;
  return typeof reference === 'string' ? reference.toLowerCase() : null;
}
