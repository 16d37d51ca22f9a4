/** Scenarios and their cases, as data. */
import type { GeneratorPlace, Group, Origin, RequestTemplate } from '../core/request.ts';
import type { PlanSettings } from './plan-settings.ts';

/** One request to send. */
export interface Case {
  /** `scenario/number-or-name`, unique in the plan. */
  readonly id: string;
  readonly request: RequestTemplate;
  /**
   * The largest amount that it can move, where its body is not JSON but a target may still parse
   * it.
   */
  readonly amount?: number;
  readonly group?: Group;
  /** The name by which later cases of the scenario refer to its response. */
  readonly as?: string;
  /**
   * The other case of a pair with almost the same `merchant_reference`. Where one of the two is lost, both are
   * sent again near the end, with the same change.
   */
  readonly neighbour?: Case;
  /** Sent only if the named case had this outcome; a case that was not sent has none. */
  readonly when?: { readonly named: string; readonly outcome: 'accepted' | 'refused' };
  /**
   * A list that is repeated until it shows the transaction of the named case, or the time is over.
   */
  readonly until?: {
    readonly shows: string;
    /**
     * Also stops at a page that a limit may have filled, because the limit may hide the
     * transaction.
     */
    readonly orFull?: true;
  };
  /** Sent on a new connection, which is not used again. */
  readonly isFresh?: true;
  /** Its body is sent in two pieces, the second one after a pause. */
  readonly isInPieces?: true;
  /** How the request was generated, so that smaller ones can be found. */
  readonly place?: GeneratorPlace;
}

/** Why a request is sent, and the number of the exchange that is the reason. */
export interface Cause {
  readonly origin: Origin;
  readonly of?: number;
}

/**
 * When a scenario is driven:
 * - `alone`: it compares lists from before and after its own disbursements, so nothing else is in
 *   flight that could disburse;
 * - `background`: it sends only lists that are refused, and their controls, so it is driven beside a
 *   scenario that is `alone`, one such scenario after the other, and may go on beside the next ones;
 * - `last`: after all others, in parallel, because it looks for all transactions of the run, or because
 *   the target may lock out the client after it.
 */
type Turn = 'alone' | 'background' | 'last';

/** The names of the scenarios that are driven after all others. */
export const lastScenarios = (scenarios: readonly Scenario[]): ReadonlySet<string> =>
  new Set(scenarios.filter(({ turn }) => turn === 'last').map(({ name }) => name));

/**
 * Cases with one purpose: batches are sent one after the other, the cases of a batch in parallel.
 * At least one check names the scenario: ONLY and vitest drive only scenarios that a check names.
 */
export interface Scenario {
  readonly name: string;
  /** A short description for `explain`. */
  readonly sends: string;
  /** Scenarios that are driven before this one; ONLY adds them. */
  readonly needs: readonly string[];
  /** Scenarios that are driven before this one where the plan has them; ONLY does not add them. */
  readonly after?: readonly string[];
  readonly spends: boolean;
  /** No `must` needs its responses: its cases are left out first where the caps are tight. */
  readonly optional?: true;
  /** Absent: it is driven together with others. */
  readonly turn?: Turn;
  /** The cases of the scenario are independent, so that several runs can share them. */
  readonly divisible?: true;
  batches(settings: PlanSettings): Iterable<Case>[];
  /**
   * Only a scenario whose length is CASES has it: the number of CASES that it takes until the
   * scenario has the case with this id; 0 for any other id. More CASES only add cases at the end.
   */
  casesUntil?(id: string): number;
  /**
   * Only a scenario that repeats the requests of others, so that a rare fault shows, has it: the
   * batches for some requirements. ONLY sends them without the scenarios that come before, and vitest
   * sends the whole scenario after the last requirement.
   */
  batchesFor?(settings: PlanSettings, requirements: ReadonlySet<string>): Iterable<Case>[];
}

/** The scenarios that are driven before this one, those of the plan. */
export const drivenBefore = ({ needs, after = [] }: Scenario): readonly string[] => [
  ...needs,
  ...after,
];
