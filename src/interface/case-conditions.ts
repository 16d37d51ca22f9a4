/**
 * Whether a case with a condition is sent, by the responses to earlier cases of its scenario: a run
 * and `verify` decide it alike. Pure.
 */
import { endMsOf } from '../core/exchange.ts';
import { resendsOf } from '../plan/case-id.ts';
import { MAX_RESENDS } from '../plan/resend.ts';
import type { Case } from '../plan/scenario.ts';
import { listTransactions } from './operations.ts';
import { asksToWait, listOf, type ParsedExchange, referenceOf } from './parsed-exchange.ts';

/** What later cases need of a response. It is not stored itself, because it may be large. */
interface Named {
  readonly outcome: ParsedExchange['response']['outcome'];
  readonly reference: string | null;
  /** The number of items of an accepted list. */
  readonly length: number;
  /** When it arrived. */
  readonly endMs: number;
}

/** A page that is no longer than before the disbursement may have reached a limit of the target. */
export function mayBeFull(parsed: ParsedExchange, longest: number): boolean {
  const { length = 0 } = listOf(parsed) ?? [];
  return length > 0 && (length === longest || length >= (parsed.request.perPage ?? 0));
}

export class CaseConditions {
  readonly #byScenario = new Map<string, Map<string, Named>>();

  /** Stores the response to the case with this name. */
  set(scenario: string, name: string, parsed: ParsedExchange): void {
    const { length = 0 } = listOf(parsed) ?? [];
    const named = {
      outcome: outcomeOf(parsed),
      reference: referenceOf(parsed),
      length,
      endMs: endMsOf(parsed.exchange),
    };
    const ofScenario = this.#byScenario.get(scenario) ?? new Map<string, Named>();
    this.#byScenario.set(scenario, ofScenario.set(name, named));
  }

  /** The reference that the list of this case must show. */
  wantedReference(scenario: string, { until }: Case): string | null {
    return until === undefined ? null : (this.#find(scenario, until.shows)?.reference ?? null);
  }

  /** When the response arrived whose transaction the list of this case must show. */
  wantedSinceMs(scenario: string, { until }: Case): number {
    return (until && this.#find(scenario, until.shows)?.endMs) ?? Number.NEGATIVE_INFINITY;
  }

  /** Whether the condition of the case is met; a case without one is always sent. */
  isMet(scenario: string, planned: Case): boolean {
    const { when, until } = planned;
    const isOutcomeMet =
      when === undefined || this.#find(scenario, when.named)?.outcome === when.outcome;
    return (
      isOutcomeMet && (until === undefined || this.wantedReference(scenario, planned) !== null)
    );
  }

  /** The length of the longest list among the responses. */
  longestList(scenario: string): number {
    const all = this.#byScenario.get(scenario)?.values() ?? [];
    return Math.max(0, ...[...all].map(({ length }) => length));
  }

  #find = (scenario: string, name: string): Named | undefined =>
    this.#byScenario.get(scenario)?.get(name);
}

/**
 * Whether the response decides what depends on it: not one that asks to wait, after which the case is sent again. A list
 * that the target asks to wait each time is refused.
 */
export const decidesConditions = (parsed: ParsedExchange): boolean =>
  !asksToWait(parsed) || (isList(parsed) && resendsOf(parsed.exchange.case) >= MAX_RESENDS);

const isList = ({ request }: ParsedExchange) => request.operation === listTransactions.name;

/** A list that gets no response shows as little as one that is refused: another size may be smaller. */
const outcomeOf = (parsed: ParsedExchange) =>
  parsed.response.outcome === 'unanswered' && isList(parsed) ? 'refused' : parsed.response.outcome;
