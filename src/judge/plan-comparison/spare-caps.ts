/** What the caps leave for lost disbursements that a run sends again near its end. Pure. */
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

interface LateResend {
  readonly id: string;
  /** What was spent with it, and the part of the plan that was sent or left out before it. */
  readonly spent: Spent;
  readonly planned: Spent;
}

interface LateCharge {
  readonly spent: Spent;
  readonly asksToWait: boolean;
}

/** What lost disbursements that are sent again near the end take: only what the plan leaves. */
export class SpareCaps {
  readonly #caps: Caps;
  #planned = NOTHING;
  #beside = NOTHING;
  /** What late resends spent that are sent again: a run does not foresee it. */
  #unforeseen = NOTHING;
  readonly #late: LateResend[] = [];

  constructor(caps: Caps) {
    this.#caps = caps;
  }

  /** Counts a case of the plan, sent or not. */
  addPlanned(amount: number): void {
    this.#planned = plus(this.#planned, oneOf(amount));
  }

  /** Counts a request that no scenario of the plan has. */
  addBeside(amount: number): void {
    this.#beside = plus(this.#beside, oneOf(amount));
  }

  /**
   * Registers a late resend. `spent`: with it; `asksToWait`: the target asked to wait, so it is sent
   * again.
   */
  addLate(id: string, amount: number, { spent, asksToWait }: LateCharge): void {
    this.#beside = plus(this.#beside, oneOf(amount));
    this.#late.push({ id, spent: difference(spent, this.#unforeseen), planned: this.#planned });
    if (asksToWait) this.#unforeseen = plus(this.#unforeseen, oneOf(amount));
  }

  /** Ids of late resends after which the caps had no room for the rest of the plan. */
  withoutSpare(): string[] {
    return this.#late
      .filter(
        ({ spent, planned }) => !fits(plus(spent, difference(this.#planned, planned)), this.#caps),
      )
      .map(({ id }) => id);
  }

  /** Whether the caps certainly leave such a request: `costs` are those of the whole plan. */
  hasSpare(costs: readonly Cost[], amount: number): boolean {
    return fits(costs.map(spentOf).reduce(plus, plus(this.#beside, oneOf(amount))), this.#caps);
  }
}

const difference = (a: Spent, b: Spent): Spent => ({
  posts: a.posts - b.posts,
  cents: a.cents - b.cents,
});
