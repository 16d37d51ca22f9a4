/** The plan: seed and configuration in, the cases to send out, as data. Pure. */

import { createHash } from 'node:crypto';
import { couldDisburse } from '../core/request.ts';
import { chargeOf } from './amount-at-risk.ts';
import type { Generators } from './generators.ts';
import type { Case, Scenario } from './scenario.ts';
import type { PlannedTopic } from './select-topics.ts';
import type { PlanSettings } from './settings.ts';

/** Where the cases of a plan come from. */
export interface PlanSource {
  /** In the order in which a whole run drives them. */
  readonly scenarios: readonly Scenario[];
  readonly generators: Generators;
  /** Which requirements need which scenarios. */
  readonly topics: readonly PlannedTopic[];
}

export interface Plan {
  readonly settings: PlanSettings;
  readonly scenarios: readonly Scenario[];
  /** SHA-256 over the cases of every scenario, in order. */
  readonly digest: string;
  /** Requests of the whole plan, and those that could disburse; preflight not counted. */
  readonly requests: number;
  readonly posts: number;
  /** The sum of all amounts, were every one of them accepted. */
  readonly amount: number;
  /** Whether the caps leave less than was asked for. */
  readonly isCut: boolean;
}

/** With this many generated disbursements, the rest of a tight cap goes to what is optional. */
const ENOUGH_CASES = 25;

/** Makes the plan, with as many generated disbursements as the caps leave room for. */
export function makePlan(settings: PlanSettings, scenarios: readonly Scenario[]): Plan {
  const { settings: fitted, scenarios: sent } = fitPlan(settings, scenarios);
  const size = measure(fitted, sent);
  // The preflight may need the least that there is.
  const { maxTotalAmount } = settings;
  const isLimited = maxTotalAmount !== Number.MAX_SAFE_INTEGER;
  const most = isLimited
    ? maxTotalAmount - Math.ceil(settings.amountMin)
    : Number.POSITIVE_INFINITY;
  const room = settings.maxDisbursements - 1;
  const isCut = fitted.cases < settings.cases || size.posts > room || size.amount > most;
  return { settings: fitted, scenarios: sent, ...size, isCut };
}

/** What a plan is made of, once the caps have made their cut; its cases are not looked at. */
export function fitPlan(
  settings: PlanSettings,
  scenarios: readonly Scenario[],
): Pick<Plan, 'settings' | 'scenarios'> {
  const sent = scenarios.filter((scenario) => !(settings.readOnly && scenario.spends));
  let fitted = { ...settings, cases: Math.min(settings.cases, roomFor(settings, sent)) };
  while (fitted.cases > 1 && exceeds(fitted, sent)) {
    fitted = { ...fitted, cases: Math.max(1, Math.floor(fitted.cases * 0.8)) };
  }
  return { settings: fitted, scenarios: sent };
}

/** How many generated disbursements the cap on their number leaves room for. */
function roomFor(settings: PlanSettings, scenarios: readonly Scenario[]): number {
  const { maxDisbursements } = settings;
  if (maxDisbursements === Number.MAX_SAFE_INTEGER) return maxDisbursements;
  const none = { ...settings, cases: 0 };
  const postsOf = (some: readonly Scenario[]) => {
    let posts = 0;
    for (const { request } of casesOf(none, some)) posts += couldDisburse(request) ? 1 : 0;
    return posts;
  };
  // One POST is kept back for the preflight.
  const room = maxDisbursements - 1;
  const needed = postsOf(scenarios.filter(({ optional }) => optional !== true));
  return Math.max(room - postsOf(scenarios), Math.min(ENOUGH_CASES, room - needed), 1);
}

/** Whether the sum of all amounts is above its cap; what comes after that is not counted. */
function exceeds(settings: PlanSettings, scenarios: readonly Scenario[]): boolean {
  const { maxTotalAmount } = settings;
  if (maxTotalAmount === Number.MAX_SAFE_INTEGER) return false;
  let amount = 0;
  for (const planned of casesOf(settings, scenarios)) {
    if (couldDisburse(planned.request)) amount += chargeOf(planned);
    if (amount > maxTotalAmount) return true;
  }
  return false;
}

function* casesOf(settings: PlanSettings, scenarios: readonly Scenario[]): Generator<Case> {
  for (const scenario of scenarios) for (const batch of scenario.batches(settings)) yield* batch;
}

function measure(settings: PlanSettings, scenarios: readonly Scenario[]) {
  let requests = 0;
  let posts = 0;
  let amount = 0;
  const digests = scenarios.map((scenario) => {
    const digest = openScenarioDigest();
    for (const planned of casesOf(settings, [scenario])) {
      digest.update(planned);
      requests += 1;
      if (!couldDisburse(planned.request)) continue;
      posts += 1;
      amount += chargeOf(planned);
    }
    return digest.end();
  });
  return { digest: planDigestOf(digests), requests, posts, amount };
}

/** Taken into the digest at a time: one by one would take as long as making the cases. */
const BLOCK_CHARACTERS = 16 * 1024;

/** Of the cases of one scenario, in their order: scenarios can be gone through side by side. */
export function openScenarioDigest() {
  const hash = createHash('sha256');
  let block = '';
  return {
    update(planned: Case) {
      block += `${JSON.stringify(planned)}\n`;
      if (block.length < BLOCK_CHARACTERS) return;
      hash.update(block);
      block = '';
    },
    end: () => hash.update(block).digest('hex'),
  };
}

/** Of the digests of all scenarios, in their order. */
export const planDigestOf = (digests: readonly string[]): string =>
  createHash('sha256').update(digests.join('\n')).digest('hex');
