/** What is sent for a purpose, as data: scenarios and their cases. */
import type { Group, Origin, Place, RequestTemplate } from '../core/request.ts';
import type { PlanSettings } from './settings.ts';

/** One request to send. */
export interface Case {
  /** `scenario/number-or-name`, unique in the plan. */
  readonly id: string;
  readonly request: RequestTemplate;
  /** The most that it can move, where its body is not JSON and a target may read it all the same. */
  readonly amount?: number;
  readonly group?: Group;
  /** The name by which later cases of the scenario speak of this one's answer. */
  readonly as?: string;
  /** Sent only if the named case was answered so; a case that was not sent was not answered. */
  readonly when?: { readonly named: string; readonly outcome: 'accepted' | 'refused' };
  /** A GET sent again until its list shows the transaction of the named case, or time is up. */
  readonly until?: {
    readonly shows: string;
    /** Also ended by a page that a limit on its size may have filled: it may hide the transaction. */
    readonly orFull?: true;
  };
  /** Sent on a connection that nothing is sent on afterwards. */
  readonly isFresh?: true;
  /** How the request was generated, so that a smaller one can be looked for. */
  readonly place?: Place;
}

/** Why a request is sent, and the exchange that it follows from. */
export interface Cause {
  readonly origin: Origin;
  readonly of?: number;
}

/** Cases with one purpose: batches are sent one after the other, the cases of a batch in parallel. */
export interface Scenario {
  readonly name: string;
  /** One sentence for `explain`. */
  readonly sends: string;
  /** Scenarios that are driven before this one, because its responses mean more after them. */
  readonly after: readonly string[];
  readonly spends: boolean;
  /** No `must` needs its responses: its cases are left out first where the caps are tight. */
  readonly optional?: true;
  /** It compares lists from before and after its own disbursements: nothing else is in flight. */
  readonly alone?: true;
  /** It looks for all transactions of the run: it is driven after all other scenarios. */
  readonly last?: true;
  /** Its cases mean the same one by one, so that several runs can share them. */
  readonly divisible?: boolean;
  batches(settings: PlanSettings): Iterable<Case>[];
}
