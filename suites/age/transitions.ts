/** The states of a transaction, one after another, as the lists show them. */

import type { Observed } from '../../src/check/check.ts';
import type { Observer, Sighting } from '../../src/check/kinds/observe.ts';
import { endMsOf } from '../../src/core/exchange.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import { counted } from '../../src/core/text/counted.ts';
import { copyOf, excerpt } from '../../src/core/text/excerpt.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../../src/interface/request-headers.ts';
import { completedStates, PENDING } from '../../src/interface/transaction-states.ts';

const MAX_FOLLOWED = 3000;
/** A target with more steps has free texts in place of states. */
const MAX_STEPS = 20;
const MAX_CHARACTERS = 40;

interface FollowedTransaction {
  readonly acceptedMs: number;
  state: string;
  /** When the response that showed it arrived, in milliseconds. */
  atMs: number;
}

interface Step {
  count: number;
  shortestMs: number;
  longestMs: number;
}

/** Follows the disbursements of the run from their response through the lists. */
export const transitions = (): Observer => new Transitions();

class Transitions implements Observer {
  readonly #followed = new Map<string, FollowedTransaction>();
  readonly #steps = new Map<string, Step>();
  #sightings = 0;
  #hasGoneBack = false;

  see(parsed: ParsedExchange): Sighting {
    if (parsed.request.operation !== listTransactions.name) {
      this.#seeDisbursement(parsed);
      return 'none';
    }
    if (!hasRightHeaders(parsed.request)) return 'none';
    const sightings = this.#seeList(parsed);
    this.#sightings += sightings;
    return sightings > 0 ? 'shown' : 'requested';
  }

  #seeDisbursement(parsed: ParsedExchange): void {
    if (this.#followed.size >= MAX_FOLLOWED) return;
    const { reference, status } = transactionOf(parsed) ?? {};
    const key = keyOfReference(reference);
    if (!parsed.request.isDocumented || key === '' || typeof status !== 'string') return;
    if (this.#followed.has(key)) return;
    const endMs = endMsOf(parsed.exchange);
    this.#followed.set(copyOf(key), { acceptedMs: endMs, state: stateOf(status), atMs: endMs });
  }

  /** Returns how many followed transactions the list shows. */
  #seeList(parsed: ParsedExchange): number {
    const { atMs } = parsed.exchange;
    let sightings = 0;
    for (const [, { reference, status }] of itemsOf(parsed)) {
      const followed = this.#followed.get(keyOfReference(reference));
      // The order of exchanges that were in flight together is unknown.
      if (followed === undefined || typeof status !== 'string' || atMs < followed.atMs) continue;
      sightings += 1;
      const state = stateOf(status);
      if (state === followed.state) continue;
      const endMs = endMsOf(parsed.exchange);
      this.#addStep(followed, state, endMs);
      followed.state = state;
      followed.atMs = endMs;
    }
    return sightings;
  }

  #addStep(followed: FollowedTransaction, state: string, atMs: number): void {
    const name = `${followed.state} → ${state}`;
    if (completedStates.includes(followed.state) && state === PENDING) this.#hasGoneBack = true;
    const step = this.#steps.get(name);
    const afterMs = atMs - followed.acceptedMs;
    if (step === undefined && this.#steps.size >= MAX_STEPS) return;
    this.#steps.set(name, {
      count: (step?.count ?? 0) + 1,
      shortestMs: Math.min(step?.shortestMs ?? afterMs, afterMs),
      longestMs: Math.max(step?.longestMs ?? afterMs, afterMs),
    });
  }

  answer(): Omit<Observed, 'exchanges'> | null {
    if (this.#sightings === 0) return null;
    const sorted = [...this.#steps].sort(([a], [b]) => (a < b ? -1 : 1));
    const back = this.#hasGoneBack
      ? 'a later list showed a completed transaction as pending again'
      : 'no list showed a completed transaction as pending again';
    const uncompletedCount = [...this.#followed.values()].filter(
      ({ state }) => !completedStates.includes(state),
    ).length;
    const words = sorted.map(
      ([name, { count, shortestMs, longestMs }]) =>
        `${name} (${counted(count, 'time')}, after ${Math.round(shortestMs)} to ${Math.round(longestMs)} ms)`,
    );
    const ending = `${uncompletedCount} of ${this.#followed.size} ${uncompletedCount === 1 ? 'was' : 'were'} not seen completed`;
    return {
      answer: [...words, back, ending].join('; '),
      value: this.#hasGoneBack ? sorted.map(([name]) => name) : null,
    };
  }
}

const stateOf = (status: string) => copyOf(excerpt(status).slice(0, MAX_CHARACTERS));
