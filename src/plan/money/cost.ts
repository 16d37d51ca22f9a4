/** What requests may cost, what they have taken out of the caps, and whether the caps allow it. Pure. */
import { NO_LIMIT } from '../../config/settings.ts';
import { couldDisburse } from '../../core/request.ts';
import { PREFLIGHT_POSTS } from '../beside-plan.ts';
import type { Case } from '../scenario.ts';
import { centsOf, chargeOf } from './amount-at-risk.ts';
import type { Caps } from './caps.ts';

/** The number of requests that could disburse, and the sum of their amounts. */
export interface Cost {
  readonly posts: number;
  readonly amount: number;
}

/** The preflight may need one disbursement of the smallest whole amount. */
export const preflightCost = ({ amountMin }: { readonly amountMin: number }): Cost => ({
  posts: PREFLIGHT_POSTS,
  amount: Math.ceil(amountMin),
});

/** What requests have taken out of the caps: in cents, because sums of fractions are inexact. */
export interface Spent {
  readonly posts: number;
  readonly cents: number;
}

export const NOTHING: Spent = { posts: 0, cents: 0 };

/** One request that moves at most this amount. */
export const oneOf = (amount: number): Spent => ({ posts: 1, cents: centsOf(amount) });

/** What a case takes out of the caps; a list takes nothing. */
export const spentBy = (planned: Pick<Case, 'amount' | 'request'>): Spent =>
  couldDisburse(planned.request) ? oneOf(chargeOf(planned)) : NOTHING;

export const spentOf = ({ posts, amount }: Cost): Spent => ({ posts, cents: centsOf(amount) });

export const costOfSpent = ({ posts, cents }: Spent): Cost => ({
  posts,
  amount: cents / 100,
});

export const plus = (a: Spent, b: Spent): Spent => ({
  posts: a.posts + b.posts,
  cents: a.cents + b.cents,
});

/** Whether the caps allow so much. */
export const fits = (
  { posts, cents }: Spent,
  { maxDisbursements, maxTotalAmount }: Caps,
): boolean =>
  posts <= maxDisbursements && (maxTotalAmount === NO_LIMIT || cents / 100 <= maxTotalAmount);
