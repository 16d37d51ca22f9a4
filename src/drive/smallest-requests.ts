/** Searches for the smallest request that shows each failure, with what the caps leave for it. */

import { lastExchange } from '../check/check.ts';
import type { Suite } from '../check/suite.ts';
import type { Config } from '../config/config.ts';
import type { Exchange } from '../core/exchange.ts';
import { couldDisburse } from '../core/request.ts';
import type { RecordedConfig } from '../history/events.ts';
import type { ExchangeParser } from '../interface/parsed-exchange.ts';
import type { ResultsSoFar } from '../judge/results-so-far.ts';
import { chargeOf } from '../plan/amount-at-risk.ts';
import type { Plan } from '../plan/plan.ts';
import type { Case, Cause } from '../plan/scenario.ts';
import { selectedChecks } from '../plan/select-topics.ts';
import { openShrinker } from './shrinking.ts';

interface SmallestRequestsOptions {
  readonly suite: Suite;
  readonly config: Config;
  readonly recordedConfig: RecordedConfig;
  readonly plan: Plan;
  readonly parser: ExchangeParser;
  readonly resultsSoFar: ResultsSoFar;
  /** Returns `null` where nothing was sent. */
  readonly send: (planned: Case, cause: Cause) => Promise<Exchange | null>;
}

export interface SmallestRequests {
  /** Searches once for each check that has failed on a request of the scenario. */
  search(scenario: string): Promise<void>;
}

export function openSmallestRequests(options: SmallestRequestsOptions): SmallestRequests {
  const { suite, config, recordedConfig, plan, parser, resultsSoFar, send } = options;
  const takeSpare = openSpare(config, plan);
  const shrinker = openShrinker({
    settings: plan.settings,
    generators: suite.generators,
    context: { config: recordedConfig },
    parser,
    send: async (planned, cause) => (takeSpare(planned) ? await send(planned, cause) : null),
  });
  const searched = new Set<string>();
  const selected = selectedChecks(config.only, suite.topics);
  return {
    async search(scenario) {
      // A run of one CASE repeats a request that is the smallest one already.
      if (config.caseId !== null) return;
      for (const check of selected) {
        if (check.level === 'observe' || searched.has(check.id)) continue;
        if (!check.scenarios.includes(scenario)) continue;
        const { outcome, findings } = resultsSoFar.resultOf(check.id);
        const failing = findings.map(lastExchange).find(({ place }) => place !== undefined);
        if (outcome !== 'failed' || failing === undefined) continue;
        searched.add(check.id);
        await shrinker.search(check, failing);
      }
    },
  };
}

/** What the caps leave after the plan and its preflight: a search uses nothing else. */
function openSpare(config: Config, plan: Plan): (planned: Case) => boolean {
  let posts = config.maxDisbursements - plan.posts - 1;
  let amount = config.maxTotalAmount - plan.amount - Math.ceil(config.amountMin);
  return (planned) => {
    if (!couldDisburse(planned.request)) return true;
    const charge = chargeOf(planned);
    if (posts < 1 || amount < charge) return false;
    posts -= 1;
    amount -= charge;
    return true;
  };
}
