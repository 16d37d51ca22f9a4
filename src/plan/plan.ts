/** The plan: makes cases, as data, from seed and configuration. Pure. */

import { createHash } from 'node:crypto';
import { NO_LIMIT } from '../config/settings.ts';
import { couldDisburse } from '../core/request.ts';
import { PREFLIGHT_POSTS } from './beside-plan.ts';
import { casesOf } from './cases.ts';
import type { Generators } from './generators.ts';
import { costOfSpent, fits, NOTHING, plus, preflightCost, spentBy, spentOf } from './money/cost.ts';
import type { PlanSettings } from './plan-settings.ts';
import type { Case, Scenario } from './scenario.ts';
import type { PlannedTopic } from './selection/select-topics.ts';

/** The source of the cases of a plan. */
export interface PlanSource {
  /** In the order of a whole run. */
  readonly scenarios: readonly Scenario[];
  readonly generators: Generators;
  /** The requirements of each topic, with the scenarios that they need. */
  readonly topics: readonly PlannedTopic[];
  /** The two requests that show whether a target can be judged. */
  preflight(settings: PlanSettings): { readonly list: Case; readonly initiate: Case };
}

export interface Plan {
  readonly settings: PlanSettings;
  readonly scenarios: readonly Scenario[];
  /** SHA-256 over the cases of all scenarios, in order. */
  readonly digest: string;
  /** Requests of the whole plan, and those that could disburse, without the preflight. */
  readonly requests: number;
  readonly posts: number;
  /** The sum of all amounts if every request were accepted. */
  readonly amount: number;
  /** Whether a cap reduces the requested cases, or prevents a request of the plan. */
  readonly isCut: boolean;
}

/**
 * From this number of generated disbursements on, optional scenarios get the rest of a tight cap.
 */
const ENOUGH_CASES = 25;

/** Makes the plan, with as many generated disbursements as the caps allow. */
export function makePlan(settings: PlanSettings, scenarios: readonly Scenario[]): Plan {
  const { settings: roomy, scenarios: sent } = fitNumber(settings, scenarios);
  // The cap on the total amount seldom cuts anything, and making all cases takes time.
  const most = measure(roomy, sent);
  const fitted = most.amount > settings.maxTotalAmount ? fitAmount(roomy, sent) : roomy;
  const size = fitted === roomy ? most : measure(fitted, sent);
  const isCut = isCutBy(settings, fitted.cases, size);
  return { settings: fitted, scenarios: sent, ...size, isCut };
}

/** Whether a cap reduces the requested cases, or prevents a request of the plan. */
export function isCutBy(
  settings: PlanSettings,
  fittedCases: number,
  size: Pick<Plan, 'posts' | 'amount'>,
): boolean {
  const spent = plus(spentOf(size), spentOf(preflightCost(settings)));
  return fittedCases < settings.cases || !fits(spent, settings);
}

/** The settings and scenarios of a plan within the caps; its cases are not made. */
export function fitPlan(
  settings: PlanSettings,
  scenarios: readonly Scenario[],
): Pick<Plan, 'settings' | 'scenarios'> {
  const { settings: roomy, scenarios: sent } = fitNumber(settings, scenarios);
  return { settings: fitAmount(roomy, sent), scenarios: sent };
}

/** Leaves out what READ_ONLY forbids, and as many cases as the cap on disbursements requires. */
function fitNumber(
  settings: PlanSettings,
  scenarios: readonly Scenario[],
): Pick<Plan, 'settings' | 'scenarios'> {
  const sent = scenarios
    .filter((scenario) => !(settings.readOnly && scenario.spends))
    .map(keepBatches);
  return {
    settings: { ...settings, cases: Math.min(settings.cases, roomFor(settings, sent)) },
    scenarios: sent,
  };
}

/** Reduces the cases until the cap on the total amount allows all of them. */
function fitAmount(settings: PlanSettings, scenarios: readonly Scenario[]): PlanSettings {
  let fitted = settings;
  while (fitted.cases > 1 && exceeds(fitted, scenarios)) {
    fitted = { ...fitted, cases: Math.max(1, Math.floor(fitted.cases * 0.8)) };
  }
  return fitted;
}

/** How many generated disbursements the cap on their number allows. */
function roomFor(settings: PlanSettings, scenarios: readonly Scenario[]): number {
  const { maxDisbursements } = settings;
  if (maxDisbursements === NO_LIMIT) return maxDisbursements;
  const none = { ...settings, cases: 0 };
  let posts = 0;
  let neededPosts = 0;
  for (const scenario of scenarios) {
    for (const { request } of casesOf([scenario], none)) {
      if (!couldDisburse(request)) continue;
      posts += 1;
      if (scenario.optional !== true) neededPosts += 1;
    }
  }
  const room = maxDisbursements - PREFLIGHT_POSTS;
  return Math.max(room - posts, Math.min(ENOUGH_CASES, room - neededPosts), 1);
}

/** Whether the sum of all amounts exceeds its cap; counting stops there. */
function exceeds(settings: PlanSettings, scenarios: readonly Scenario[]): boolean {
  const { maxTotalAmount } = settings;
  if (maxTotalAmount === NO_LIMIT) return false;
  let spent = NOTHING;
  for (const planned of casesOf(scenarios, settings)) {
    spent = plus(spent, spentBy(planned));
    if (spent.cents / 100 > maxTotalAmount) return true;
  }
  return false;
}

/** Keeps the cases for the last settings, unless they are made on demand: making them takes time. */
function keepBatches(scenario: Scenario): Scenario {
  let kept: { readonly settings: PlanSettings; readonly batches: Iterable<Case>[] } | null = null;
  return {
    ...scenario,
    batches(settings) {
      if (kept?.settings === settings) return kept.batches;
      const batches = scenario.batches(settings);
      kept = batches.every(Array.isArray) ? { settings, batches } : null;
      return batches;
    },
  };
}

function measure(settings: PlanSettings, scenarios: readonly Scenario[]) {
  let requests = 0;
  let spent = NOTHING;
  const digests = scenarios.map((scenario) => {
    const digest = new ScenarioDigest();
    for (const planned of casesOf([scenario], settings)) {
      digest.update(planned);
      requests += 1;
      spent = plus(spent, spentBy(planned));
    }
    return digest.end();
  });
  return { digest: planDigestOf(digests), requests, ...costOfSpent(spent) };
}

/**
 * Characters that are added to the digest at once: single cases would take as long as making them.
 */
const BLOCK_CHARACTERS = 16 * 1024;

/**
 * The digest of the cases of one scenario, in order; several scenarios can be digested in parallel.
 */
export class ScenarioDigest {
  readonly #hash = createHash('sha256');
  #block = '';

  update(planned: Case): void {
    this.#block += `${JSON.stringify(planned)}\n`;
    if (this.#block.length < BLOCK_CHARACTERS) return;
    this.#hash.update(this.#block);
    this.#block = '';
  }

  end(): string {
    return this.#hash.update(this.#block).digest('hex');
  }
}

/** The digest of the digests of all scenarios, in order. */
export const planDigestOf = (digests: readonly string[]): string =>
  createHash('sha256').update(digests.join('\n')).digest('hex');
