/** Notices that lists fail while disbursements are accepted, which is no outage (docs/decisions/0037). Pure. */

import type { ParsedExchange } from '../parsed-exchange.ts';
import { isOwnList } from './health.ts';

/** Once may be a target whose lists recover a little later than its disbursements. */
const CERTAIN_TIMES = 2;

export class OnlyListsFail {
  /** How many series of failures an accepted disbursement ended since the last accepted list. */
  #times = 0;

  get isCertain(): boolean {
    return this.#times >= CERTAIN_TIMES;
  }

  /** Called with each exchange. */
  see({ request, response }: ParsedExchange): void {
    if (response.outcome === 'accepted' && isOwnList(request)) this.#times = 0;
  }

  /** Called with the exchange that ended a series of failures. */
  ended({ request, response }: ParsedExchange): void {
    if (response.outcome === 'accepted' && !isOwnList(request)) this.#times += 1;
  }
}
