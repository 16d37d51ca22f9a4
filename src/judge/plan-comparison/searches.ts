/** Searches for smaller requests, and whether each starts from a case of the plan. Pure. */
import type { Exchange } from '../../core/exchange.ts';
import { MAX_SEARCH_REQUESTS } from '../../plan/beside-plan.ts';
import { splitCaseId } from '../../plan/case-id.ts';
import type { Generators } from '../../plan/generators.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Case } from '../../plan/scenario.ts';
import { findCases } from './planned-cases.ts';
import { samePlace } from './same-request.ts';

export class Searches {
  readonly #plan: Pick<Plan, 'settings' | 'scenarios'> & { readonly generators: Generators };
  readonly #sent = new Map<string, Exchange>();

  constructor(plan: Pick<Plan, 'settings' | 'scenarios'> & { readonly generators: Generators }) {
    this.#plan = plan;
  }

  /** The case that a search sends at the place of the exchange, once. */
  take(exchange: Exchange): Case | null {
    const { case: id, place, group } = exchange;
    const { generators, settings } = this.#plan;
    if (place === undefined || this.#sent.has(id) || this.#sent.size >= MAX_SEARCH_REQUESTS)
      return null;
    const generated = generators.regenerate(settings, place);
    if (generated === null) return null;
    this.#sent.set(id, exchange);
    const smaller = generated(generators.searchSerial(id));
    return { id, ...smaller, place, ...(group === undefined ? {} : { group }) };
  }

  /** Ids of exchanges whose search does not start from a case of the plan. */
  withoutBase(): string[] {
    const { scenarios, settings } = this.#plan;
    const sentExchanges = [...this.#sent.values()];
    const scenarioNames = new Set(scenarios.map(({ name }) => name));
    return [
      ...sentExchanges
        .filter(({ scenario }) => !scenarioNames.has(scenario))
        .map((one) => one.case),
      ...scenarios.flatMap((scenario) => {
        const sentInScenario = sentExchanges.filter((one) => one.scenario === scenario.name);
        const bases = new Set(sentInScenario.map((one) => splitCaseId(one.case).base));
        const basesById = findCases(scenario, settings, bases);
        return sentInScenario
          .filter((one) => !isBelow(one, basesById.get(splitCaseId(one.case).base)))
          .map((one) => one.case);
      }),
    ];
  }
}

function isBelow({ case: id, place, group }: Exchange, base: Case | undefined): boolean {
  const { steps } = splitCaseId(id);
  if (base?.place === undefined || steps === '') return false;
  const expectedPlace = { ...base.place, path: `${base.place.path}${steps}` };
  return (
    samePlace(place, expectedPlace) &&
    group?.id === base.group?.id &&
    group?.role === base.group?.role
  );
}
