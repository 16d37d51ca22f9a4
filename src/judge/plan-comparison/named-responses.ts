/** Responses that decide whether later cases of a scenario are sent. Pure. */
import { type ParsedExchange, referenceOf } from '../../interface/parsed-exchange.ts';
import type { Case } from '../../plan/scenario.ts';

interface Named {
  readonly outcome: ParsedExchange['response']['outcome'];
  readonly reference: string | null;
}

export class NamedResponses {
  readonly #named = new Map<string, Named>();

  set(scenario: string, name: string, parsed: ParsedExchange): void {
    const named = { outcome: parsed.response.outcome, reference: referenceOf(parsed) };
    this.#named.set(keyOf(scenario, name), named);
  }

  /** The reference that the list of this case must show. */
  wantedReference(scenario: string, { until }: Case): string | null {
    if (until === undefined) return null;
    return this.#named.get(keyOf(scenario, until.shows))?.reference ?? null;
  }

  /** Whether the condition of the case is met. */
  isConditionMet(scenario: string, planned: Case): boolean {
    const { when, until } = planned;
    if (when !== undefined) {
      const { outcome } = this.#named.get(keyOf(scenario, when.named)) ?? {};
      if (outcome !== when.outcome) return false;
    }
    return until === undefined || this.wantedReference(scenario, planned) !== null;
  }
}

const keyOf = (scenario: string, name: string) => `${scenario} ${name}`;
