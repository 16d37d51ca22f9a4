/** What the caps leave for lost disbursements that a run makes again near its end. Pure. */
import { add, type Cost, oneOf, type Spent, spentOf } from '../../plan/cost.ts';

/** What lost disbursements that are made again near the end take: only what the plan leaves. */
export interface SpareCaps {
  /** Counts a case of the plan, sent or not. */
  addPlanned(amount: number): void;
  /** Counts a request that no scenario of the plan has. */
  addBeside(amount: number): void;
  /** Registers a late resend after its charge; `isBusy`: the target asked to wait, so it is sent again. */
  addLate(id: string, amount: number, isBusy: boolean): void;
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

/** `total`: what is spent. */
export function openSpareCaps(total: Readonly<Spent>, fits: (spent: Spent) => boolean): SpareCaps {
  const planned: Spent = { posts: 0, cents: 0 };
  const beside: Spent = { posts: 0, cents: 0 };
  /** What late resends spent that are sent again: a run does not foresee it. */
  const unforeseen: Spent = { posts: 0, cents: 0 };
  const late: LateResend[] = [];
  return {
    addPlanned: (amount) => add(planned, oneOf(amount)),
    addBeside: (amount) => add(beside, oneOf(amount)),
    addLate(id, amount, isBusy) {
      add(beside, oneOf(amount));
      late.push({ id, spent: difference(total, unforeseen), planned: { ...planned } });
      if (isBusy) add(unforeseen, oneOf(amount));
    },
    withoutSpare: () =>
      late.flatMap(({ id, spent, planned: before }) => {
        const all = { ...spent };
        add(all, difference(planned, before));
        return fits(all) ? [] : [id];
      }),
    hasSpare(costs, amount) {
      const all = { ...beside };
      add(all, oneOf(amount));
      for (const cost of costs) add(all, spentOf(cost));
      return fits(all);
    },
  };
}

const difference = (a: Spent, b: Spent): Spent => ({
  posts: a.posts - b.posts,
  cents: a.cents - b.cents,
});
