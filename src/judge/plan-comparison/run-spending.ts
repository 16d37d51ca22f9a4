/** What the requests of a run took out of its caps, and what they left. Pure. */
import { couldDisburse } from '../../core/request.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { chargeOf } from '../../plan/money/amount-at-risk.ts';
import { capsOf } from '../../plan/money/caps.ts';
import type { Cost } from '../../plan/money/cost.ts';
import type { PlanSettings } from '../../plan/plan-settings.ts';
import { withRunId } from '../../plan/request-bytes.ts';
import type { Case } from '../../plan/scenario.ts';
import type { Attempt } from './attempt.ts';
import { PREFLIGHT_POSITION } from './run-order.ts';
import { openSpentCaps } from './spent-caps.ts';

export class RunSpending {
  readonly #caps;
  readonly #runId: string;

  constructor(settings: PlanSettings, runId: string) {
    this.#caps = openSpentCaps(capsOf(settings));
    this.#runId = runId;
  }

  /** Charges the case of an attempt. Whether the caps allow it. */
  charge(parsed: ParsedExchange, planned: Case, { late, position, resends }: Attempt): boolean {
    const { index, case: id } = parsed.exchange;
    const cost = this.#costOf(planned);
    if (cost === null) return true;
    const isAllowed = this.#caps.charge(index, cost);
    const isPlanned = position !== null && position !== PREFLIGHT_POSITION && resends === 0;
    if (late !== undefined) this.#caps.addLate(id, cost, asksToWait(parsed));
    else if (isPlanned) this.#caps.addPlanned(cost);
    else this.#caps.addBeside(cost);
    return isAllowed;
  }

  /** Registers a case of the plan that was not sent. */
  addUnsent({ planned, resends }: Attempt): void {
    const cost = this.#costOf(planned);
    if (cost !== null && resends === 0) this.#caps.addPlanned(cost);
  }

  /** Registers a case that a cap prevented, after `sent` requests. */
  addWithheld(id: string, sent: number, planned: Case): void {
    this.#caps.addWithheld(id, sent, this.#chargeOf(planned));
  }

  /** Ids of cases that no cap forbade at that time. */
  wronglyWithheld = (): string[] => this.#caps.wronglyWithheld();

  /** Ids of late resends after which the caps had no room for the rest of the plan. */
  withoutSpare = (): string[] => this.#caps.withoutSpare();

  /** Whether the caps certainly leave such a case: `costs` are those of each scenario, if known. */
  hasSpare(costs: readonly (Cost | null)[], planned: Case): boolean {
    const cost = this.#costOf(planned);
    const known = costs.filter((one) => one !== null);
    return cost === null || (known.length === costs.length && this.#caps.hasSpare(known, cost));
  }

  #chargeOf = (planned: Case) =>
    chargeOf({ ...planned, request: withRunId(planned.request, this.#runId) });

  /** `null` where there is nothing to count. */
  #costOf = (planned: Case) =>
    this.#caps.isLimited && couldDisburse(planned.request) ? this.#chargeOf(planned) : null;
}
