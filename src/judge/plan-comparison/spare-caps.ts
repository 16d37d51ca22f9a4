/** What the caps leave for lost disbursements that a run makes again near its end. Pure. */
import { type Cost, NOTHING, oneOf, plus, type Spent, spentOf } from '../../plan/money/cost.ts';

/** What lost disbursements that are made again near the end take: only what the plan leaves. */
export interface SpareCaps {
  /** Counts a case of the plan, sent or not. */
  addPlanned(amount: number): void;
  /** Counts a request that no scenario of the plan has. */
  addBeside(amount: number): void;
  /** Registers a late resend after its charge; `asksToWait`: the target asked to wait, so it is sent again. */
  addLate(id: string, amount: number, asksToWait: boolean): void;
  /** Ids of late resends after which the caps had no room for the rest of the plan. */
  withoutSpare(): string[];
  /** Whether the caps certainly leave such a request: `costs` are those of the whole plan. */
  hasSpare(costs: readonly Cost[], amount: number): boolean;
}

interface LateResend {
  readonly id: string;
  /** What was spent with it, and the part of the plan that was sent or left out before it. */
  readonly spent: Spent;
  readonly planned: Spent;
}

/** `total`: returns what is spent. */
export function openSpareCaps(total: () => Spent, fits: (spent: Spent) => boolean): SpareCaps {
  let planned = NOTHING;
  let beside = NOTHING;
  /** What late resends spent that are sent again: a run does not foresee it. */
  let unforeseen = NOTHING;
  const late: LateResend[] = [];
  return {
    addPlanned(amount) {
      planned = plus(planned, oneOf(amount));
    },
    addBeside(amount) {
      beside = plus(beside, oneOf(amount));
    },
    addLate(id, amount, asksToWait) {
      beside = plus(beside, oneOf(amount));
      late.push({ id, spent: difference(total(), unforeseen), planned });
      if (asksToWait) unforeseen = plus(unforeseen, oneOf(amount));
    },
    withoutSpare: () =>
      late
        .filter(({ spent, planned: before }) => !fits(plus(spent, difference(planned, before))))
        .map(({ id }) => id),
    hasSpare: (costs, amount) => fits(costs.map(spentOf).reduce(plus, plus(beside, oneOf(amount)))),
  };
}

const difference = (a: Spent, b: Spent): Spent => ({
  posts: a.posts - b.posts,
  cents: a.cents - b.cents,
});
