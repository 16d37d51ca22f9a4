/** What the caps leave for requests beside the plan. */
import { couldDisburse } from '../core/request.ts';
import { chargeOf } from '../plan/amount-at-risk.ts';
import type { Caps } from '../plan/caps.ts';
import { add, type Cost, fits, oneOf, type Spent, spentOf } from '../plan/cost.ts';
import type { Case } from '../plan/scenario.ts';

/** Takes what a case may cost out of it; `false`: too little is left, and nothing was taken. */
export type TakeSpare = (toSend: Case) => boolean;

/** `others`: what all other requests cost, those that are still to come too. */
export function openSpare(caps: Caps, others: readonly Cost[]): TakeSpare {
  const taken: Spent = { posts: 0, cents: 0 };
  for (const other of others) add(taken, spentOf(other));
  return (toSend) => {
    if (!couldDisburse(toSend.request)) return true;
    const all = { ...taken };
    add(all, oneOf(chargeOf(toSend)));
    if (!fits(all, caps)) return false;
    add(taken, oneOf(chargeOf(toSend)));
    return true;
  };
}
