/**
 * How the exchanges of a run differ from its plan. Absent: not in the history. Missing: absent, and
 * nothing explains it.
 */
import type { CutRequests } from '../../plan/money/cut.ts';

/** The differences, by the ids of the cases. */
export interface Differences {
  /** Planned, not sent, and the history has no reason why. */
  readonly missing: readonly string[];
  /** Sent with other bytes than planned. */
  readonly changed: readonly string[];
  /** Sent, and explained neither by the plan nor by its origin. */
  readonly extra: readonly string[];
  /** Sent beyond a cap. */
  readonly beyondCap: readonly string[];
}

export interface MatchedRun extends Differences {
  /** Whether there are more missing cases than those. */
  readonly areMore: boolean;
  /** Whether a part of the plan was not sent, for any reason. */
  readonly isPartial: boolean;
  /** Planned requests that were cut, by their kind. */
  readonly cut: CutRequests;
  /** Cut, although a `must` needs them. */
  readonly needed: readonly string[];
  /** Requests that got no response of the service, and of which nothing else is known. */
  readonly lost: readonly string[];
  /** Lines in a place where no run writes them, each with the line that shows it. */
  readonly misplaced: readonly string[];
}
