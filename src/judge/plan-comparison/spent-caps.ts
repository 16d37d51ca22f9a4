/** Counts again what the requests of a run took out of its caps. Pure. */

import { NO_LIMIT } from '../../config/settings.ts';
import { firstIndexWhere } from '../../core/first-index-where.ts';
import type { Caps } from '../../plan/money/caps.ts';
import { fits, NOTHING, oneOf, plus, type Spent } from '../../plan/money/cost.ts';

/** A case that was cut, and what was spent before it. */
interface CutCase {
  readonly id: string;
  readonly sentBefore: number;
  readonly cost: Spent;
  readonly spent: Spent;
  /**
   * A difference array: the sum of `later` up to a case is what was sent before that case was cut, and
   * counted after it.
   */
  later: Spent;
}

/**
 * A request is charged before it is sent, but counted here when its response arrives. Requests that
 * were in flight when a case was cut are therefore added later, by their numbers.
 */
export class SpentCaps {
  readonly #caps: Caps;
  #total = NOTHING;
  readonly #cutCases: CutCase[] = [];
  /** What was counted later since the last case. */
  #countedLater = NOTHING;

  constructor(caps: Caps) {
    this.#caps = caps;
  }

  /** Whether there is a cap; without one, nothing has to be counted. */
  get isLimited(): boolean {
    return Math.min(this.#caps.maxDisbursements, this.#caps.maxTotalAmount) < NO_LIMIT;
  }

  get total(): Spent {
    return this.#total;
  }

  /**
   * Counts the request with this number; `amount` is the most that it can move. Whether the caps
   * allow it.
   */
  charge(index: number, amount: number): boolean {
    const one = oneOf(amount);
    this.#total = plus(this.#total, one);
    const first = this.#cutCases[firstAfter(this.#cutCases, index)];
    if (first !== undefined) {
      // It counts for all later cases of which the comparison knows so far.
      first.later = plus(first.later, one);
      this.#countedLater = plus(this.#countedLater, one);
    }
    return fits(this.#total, this.#caps);
  }

  /** Registers a cut case, after `sentBefore` requests. */
  addCut(id: string, sentBefore: number, amount: number): void {
    // The numbers never decrease, even where a history says so.
    const position = Math.max(sentBefore, this.#cutCases.at(-1)?.sentBefore ?? 0);
    const later = { posts: -this.#countedLater.posts, cents: -this.#countedLater.cents };
    const [cost, spent] = [oneOf(amount), this.#total];
    this.#cutCases.push({ id, sentBefore: position, cost, spent, later });
    this.#countedLater = NOTHING;
  }

  /** Ids of cut cases for which the caps had room at that time. */
  wronglyCut(): string[] {
    let inFlight = NOTHING;
    return this.#cutCases.flatMap(({ id, cost, spent, later }) => {
      inFlight = plus(inFlight, later);
      return fits(plus(plus(spent, inFlight), cost), this.#caps) ? [id] : [];
    });
  }
}

/** The index of the first case that was cut after the request with this number. */
const firstAfter = (cutCases: readonly CutCase[], index: number): number =>
  firstIndexWhere(cutCases, ({ sentBefore }) => sentBefore >= index);
