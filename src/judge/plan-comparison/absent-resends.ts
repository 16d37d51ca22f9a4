/** Resends of lost disbursements that have not occurred: missing, or cut. Pure. */
import type { Cost } from '../../plan/money/cost.ts';
import type { Case } from '../../plan/scenario.ts';
import { type Attempt, sentCase } from './attempt.ts';
import type { RunSpending } from './run-spending.ts';

interface AbsentResends {
  /** Ids of those for which the caps had room. */
  readonly missing: readonly string[];
  /**
   * Those that a cap prevented. A `must` demands something of each response, so the run needs each of
   * them; otherwise somebody could name a cap as the reason (0031).
   */
  readonly cut: readonly Case[];
}

export function absentResends(
  absent: readonly Attempt[],
  costs: readonly (Cost | null)[],
  spending: Pick<RunSpending, 'hasSpare'>,
): AbsentResends {
  const hasRoom = (attempt: Attempt) => spending.hasSpare(costs, sentCase(attempt));
  const cut = absent.filter((attempt) => !hasRoom(attempt));
  return {
    missing: idsOf(absent.filter(hasRoom)),
    cut: cut.map(sentCase),
  };
}

const idsOf = (attempts: readonly Attempt[]) => attempts.map((one) => sentCase(one).id);
