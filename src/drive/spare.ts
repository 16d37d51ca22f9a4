/** What the caps leave for requests beside the plan. */
import { couldDisburse } from '../core/request.ts';
import { chargeOf } from '../plan/amount-at-risk.ts';
import type { Caps } from '../plan/caps.ts';
import type { Cost } from '../plan/needed-caps.ts';
import type { Case } from '../plan/scenario.ts';

/** Takes what a case may cost out of it; `false`: too little is left, and nothing was taken. */
export type TakeSpare = (toSend: Case) => boolean;

/** `others`: what all other requests cost, those that are still to come too. */
export function openSpare(
  { maxDisbursements, maxTotalAmount }: Caps,
  others: readonly Cost[],
): TakeSpare {
  let posts = others.reduce((left, cost) => left - cost.posts, maxDisbursements);
  let amount = others.reduce((left, cost) => left - cost.amount, maxTotalAmount);
  return (toSend) => {
    if (!couldDisburse(toSend.request)) return true;
    const charge = chargeOf(toSend);
    if (posts < 1 || amount < charge) return false;
    posts -= 1;
    amount -= charge;
    return true;
  };
}
