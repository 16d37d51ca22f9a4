/** The states that a transaction was seen in, one after another. */
import type { Observer } from '../../src/check/observe.ts';
import { copyOf, excerpt } from '../../src/core/json.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  type ParsedExchange,
  textOf,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../list/right-headers.ts';

const MOST_FOLLOWED = 3000;
/** A target with more of them has no states, but texts. */
const MOST_STEPS = 20;
const MOST_CHARACTERS = 40;

interface Followed {
  readonly madeMs: number;
  state: string;
  /** When that was known. */
  atMs: number;
}

interface Step {
  count: number;
  shortestMs: number;
  longestMs: number;
}

const completed = new Set(['processed', 'successful']);

/** Follows the disbursements of the run from their response through the lists. */
export function transitions(): Observer {
  const followed = new Map<string, Followed>();
  const steps = new Map<string, Step>();
  let looked = 0;
  let hasGoneBack = false;

  function step(one: Followed, state: string, atMs: number): void {
    const name = `${one.state} → ${state}`;
    if (completed.has(one.state) && state === 'pending') hasGoneBack = true;
    const known = steps.get(name);
    const afterMs = atMs - one.madeMs;
    if (known === undefined && steps.size >= MOST_STEPS) return;
    steps.set(name, {
      count: (known?.count ?? 0) + 1,
      shortestMs: Math.min(known?.shortestMs ?? afterMs, afterMs),
      longestMs: Math.max(known?.longestMs ?? afterMs, afterMs),
    });
  }

  function made(parsed: ParsedExchange): void {
    const { reference, status } = transactionOf(parsed) ?? {};
    const key = textOf(reference).toLowerCase();
    if (!parsed.request.documented || key === '' || typeof status !== 'string') return;
    if (followed.has(key) || followed.size >= MOST_FOLLOWED) return;
    const { atMs, response } = parsed.exchange;
    const endMs = atMs + response.durationMs;
    followed.set(copyOf(key), { madeMs: endMs, state: stateOf(status), atMs: endMs });
  }

  return {
    see(parsed) {
      if (parsed.request.operation !== listTransactions.name) {
        made(parsed);
        return 'none';
      }
      if (!hasRightHeaders(parsed.request)) return 'none';
      const { atMs, response } = parsed.exchange;
      let met = 0;
      for (const [, { reference, status }] of itemsOf(parsed)) {
        const one = followed.get(textOf(reference).toLowerCase());
        // What was on its way together says nothing of the order.
        if (one === undefined || typeof status !== 'string' || atMs < one.atMs) continue;
        met += 1;
        const state = stateOf(status);
        if (state === one.state) continue;
        const endMs = atMs + response.durationMs;
        step(one, state, endMs);
        one.state = state;
        one.atMs = endMs;
      }
      looked += met;
      return met > 0 ? 'shown' : 'asked';
    },
    answer() {
      if (looked === 0) return null;
      const sorted = [...steps].sort(([a], [b]) => (a < b ? -1 : 1));
      const back = hasGoneBack
        ? 'a completed transaction went back'
        : 'no completed transaction went back';
      const open = [...followed.values()].filter(({ state }) => !completed.has(state)).length;
      const words = sorted.map(
        ([name, { count, shortestMs, longestMs }]) =>
          `${name} (${count}, after ${Math.round(shortestMs)} to ${Math.round(longestMs)} ms)`,
      );
      const answer = [...words, back, `${open} of ${followed.size} not completed at the end`];
      return {
        answer: answer.join('; '),
        value: hasGoneBack ? sorted.map(([name]) => name) : null,
      };
    },
  };
}

const stateOf = (status: string) => copyOf(excerpt(status).slice(0, MOST_CHARACTERS));
