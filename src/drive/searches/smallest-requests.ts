/** Searches for the smallest request that shows each failure, with what the caps leave for it. */

import type { Check } from '../../check/check.ts';
import { HistorySoFar } from '../../check/history-so-far.ts';
import { NOT_MERGED } from '../../check/merged-runs.ts';
import type { Suite } from '../../check/suite.ts';
import type { Config } from '../../config/config.ts';
import type { RecordedConfig } from '../../config/recorded.ts';
import type { Exchange } from '../../core/exchange.ts';
import type { ExchangeParser } from '../../interface/parsed-exchange.ts';
import { preflightCost } from '../../plan/money/cost.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Case, Cause } from '../../plan/scenario.ts';
import { selectedChecks } from '../../plan/selection/select-topics.ts';
import { Spare } from '../request/spare.ts';
import type { FailedCases } from '../session-options.ts';
import { Shrinker } from './shrinking.ts';

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

export class SmallestRequests {
  readonly #options: SmallestRequestsOptions;
  readonly #shrinker: Shrinker;
  /** Scenarios with generated requests: only these have smaller ones. */
  readonly #generating = new Set<string>();
  /** Ids of checks. */
  readonly #searched = new Set<string>();
  readonly #selected: ReadonlyMap<string, Check>;

  constructor(options: SmallestRequestsOptions) {
    const { suite, config, recordedConfig, plan, parser, send } = options;
    const spare = new Spare(config, [plan, preflightCost(plan.settings)]);
    this.#options = options;
    this.#shrinker = new Shrinker({
      settings: plan.settings,
      generators: suite.generators,
      context: { ...NOT_MERGED, config: recordedConfig, soFar: new HistorySoFar(recordedConfig) },
      parser,
      send: async (toSend, cause) => (spare.take(toSend) ? await send(toSend, cause) : null),
    });
    this.#selected = new Map(selectedChecks(config.only, suite.topics).map((one) => [one.id, one]));
  }

  see({ scenario, place }: Exchange): void {
    if (place !== undefined) this.#generating.add(scenario);
  }

  /** Searches once for each check that has failed on a generated request of the scenario. */
  async search(scenario: string): Promise<void> {
    const { config, failedCases } = this.#options;
    // A run of one CASE repeats a request that is the smallest one already.
    if (config.caseId !== null || !this.#generating.has(scenario)) return;
    for (const { checkId, exchange } of await failedCases(this.#unsearched(scenario))) {
      const check = this.#selected.get(checkId);
      // Another scenario may have searched for it meanwhile.
      if (check === undefined || this.#searched.has(checkId)) continue;
      this.#searched.add(checkId);
      await this.#shrinker.search(check, exchange);
    }
  }

  #unsearched(scenario: string): string[] {
    return [...this.#selected.values()]
      .filter(
        ({ id, level, scenarios }) =>
          level !== 'observe' && !this.#searched.has(id) && scenarios.includes(scenario),
      )
      .map(({ id }) => id);
  }
}
