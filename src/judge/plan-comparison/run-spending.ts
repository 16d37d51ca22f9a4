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
import { SpareCaps } from './spare-caps.ts';
import { SpentCaps } from './spent-caps.ts';

export class RunSpending {
  readonly #spent: SpentCaps;
  readonly #spare: SpareCaps;
  readonly #runId: string;

  constructor(settings: PlanSettings, runId: string) {
    this.#spent = new SpentCaps(capsOf(settings));
    this.#spare = new SpareCaps(capsOf(settings));
    this.#runId = runId;
  }

  /** Charges the case of an attempt. Whether the caps allow it. */
  charge(parsed: ParsedExchange, planned: Case, { kind, position, resends }: Attempt): boolean {
    const { index, case: id } = parsed.exchange;
    const cost = this.#costOf(planned);
    if (cost === null) return true;
    const isAllowed = this.#spent.charge(index, cost);
    const isPlanned = position !== null && position !== PREFLIGHT_POSITION && resends === 0;
    const spent = this.#spent.total;
    if (kind.name === 'late resend')
      this.#spare.addLate(id, cost, { spent, asksToWait: asksToWait(parsed) });
    else if (isPlanned) this.#spare.addPlanned(cost);
    else this.#spare.addBeside(cost);
    return isAllowed;
  }

  /** Registers a case of the plan that was not sent, for whatever reason. */
  addUnsent({ planned, resends }: Attempt): void {
    const cost = this.#costOf(planned);
    if (cost !== null && resends === 0) this.#spare.addPlanned(cost);
  }

  /** Registers a cut case, after `sentBefore` requests. */
  addCut(id: string, sentBefore: number, planned: Case): void {
    this.#spent.addCut(id, sentBefore, this.#chargeOf(planned));
  }

  /** Ids of cut cases for which the caps had room at that time. */
  wronglyCut = (): string[] => this.#spent.wronglyCut();

  /** Ids of late resends after which the caps had no room for the rest of the plan. */
  withoutSpare = (): string[] => this.#spare.withoutSpare();

  /** Whether the caps certainly leave such a case: `costs` are those of each scenario, if known. */
  hasSpare(costs: readonly (Cost | null)[], planned: Case): boolean {
    const cost = this.#costOf(planned);
    const known = costs.filter((one) => one !== null);
    return cost === null || (known.length === costs.length && this.#spare.hasSpare(known, cost));
  }

  #chargeOf = (planned: Case) =>
    chargeOf({ ...planned, request: withRunId(planned.request, this.#runId) });

  /** `null` where there is nothing to count. */
  #costOf = (planned: Case) =>
    this.#spent.isLimited && couldDisburse(planned.request) ? this.#chargeOf(planned) : null;
}
