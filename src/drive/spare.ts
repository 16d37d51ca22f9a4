/** What the caps leave after the plan and its preflight: requests beside the plan use nothing else. */
import type { Config } from '../config/config.ts';
import { couldDisburse } from '../core/request.ts';
import { chargeOf } from '../plan/amount-at-risk.ts';
import type { Plan } from '../plan/plan.ts';
import type { Case } from '../plan/scenario.ts';

/** Takes what a case may cost out of it; `false`: too little is left, and nothing was taken. */
export type TakeSpare = (planned: Case) => boolean;

export function openSpare(config: Config, plan: Pick<Plan, 'posts' | 'amount'>): TakeSpare {
  let posts = config.maxDisbursements - plan.posts - 1;
  let amount = config.maxTotalAmount - plan.amount - Math.ceil(config.amountMin);
  return (planned) => {
    if (!couldDisburse(planned.request)) return true;
    const charge = chargeOf(planned);
    if (posts < 1 || amount < charge) return false;
    posts -= 1;
    amount -= charge;
    return true;
  };
}
