/** What the history has shown so far beside the exchanges that one check gets. Advice depends on it. */
import { initiateDisbursement, listTransactions } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { Accepted, RefusedRequest } from '../interface/refusal.ts';
import { AcceptedSpan } from './accepted-span.ts';

/** Groups whose names are stored. */
const MOST_GROUPS = 100_000;

export class Earlier {
  readonly #isConcurrent: boolean;
  readonly #lists = new AcceptedSpan();
  readonly #disbursements = new AcceptedSpan();
  readonly #groupsOfControls = new Set<string>();

  constructor({ concurrency }: { readonly concurrency: number }) {
    this.#isConcurrent = concurrency > 1;
  }

  /** Takes each exchange, also one of an outage. */
  sent({ exchange: { group } }: ParsedExchange): void {
    const isNew = group?.role === 'control' && this.#groupsOfControls.size < MOST_GROUPS;
    if (isNew) this.#groupsOfControls.add(group.id);
  }

  /** Takes each exchange that is evidence. */
  see({ request, response, exchange: { index } }: ParsedExchange): void {
    if (!request.documented || response.outcome !== 'accepted') return;
    if (request.operation === listTransactions.name) this.#lists.add(index);
    if (request.operation === initiateDisbursement.name) this.#disbursements.add(index);
  }

  /** Whether the run sent a control of this group. */
  isControlSent = (group: string): boolean =>
    this.#groupsOfControls.has(group) || this.#groupsOfControls.size >= MOST_GROUPS;

  /** What the target accepted beside a request that it refused. */
  accepted({ index, isDisbursement }: RefusedRequest): Accepted {
    const own = isDisbursement ? this.#disbursements : this.#lists;
    return {
      lists: this.#lists.isBefore(index),
      disbursements: this.#disbursements.isBefore(index),
      isInTurn: this.#isConcurrent && own.isAround(index),
    };
  }
}
