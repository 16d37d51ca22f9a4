/** What the caps leave for requests beside the plan. */
import { couldDisburse } from '../../core/request.ts';
import { chargeOf } from '../../plan/money/amount-at-risk.ts';
import type { Caps } from '../../plan/money/caps.ts';
import {
  type Cost,
  fits,
  NOTHING,
  oneOf,
  plus,
  type Spent,
  spentOf,
} from '../../plan/money/cost.ts';
import type { Case } from '../../plan/scenario.ts';

export class Spare {
  readonly #caps: Caps;
  #taken: Spent;

  /** `others`: what all other requests cost, those that are still to come too. */
  constructor(caps: Caps, others: readonly Cost[]) {
    this.#caps = caps;
    this.#taken = others.map(spentOf).reduce(plus, NOTHING);
  }

  /** Takes what a case may cost; `false`: too little is left, and nothing was taken. */
  take(toSend: Case): boolean {
    if (!couldDisburse(toSend.request)) return true;
    const next = plus(this.#taken, oneOf(chargeOf(toSend)));
    if (!fits(next, this.#caps)) return false;
    this.#taken = next;
    return true;
  }
}
