/**
 * Checks that never fail: they report the behaviour of the target where the document says "not
 * shown".
 */

import type { Json } from '../../core/json/json.ts';
import { beginningOf, copyOf } from '../../core/text/excerpt.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import type { Check, Observed, QuestionText } from '../check.ts';
import { Tally } from '../tally.ts';

export type ObserveText = Omit<QuestionText, 'level' | 'violatedBy'> &
  Pick<Check, 'operations' | 'needsGroup'>;

/**
 * Whether an exchange is relevant for the question: no, requested but without a result, or with
 * one.
 */
export type Sighting = 'none' | 'requested' | 'shown';

export interface Observer {
  see(parsed: ParsedExchange): Sighting;
  /** The answer so far; `null` where no exchange gave one. */
  answer(): Omit<Observed, 'exchanges'> | null;
  /** Why the exchanges give no answer; `null` where they do. */
  undecided?(): string | null;
}

/** Exchanges that are named as evidence. */
const KEPT_EXCHANGES = 5;

/** A check that answers a question of the deployment profile. */
export function observes(check: ObserveText, begin: () => Observer): Check {
  return {
    ...check,
    level: 'observe',
    violatedBy: 'nothing: what the target does is recorded in its profile',
    begin() {
      const tally = new Tally();
      const observer = begin();
      const exchanges: number[] = [];
      return {
        see(parsed) {
          const sighting = observer.see(parsed);
          if (sighting === 'none') return;
          tally.countTried();
          if (sighting === 'requested') return tally.countWithoutSubject();
          tally.countSeen();
          if (exchanges.length < KEPT_EXCHANGES) exchanges.push(parsed.exchange.index);
        },
        conclude() {
          const answer = observer.answer();
          // Those at the same moment arrive in any order.
          const inOrder = exchanges.toSorted((a, b) => a - b);
          const observed = answer === null ? null : { ...answer, exchanges: inOrder };
          return { ...tally.conclude({ undecided: observer.undecided?.() ?? null }), observed };
        },
      };
    },
  };
}

/** What one response shows: a name and a value for each aspect of the question. */
export type ObservedValues = readonly (readonly [aspect: string, value: string])[];

/** More aspects or values are data, not a choice of the target. */
const MAX_ASPECTS = 100;
const MAX_VALUES = 12;
/** A longer value is data too, and is not kept in memory. */
const MAX_CHARACTERS = 200;

/**
 * An observer that collects values. `valuesOf`: `null` where the exchange is irrelevant, empty
 * where it requested the aspect but did not show it.
 */
export function collects(
  valuesOf: (parsed: ParsedExchange) => ObservedValues | null,
): () => Observer {
  return () => {
    const valuesByAspect = new Map<string, Set<string>>();
    return {
      see(parsed) {
        const values = valuesOf(parsed);
        if (values === null) return 'none';
        for (const [aspect, value] of values) add(valuesByAspect, aspect, value);
        return values.length === 0 ? 'requested' : 'shown';
      },
      answer: () => (valuesByAspect.size === 0 ? null : inWords(valuesByAspect)),
    };
  };
}

function add(valuesByAspect: Map<string, Set<string>>, aspect: string, value: string): void {
  const values = valuesByAspect.get(aspect);
  if (values === undefined && valuesByAspect.size >= MAX_ASPECTS) return;
  if (values !== undefined && (values.size >= MAX_VALUES || values.has(value))) return;
  const copy = copyOf(beginningOf(value, MAX_CHARACTERS));
  if (values === undefined) valuesByAspect.set(aspect, new Set([copy]));
  else values.add(copy);
}

function inWords(valuesByAspect: ReadonlyMap<string, ReadonlySet<string>>) {
  const sorted = [...valuesByAspect]
    .map(([aspect, values]) => [aspect, [...values].filter(isNews(values)).sort()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const [first] = sorted;
  if (first !== undefined && sorted.length === 1 && first[0] === '') {
    return { answer: first[1].join(', '), value: first[1] as Json };
  }
  return {
    answer: sorted.map(([aspect, values]) => `${aspect}: ${values.join(', ')}`).join('; '),
    value: Object.fromEntries(sorted) as Json,
  };
}

/** The value of a response that shows nothing; it counts only if no response shows anything. */
export const NONE = 'none';

const isNews = (values: ReadonlySet<string>) => (value: string) =>
  value !== NONE || values.size === 1;

/** Whether a request was accepted, in words; `null` where that is unknown. */
export function acceptanceInWords({ response }: ParsedExchange): string | null {
  if (response.outcome === 'unanswered' || response.asksToWait) return null;
  return response.outcome === 'accepted' ? 'accepted' : `refused with ${response.status}`;
}
