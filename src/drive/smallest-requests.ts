/** Searches for the smallest request that shows each failure, with what the caps leave for it. */

import type { Suite } from '../check/suite.ts';
import type { Config } from '../config/config.ts';
import type { RecordedConfig } from '../config/recorded.ts';
import type { Exchange } from '../core/exchange.ts';
import type { ExchangeParser } from '../interface/parsed-exchange.ts';
import { preflightCost } from '../plan/money/cost.ts';
import type { Plan } from '../plan/plan.ts';
import type { Case, Cause } from '../plan/scenario.ts';
import { selectedChecks } from '../plan/selection/select-topics.ts';
import type { FailedCases } from './session-options.ts';
import { Shrinker } from './shrinking.ts';
import { openSpare } from './spare.ts';

interface SmallestRequestsOptions {
  readonly suite: Suite;
  readonly config: Config;
  readonly recordedConfig: RecordedConfig;
  readonly plan: Plan;
  readonly parser: ExchangeParser;
  readonly failedCases: FailedCases;
  /** Returns `null` where nothing was sent. */
  readonly send: (toSend: Case, cause: Cause) => Promise<Exchange | null>;
}

export interface SmallestRequests {
  /** Notes which scenarios have generated requests: only these have smaller ones. */
  see(exchange: Exchange): void;
  /** Searches once for each check that has failed on a generated request of the scenario. */
  search(scenario: string): Promise<void>;
}

export function openSmallestRequests(options: SmallestRequestsOptions): SmallestRequests {
  const { suite, config, recordedConfig, plan, parser, failedCases, send } = options;
  const takeSpare = openSpare(config, [plan, preflightCost(plan.settings)]);
  const shrinker = new Shrinker({
    settings: plan.settings,
    generators: suite.generators,
    context: { config: recordedConfig },
    parser,
    send: async (toSend, cause) => (takeSpare(toSend) ? await send(toSend, cause) : null),
  });
  const generating = new Set<string>();
  const searched = new Set<string>();
  const selected = new Map(selectedChecks(config.only, suite.topics).map((one) => [one.id, one]));
  const unsearched = (scenario: string) =>
    [...selected.values()].filter(
      ({ id, level, scenarios }) =>
        level !== 'observe' && !searched.has(id) && scenarios.includes(scenario),
    );
  return {
    see({ scenario, place }) {
      if (place !== undefined) generating.add(scenario);
    },
    async search(scenario) {
      // A run of one CASE repeats a request that is the smallest one already.
      if (config.caseId !== null || !generating.has(scenario)) return;
      const checkIds = unsearched(scenario).map(({ id }) => id);
      for (const { checkId, exchange } of await failedCases(checkIds)) {
        const check = selected.get(checkId);
        // Another scenario may have searched for it meanwhile.
        if (check === undefined || searched.has(checkId)) continue;
        searched.add(checkId);
        await shrinker.search(check, exchange);
      }
    },
  };
}
