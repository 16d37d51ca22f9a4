/** What the caps leave for requests beside the plan. */
import { couldDisburse } from '../core/request.ts';
import { chargeOf } from '../plan/money/amount-at-risk.ts';
import type { Caps } from '../plan/money/caps.ts';
import { type Cost, fits, NOTHING, oneOf, plus, spentOf } from '../plan/money/cost.ts';
import type { Case } from '../plan/scenario.ts';

/** Takes what a case may cost out of it; `false`: too little is left, and nothing was taken. */
export type TakeSpare = (toSend: Case) => boolean;

/** `others`: what all other requests cost, those that are still to come too. */
export function openSpare(caps: Caps, others: readonly Cost[]): TakeSpare {
  let taken = others.map(spentOf).reduce(plus, NOTHING);
  return (toSend) => {
    if (!couldDisburse(toSend.request)) return true;
    const next = plus(taken, oneOf(chargeOf(toSend)));
    if (!fits(next, caps)) return false;
    taken = next;
    return true;
  };
}
