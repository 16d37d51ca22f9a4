/** What the history has shown so far beside the exchanges that one check gets. Advice depends on it. */

import { copyOf } from '../core/text/excerpt.ts';
import { triesCredentials } from '../interface/credentials.ts';
import {
  initiateDisbursement,
  listTransactions,
  type OperationName,
} from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { type RefusedRequest, targetWords } from '../interface/refusal.ts';
import type { RefusalContext } from '../interface/refusal-advice.ts';
import { AcceptedSpan } from './accepted-span.ts';
import { KnownDisbursements } from './known-disbursements.ts';
import { type MergedRuns, NOT_MERGED } from './merged-runs.ts';
import { UncertainDisbursements } from './repeats/uncertain-disbursements.ts';
import { ShownReferences } from './shown-references.ts';

/** Groups whose names are stored. */
const MAX_GROUPS = 100_000;
/** Words of refusals that are stored; a target has a few. */
const MAX_WORDS = 100;

export class HistorySoFar {
  readonly uncertain = new UncertainDisbursements();
  readonly shown = new ShownReferences();
  readonly knownDisbursements: KnownDisbursements;
  readonly #isConcurrent: boolean;
  readonly #lists = new AcceptedSpan();
  readonly #disbursements = new AcceptedSpan();
  readonly #groupsOfControls = new Set<string>();
  /** What the target said to documented requests that it refused. */
  readonly #saidToLists = new Set<string>();
  readonly #saidToDisbursements = new Set<string>();
  #firstWrongCredentials = Number.POSITIVE_INFINITY;

  constructor({ concurrency }: { readonly concurrency: number }, runs: MergedRuns = NOT_MERGED) {
    this.#isConcurrent = concurrency > 1;
    this.knownDisbursements = new KnownDisbursements(runs);
  }

  /** Takes each exchange, also one of an outage. */
  seeExchange(parsed: ParsedExchange): void {
    this.uncertain.see(parsed);
    this.shown.see(parsed);
    this.knownDisbursements.see(parsed);
    const { group } = parsed.exchange;
    const isNew = group?.role === 'control' && this.#groupsOfControls.size < MAX_GROUPS;
    if (isNew) this.#groupsOfControls.add(group.id);
  }

  /** Takes each exchange that is evidence. */
  seeEvidence({ request, response, exchange }: ParsedExchange): void {
    const { index } = exchange;
    const { outcome } = response;
    if (outcome === 'refused' && triesCredentials(request)) {
      this.#firstWrongCredentials = Math.min(this.#firstWrongCredentials, index);
    }
    if (request.isDocumented && outcome === 'refused' && !response.asksToWait) {
      const said = this.#saidTo(request.operation);
      if (said !== null && said.size < MAX_WORDS) said.add(copyOf(targetWords(exchange)));
    }
    if (!request.isDocumented || outcome !== 'accepted') return;
    if (request.operation === listTransactions.name) this.#lists.add(index);
    if (request.operation === initiateDisbursement.name) this.#disbursements.add(index);
  }

  #saidTo(operation: OperationName): Set<string> | null {
    if (operation === listTransactions.name) return this.#saidToLists;
    return operation === initiateDisbursement.name ? this.#saidToDisbursements : null;
  }

  /** Whether the run sent a control of this group. */
  isControlSent = (group: string): boolean =>
    this.#groupsOfControls.has(group) || this.#groupsOfControls.size >= MAX_GROUPS;

  /** What the run has shown beside a request that the target refused. */
  refusalContext({ index, isDisbursement, words }: RefusedRequest): RefusalContext {
    const own = isDisbursement ? this.#disbursements : this.#lists;
    return {
      isListAccepted: this.#lists.isBefore(index),
      isDisbursementAccepted: this.#disbursements.isBefore(index),
      isBetweenAccepted: own.isAround(index),
      isConcurrent: this.#isConcurrent,
      areListsRefusedAlike: this.#saidToLists.has(words) && this.#saidToDisbursements.has(words),
      isAfterWrongCredentials: this.#firstWrongCredentials < index,
    };
  }

  /** Whether a documented disbursement of the first client was refused with these words. */
  isSaidToDisbursements = (words: string): boolean => this.#saidToDisbursements.has(words);
}
